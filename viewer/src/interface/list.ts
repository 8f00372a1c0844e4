// The list of all nodes: only the rows in sight are elements, however many nodes there are.
import type { Arrangement } from '../payload/arrangement';
import { byId, counted, element, nameElement } from './element';

const ROW = 26;
const BEYOND = 8;

export class NodeList {
  private readonly scroller = element('div', {
    class: 'rows',
    role: 'listbox',
    tabindex: '0',
    'aria-label': 'All nodes',
  });
  private readonly tall = element('div', { class: 'tall', role: 'presentation' });
  private readonly order = element('select', { 'aria-label': 'Order of the nodes' });
  private nodes: Uint32Array;
  private active = 0;
  private selected = -1;

  constructor(
    private readonly arrangement: Arrangement,
    private readonly choose: (node: number) => void,
    private readonly point: (node: number) => void,
  ) {
    this.nodes = arrangement.ranked;
    for (const name of ['importance', 'name', 'successors', 'predecessors', 'radius']) {
      this.order.append(element('option', { value: name }, `by ${name}`));
    }
    byId('nodes').append(
      element('div', { class: 'line' }, element('h2', {}, counted(arrangement.count, 'node')), this.order),
      this.scroller,
    );
    this.scroller.append(this.tall);
    this.tall.style.height = `${this.nodes.length * ROW}px`;
    this.order.addEventListener('change', () => this.sort());
    this.scroller.addEventListener('scroll', () => this.fill());
    this.scroller.addEventListener('keydown', (event) => this.key(event));
    this.scroller.addEventListener('click', (event) => {
      const node = this.nodeAt(event);
      if (node >= 0) this.choose(node);
    });
    this.scroller.addEventListener('pointermove', (event) => this.point(this.nodeAt(event)));
    this.scroller.addEventListener('pointerleave', () => this.point(-1));
    new ResizeObserver(() => this.fill()).observe(this.scroller);
  }

  select(node: number): void {
    this.selected = node;
    if (node >= 0) {
      this.active = this.nodes.indexOf(node);
      this.reveal();
    }
    this.fill();
  }

  private sort(): void {
    const { ranked, rank, names, outDegree, inDegree, radius } = this.arrangement;
    const by = this.order.value;
    const values = { successors: outDegree, predecessors: inDegree, radius }[by];
    if (by === 'importance') {
      this.nodes = ranked;
    } else if (by === 'name') {
      const all = names.all();
      const collator = new Intl.Collator('en', { numeric: true });
      this.nodes = ranked.slice().sort((one, other) => collator.compare(all[one], all[other]));
    } else if (values !== undefined) {
      this.nodes = ranked.slice().sort((one, other) => values[other] - values[one] || rank[one] - rank[other]);
    }
    this.active = Math.max(this.nodes.indexOf(this.selected), 0);
    this.scroller.scrollTop = this.active * ROW;
    this.fill();
  }

  private nodeAt(event: Event): number {
    const row = (event.target as Element).closest<HTMLElement>('[data-place]');
    return row === null ? -1 : this.nodes[Number(row.dataset.place)];
  }

  private key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / ROW) - 1);
    const last = this.nodes.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: last,
    };
    if (event.key in steps) {
      this.active = Math.min(Math.max(steps[event.key], 0), last);
      this.reveal();
      this.fill();
      this.point(this.nodes[this.active]);
    } else if ((event.key === 'Enter' || event.key === ' ') && last >= 0) {
      this.choose(this.nodes[this.active]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private reveal(): void {
    const top = this.active * ROW;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.scroller.scrollTop = top + ROW - clientHeight;
  }

  private fill(): void {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - BEYOND);
    const last = Math.min(this.nodes.length, Math.ceil((scrollTop + clientHeight) / ROW) + BEYOND);
    const rows: HTMLElement[] = [];
    for (let place = first; place < last; place++) rows.push(this.row(place));
    this.tall.replaceChildren(...rows);
    const here = this.active >= first && this.active < last;
    if (here) this.scroller.setAttribute('aria-activedescendant', `row-${this.active}`);
    else this.scroller.removeAttribute('aria-activedescendant');
  }

  private row(place: number): HTMLElement {
    const { names, outDegree, inDegree } = this.arrangement;
    const node = this.nodes[place];
    const attributes = {
      role: 'option',
      id: `row-${place}`,
      class: place === this.active ? 'row active' : 'row',
      'aria-selected': String(node === this.selected),
      'aria-posinset': String(place + 1),
      'aria-setsize': String(this.nodes.length),
      'data-place': String(place),
      title: `${outDegree[node].toLocaleString('en')} successors, ${inDegree[node].toLocaleString('en')} predecessors`,
    };
    const degree = (outDegree[node] + inDegree[node]).toLocaleString('en');
    const row = element('div', attributes, nameElement(names.of(node)), element('span', { class: 'count' }, degree));
    row.style.top = `${place * ROW}px`;
    return row;
  }
}
