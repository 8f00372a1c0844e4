// From what is chosen to what is drawn: who is faded, which lines there are.
import type { Arrangement } from '../payload/arrangement';
import type { Dots, State } from '../state';
import { coloringBy, type LegendRow } from './coloring';
import { css, packed } from './color';
import type { Look } from './look';
import { DARK, LIGHT, type Theme } from './theme';

export const MOST_LINES = 60_000;
const MOST_LINES_OF_NODE = 4_000;

export interface Looking {
  look: Look;
  legend: LegendRow[];
  /** What of the edges is left out, in words; empty if nothing. */
  remark: string;
  text: [number, number, number];
}

export function themeOf(state: State): Theme {
  return state.dark ? DARK : LIGHT;
}

export function looked(arrangement: Arrangement, state: State): Looking {
  const theme = themeOf(state);
  const { colors, legend } = coloringBy(arrangement, arrangement.columns[state.color], theme);
  const lines = new Lines();
  const selected = state.selected;
  let raised: Uint32Array = new Uint32Array(0);
  let rows = legend;
  let remark = '';
  if (selected >= 0) {
    raised = fadeOthers(arrangement, selected, colors, theme);
    rows = [
      { color: css(theme.successor), text: 'successors' },
      { color: css(theme.predecessor), text: 'predecessors' },
      { color: css(theme.both), text: 'both' },
    ];
    if (state.edges !== 'none') remark = linesOf(arrangement, selected, theme, lines);
  } else {
    // A wash, under which nested balls stay apart.
    for (let node = 0; node < colors.length; node++) colors[node] = withAlpha(colors[node], 0.85);
    if (state.edges === 'all') remark = allLines(arrangement, colors, lines);
  }
  for (const kind of ['missing', 'false'] as const) {
    const relation = arrangement[kind];
    if (relation === null || !state[kind]) continue;
    rows = [...rows, { color: css(theme[kind]), text: kind === 'missing' ? 'missing edges' : 'false edges' }];
    const color = packed(theme[kind], 0.9);
    for (let node = 0; node < arrangement.count && lines.count < MOST_LINES; node++) {
      for (const target of relation.of(node)) {
        if (selected < 0 || node === selected || target === selected) lines.add(node, target, color);
      }
    }
  }
  const look = { ground: theme.ground, colors, fill: theme.fill, dots: dotSizes(arrangement, state.dots), raised };
  return { look: { ...look, ...lines.arrays() }, legend: rows, remark, text: theme.text };
}

class Lines {
  private readonly ends: number[] = [];
  private readonly colors: number[] = [];

  get count(): number {
    return this.colors.length;
  }

  add(from: number, to: number, color: number): void {
    this.ends.push(from, to);
    this.colors.push(color);
  }

  arrays(): { lines: Uint32Array; lineColors: Uint32Array } {
    return { lines: Uint32Array.from(this.ends), lineColors: Uint32Array.from(this.colors) };
  }
}

function withAlpha(color: number, alpha: number): number {
  return ((color & 0xffffff) | (Math.round(alpha * 255) << 24)) >>> 0;
}

/** Colors the selected node and its neighbours, and fades the others; gives those to be drawn last. */
function fadeOthers(arrangement: Arrangement, selected: number, colors: Uint32Array, theme: Theme): Uint32Array {
  colors.fill(packed(theme.faded, 0.35));
  const neighbours = new Set<number>();
  for (const node of arrangement.relation.of(selected)) {
    colors[node] = packed(theme.successor, 0.8);
    neighbours.add(node);
  }
  for (const node of arrangement.relation.reverse.of(selected)) {
    colors[node] = packed(neighbours.has(node) ? theme.both : theme.predecessor, 0.8);
    neighbours.add(node);
  }
  colors[selected] = packed(theme.selected, 1);
  const last = [...neighbours].sort((one, other) => arrangement.rank[other] - arrangement.rank[one]);
  return Uint32Array.from([...last.filter((node) => node !== selected), selected]);
}

function linesOf(arrangement: Arrangement, selected: number, theme: Theme, lines: Lines): string {
  const { relation, rank } = arrangement;
  let left = 0;
  const add = (nodes: Uint32Array, outward: boolean): void => {
    // Many lines together are as dark as a few.
    const alpha = Math.max(0.08, Math.min(0.6, 3.5 / Math.sqrt(nodes.length)));
    const color = packed(outward ? theme.successor : theme.predecessor, alpha);
    const kept = nodes
      .slice()
      .sort((one, other) => rank[one] - rank[other])
      .subarray(0, MOST_LINES_OF_NODE);
    left += nodes.length - kept.length;
    for (const node of kept) lines.add(outward ? selected : node, outward ? node : selected, color);
  };
  add(relation.of(selected), true);
  add(relation.reverse.of(selected), false);
  return left ? `${left.toLocaleString('en')} edges of this node are not drawn; their nodes are colored` : '';
}

/** All edges, or an even share of them: every so-manieth, so that which ones does not depend on the view. */
function allLines(arrangement: Arrangement, colors: Uint32Array, lines: Lines): string {
  const { relation, count } = arrangement;
  const every = Math.ceil(relation.edges / MOST_LINES);
  const alpha = Math.min(0.5, Math.max(0.06, 400 / Math.sqrt(relation.edges + 1) / 20));
  for (let node = 0; node < count; node++) {
    for (let i = relation.starts[node]; i < relation.starts[node + 1]; i++) {
      if (i % every === 0) lines.add(node, relation.targets[i], withAlpha(colors[node], alpha));
    }
  }
  return every > 1 ? `one of every ${every} edges is drawn` : '';
}

function dotSizes(arrangement: Arrangement, by: Dots): Float32Array | null {
  if (by === 'equal') return null;
  const { outDegree, inDegree, radius } = arrangement;
  const values = { successors: outDegree, predecessors: inDegree, radius }[by];
  let most = 0;
  for (const value of values) if (value > most) most = value;
  // Of degrees, which span many powers of ten, the area of a dot goes with the logarithm.
  const share = (value: number): number => (by === 'radius' ? value / most : Math.log1p(value) / Math.log1p(most));
  const factor = (value: number): number => 0.6 + 3.4 * Math.sqrt(share(Math.max(value, 0)));
  return Float32Array.from(values as Uint32Array, most > 0 ? factor : () => 1);
}
