// What is said of the node that is pointed at.
import { shortNumber } from '../draw/coloring';
import type { Arrangement } from '../payload/arrangement';
import { byId, element, nameElement } from './element';

export class Tooltip {
  private readonly box = byId('tooltip');

  constructor(private readonly arrangement: Arrangement) {}

  hide(): void {
    this.box.hidden = true;
  }

  /** Beside a place, in pixels of the page, within the map. */
  show(node: number, x: number, y: number): void {
    const { names, outDegree, inDegree, radius, columns } = this.arrangement;
    const degrees = `${shortNumber(outDegree[node])} successors, ${shortNumber(inDegree[node])} predecessors`;
    const facts = [degrees, `ball of radius ${Number(radius[node].toPrecision(4))}`];
    for (const column of columns) {
      if (column.kind === 'category') facts.push(`${column.name} ${column.names[column.values[node]]}`);
    }
    this.box.replaceChildren(
      element('strong', {}, nameElement(names.of(node))),
      ...facts.map((fact) => element('span', {}, fact)),
    );
    this.box.hidden = false;
    const map = this.box.parentElement!;
    const left = x + 16 + this.box.offsetWidth > map.clientWidth ? x - 16 - this.box.offsetWidth : x + 16;
    const top = Math.min(y + 14, map.clientHeight - this.box.offsetHeight - 8);
    this.box.style.transform = `translate(${Math.max(left, 4)}px, ${Math.max(top, 4)}px)`;
  }
}
