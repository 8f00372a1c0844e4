// The search field with its completions: a combobox with a list, as the ARIA practices describe it.
import type { Arrangement } from '../payload/arrangement';
import { byId, counted, element, nameElement } from './element';
import { found } from './finding';

const MOST = 12;

export class Search {
  private readonly field = byId<HTMLInputElement>('query');
  private readonly list = byId<HTMLUListElement>('found');
  private nodes: number[] = [];
  private active = -1;

  constructor(
    private readonly arrangement: Arrangement,
    private readonly choose: (node: number) => void,
    private readonly say: (text: string) => void,
  ) {
    this.field.addEventListener('input', () => this.look());
    this.field.addEventListener('focus', () => this.look());
    this.field.addEventListener('blur', () => this.close());
    this.field.addEventListener('keydown', (event) => this.key(event));
    // Before the field loses the focus and the list closes.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.list.addEventListener('click', (event) => {
      const option = (event.target as Element).closest('[role=option]');
      if (option !== null) this.take(Array.from(this.list.children).indexOf(option));
    });
  }

  focus(): void {
    this.field.focus();
    this.field.select();
  }

  private look(): void {
    this.nodes = found(this.arrangement, this.field.value, MOST);
    const { inDegree, outDegree, names } = this.arrangement;
    this.list.replaceChildren(
      ...this.nodes.map((node, i) =>
        element(
          'li',
          { role: 'option', id: `found-${i}`, 'aria-selected': 'false' },
          nameElement(names.of(node)),
          element('span', { class: 'count' }, (inDegree[node] + outDegree[node]).toLocaleString('en')),
        ),
      ),
    );
    const wanted = this.field.value.trim() !== '';
    if (wanted && !this.nodes.length) this.list.append(element('li', { class: 'none' }, 'no such node'));
    if (wanted) this.say(this.nodes.length ? counted(this.nodes.length, 'completion') : 'no such node');
    this.list.hidden = !wanted;
    this.field.setAttribute('aria-expanded', String(wanted));
    this.activate(this.nodes.length ? 0 : -1);
  }

  private activate(place: number): void {
    this.active = place;
    Array.from(this.list.children).forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === place));
      if (i === place) option.scrollIntoView({ block: 'nearest' });
    });
    if (place >= 0) this.field.setAttribute('aria-activedescendant', `found-${place}`);
    else this.field.removeAttribute('aria-activedescendant');
  }

  private key(event: KeyboardEvent): void {
    const count = this.nodes.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count) {
      this.activate((this.active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && this.active >= 0 && !this.list.hidden) {
      this.take(this.active);
    } else if (event.key === 'Escape') {
      if (this.list.hidden) this.field.blur();
      this.field.value = '';
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private take(place: number): void {
    const node = this.nodes[place];
    if (node === undefined) return;
    this.field.value = '';
    this.close();
    this.choose(node);
  }

  private close(): void {
    this.list.hidden = true;
    this.field.setAttribute('aria-expanded', 'false');
    this.activate(-1);
  }
}
