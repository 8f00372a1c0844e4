// All that is known of the selected node, and its neighbours to go on to.
import { shortNumber } from '../draw/coloring';
import type { Arrangement } from '../payload/arrangement';
import { byId, element, nameElement } from './element';

const FEW = 50;

export class Details {
  private readonly section = byId('details');

  constructor(
    private readonly arrangement: Arrangement,
    private readonly choose: (node: number) => void,
    private readonly point: (node: number) => void,
    private readonly show: (node: number) => void,
  ) {}

  select(node: number): void {
    this.section.hidden = node < 0;
    if (node < 0) {
      this.section.replaceChildren();
      return;
    }
    const { names, relation, outDegree, inDegree, missing, false: falseEdges } = this.arrangement;
    const zoom = this.button('Zoom to it', () => this.show(node));
    const clear = this.button('Clear', () => this.choose(-1));
    const lists = [
      this.list('Successors', 'successor', relation.of(node), outDegree[node]),
      this.list('Predecessors', 'predecessor', relation.reverse.of(node), inDegree[node]),
    ];
    for (const [kind, errors] of [
      ['missing', missing],
      ['false', falseEdges],
    ] as const) {
      if (errors === null) continue;
      const [to, from] = [errors.of(node), errors.reverse.of(node)];
      const title = kind === 'missing' ? 'Missing edges' : 'False edges';
      if (to.length) lists.push(this.list(`${title} to`, kind, to, to.length));
      if (from.length) lists.push(this.list(`${title} from`, kind, from, from.length));
    }
    this.section.replaceChildren(
      element('h2', { id: 'selected-name' }, nameElement(names.of(node))),
      element('div', { class: 'buttons' }, zoom, clear),
      this.facts(node),
      ...lists,
    );
    this.section.scrollTop = 0;
  }

  private facts(node: number): HTMLElement {
    const { center, radius, anchor, columns, outDegree, inDegree } = this.arrangement;
    const place = (points: Float32Array): string => `${short(points[2 * node])}, ${short(points[2 * node + 1])}`;
    const facts: [string, string][] = [
      ['degree', `${shortNumber(outDegree[node])} out, ${shortNumber(inDegree[node])} in`],
      ['ball', `radius ${short(radius[node])}`],
      ['center', place(center)],
      ['anchor', place(anchor)],
    ];
    for (const column of columns) {
      const value = column.values[node];
      const said = column.kind === 'category' ? column.names[value] : shortNumber(value);
      if (column.name !== 'successors' && column.name !== 'predecessors') facts.push([column.name, said]);
    }
    const list = element('dl');
    for (const [term, fact] of facts) list.append(element('dt', {}, term), element('dd', {}, fact));
    return list;
  }

  private list(title: string, kind: string, nodes: Uint32Array, all: number): HTMLElement {
    const { rank, names } = this.arrangement;
    const sorted = nodes.slice().sort((one, other) => rank[one] - rank[other]);
    const list = element('ul', { class: `neighbours ${kind}`, 'aria-label': title });
    const add = (from: number, to: number): void => {
      for (const node of sorted.subarray(from, to)) {
        const button = this.button(nameElement(names.of(node)), () => this.choose(node));
        for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => this.point(node));
        for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => this.point(-1));
        list.append(element('li', {}, button));
      }
    };
    add(0, FEW);
    const part = element('section', {}, element('h3', {}, `${title} `, element('span', {}, shortNumber(all))), list);
    if (sorted.length > FEW) {
      let given = FEW;
      const more = this.button('', () => {
        add(given, given + 10 * FEW);
        given += 10 * FEW;
        if (given >= sorted.length) more.remove();
        else more.textContent = `${shortNumber(sorted.length - given)} more`;
      });
      more.textContent = `${shortNumber(sorted.length - FEW)} more`;
      more.className = 'more';
      part.append(more);
    }
    if (sorted.length < all) {
      part.append(
        element(
          'p',
          { class: 'remark' },
          `This page holds ${shortNumber(sorted.length)} of them, those that matter most.`,
        ),
      );
    }
    return part;
  }

  private button(child: Node | string, act: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button' }, child);
    button.addEventListener('click', act);
    return button;
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
