// The color of each node by one of the columns, and what the legend says of it.
import type { Arrangement, Values } from '../payload/arrangement';
import { css, packed, type Rgb } from './color';
import { CATEGORIES, type Theme } from './theme';

export interface LegendRow {
  color: string;
  text: string;
}

export interface Coloring {
  colors: Uint32Array;
  legend: LegendRow[];
}

const STEPS = 64;

export function coloringBy(arrangement: Arrangement, column: Values | undefined, theme: Theme): Coloring {
  const colors = new Uint32Array(arrangement.count);
  if (column === undefined) return { colors: colors.fill(packed(theme.plain)), legend: [] };
  return column.kind === 'category' ? byCategory(column, colors, theme) : byNumber(column, colors, theme);
}

function byCategory(column: Values, colors: Uint32Array, theme: Theme): Coloring {
  const last = column.names.length - 1;
  const colorOf = (code: number): Rgb => (column.rest && code === last ? theme.rest : theme.category(code));
  const palette = column.names.map((_, code) => packed(colorOf(code)));
  const counts = new Uint32Array(column.names.length);
  column.values.forEach((code, node) => {
    colors[node] = palette[code];
    counts[code]++;
  });
  const row = (color: Rgb, name: string, count: number): LegendRow => ({
    color: css(color),
    text: `${name} (${count.toLocaleString('en')})`,
  });
  const legend = column.names.slice(0, CATEGORIES).map((name, code) => row(colorOf(code), name, counts[code]));
  const rest = counts.subarray(CATEGORIES).reduce((sum, count) => sum + count, 0);
  if (rest) legend.push({ color: '', text: othersOf(column.names.length - CATEGORIES, rest) });
  return { colors, legend };
}

function othersOf(groups: number, nodes: number): string {
  return `${groups.toLocaleString('en')} more (${nodes.toLocaleString('en')}), colors repeat`;
}

/** Equal shares of the ramp for equal numbers, or for equal ratios where few numbers are far above the others. */
function byNumber(column: Values, colors: Uint32Array, theme: Theme): Coloring {
  const { values } = column;
  let least = Infinity;
  let most = -Infinity;
  let sum = 0;
  let known = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    known++;
    if (value < least) least = value;
    if (value > most) most = value;
    sum += value;
  }
  const logarithmic = least >= 0 && most > 20 * (sum / Math.max(known, 1));
  const bent = (value: number): number => (logarithmic ? Math.log1p(value) : value);
  const unbent = (value: number): number => (logarithmic ? Math.expm1(value) : value);
  const [low, high] = [bent(least), bent(most)];
  const share = (value: number): number => (high > low ? (bent(value) - low) / (high - low) : 0);
  const ramp = Array.from({ length: STEPS }, (_, step) => packed(theme.ramp(step / (STEPS - 1))));
  const unknown = packed(theme.rest);
  values.forEach((value, node) => {
    colors[node] = Number.isNaN(value) ? unknown : ramp[Math.round(share(value) * (STEPS - 1))];
  });
  const rounded = (value: number): number => (Number.isInteger(least + most) ? Math.round(value) : value);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => rounded(unbent(low + part * (high - low))));
  const legend = [...new Set(known ? ticks : [])].map((value) => ({
    color: css(theme.ramp(share(value))),
    text: shortNumber(value),
  }));
  return { colors, legend };
}

export function shortNumber(value: number): string {
  if (Number.isNaN(value)) return 'unknown';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return Number(value.toPrecision(4)).toString();
}
