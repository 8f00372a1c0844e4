// What lies over the map and changes often: names, and the outlines of the selected node and the one pointed at.
// It is drawn with the 2-D canvas, to which a name is text and nothing else.
import type { View } from '../geometry/view';
import type { Arrangement } from '../payload/arrangement';
import type { State } from '../state';
import { css, type Rgb } from './color';
import { themeOf } from './looking';
import { placedNames, type Placed } from './placing';

const FONT = 'system-ui, sans-serif';
const LONGEST = 40;
// Names are chosen anew after so many milliseconds of moving; until then they move along.
const CHOOSE_EVERY = 150;

export class Overlay {
  private readonly context: CanvasRenderingContext2D;
  private readonly widths = new Map<number, number>();
  private placed: Placed[] = [];
  private at: View | null = null;
  private chosen = 0;
  pixelRatio = 1;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly arrangement: Arrangement,
  ) {
    this.context = canvas.getContext('2d')!;
  }

  /** What is named first, and what is named then where there is room. */
  private candidates(state: State): [ArrayLike<number>, ArrayLike<number>] {
    const { relation, rank, ranked } = this.arrangement;
    if (state.selected < 0) return [[], ranked];
    const byRank = (nodes: Uint32Array): Uint32Array => nodes.slice().sort((one, other) => rank[one] - rank[other]);
    const successors = byRank(relation.of(state.selected));
    const predecessors = byRank(relation.reverse.of(state.selected));
    const both: number[] = [];
    for (let i = 0; i < Math.max(successors.length, predecessors.length) && both.length < 8000; i++) {
      if (i < predecessors.length) both.push(predecessors[i]);
      if (i < successors.length) both.push(successors[i]);
    }
    return [[state.selected], both];
  }

  draw(view: View, state: State, dotRadius: number, still: boolean): void {
    const { context, canvas } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (state.labels) this.drawNames(view, state, dotRadius, still);
    const theme = themeOf(state);
    if (state.selected >= 0) this.outline(view, state.selected, theme.selected, theme.ground, 2.25);
    if (state.hovered >= 0 && state.hovered !== state.selected) {
      this.outline(view, state.hovered, theme.selected, theme.ground, 1.5);
    }
  }

  /** Forgets the chosen names: other nodes are wanted. */
  rechoose(): void {
    this.at = null;
  }

  names(view: View, state: State, dotRadius: number): Placed[] {
    const [first, others] = this.candidates(state);
    const { pixelRatio } = this;
    const width = (node: number, size: number): number => this.widthOf(node) * size;
    return placedNames(this.arrangement, view, { width, pixelRatio, dotRadius }, first, others);
  }

  private drawNames(view: View, state: State, dotRadius: number, still: boolean): void {
    const now = performance.now();
    const zoomed = this.at === null || this.at.scale !== view.scale;
    if (still || zoomed || now - this.chosen > CHOOSE_EVERY) {
      this.placed = this.names(view, state, dotRadius);
      this.at = view.copy();
      this.chosen = now;
    }
    const dx = (this.at!.x - view.x) * view.scale;
    const dy = (view.y - this.at!.y) * view.scale;
    const { context } = this;
    const theme = themeOf(state);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.strokeStyle = css(theme.ground, 0.85);
    for (const { node, x, y, size, inBall } of this.placed) {
      const named = node === state.selected;
      context.font = `${named || inBall ? 600 : 400} ${size}px ${FONT}`;
      context.lineWidth = 3 * this.pixelRatio;
      context.fillStyle = css(theme.text, inBall && !named ? 0.85 : 1);
      const name = shown(this.arrangement.names.of(node));
      context.strokeText(name, x + dx, y + dy);
      context.fillText(name, x + dx, y + dy);
    }
  }

  private widthOf(node: number): number {
    let width = this.widths.get(node);
    if (width === undefined) {
      this.context.font = `600 100px ${FONT}`;
      width = this.context.measureText(shown(this.arrangement.names.of(node))).width / 100;
      this.widths.set(node, width);
    }
    return width;
  }

  private outline(view: View, node: number, color: Rgb, halo: Rgb, width: number): void {
    const { context, pixelRatio } = this;
    const { center, radius, anchor } = this.arrangement;
    const x = view.toX(anchor[2 * node]);
    const y = view.toY(anchor[2 * node + 1]);
    context.beginPath();
    if (radius[node] > 0) {
      const [cx, cy] = [view.toX(center[2 * node]), view.toY(center[2 * node + 1])];
      context.arc(cx, cy, radius[node] * view.scale, 0, 2 * Math.PI);
    }
    context.moveTo(x + 4.5 * pixelRatio, y);
    context.arc(x, y, 4.5 * pixelRatio, 0, 2 * Math.PI);
    context.lineWidth = (width + 2.5) * pixelRatio;
    context.strokeStyle = css(halo, 0.8);
    context.stroke();
    context.lineWidth = width * pixelRatio;
    context.strokeStyle = css(color);
    context.stroke();
  }
}

/** A name as it is written on the map: not endless, and on one line. */
export function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const letters = Array.from(line.slice(0, 4 * LONGEST));
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
}
