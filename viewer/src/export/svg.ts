// The current view as an SVG: one circle a ball, one a dot, names as text. Made of elements, never of strings.
import { shown } from '../draw/overlay';
import { colorOfBall, largestFirst, LEAST_BALL, type Look } from '../draw/look';
import type { Placed } from '../draw/placing';
import type { View } from '../geometry/view';
import type { Arrangement } from '../payload/arrangement';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface Drawn {
  view: View;
  look: Look;
  placed: Placed[];
  text: [number, number, number];
  dotRadius: number;
  pixelRatio: number;
  title: string;
}

/** What XML cannot hold, as the sign for what could not be shown. */
export function xmlText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
}

export function svgOf(arrangement: Arrangement, drawn: Drawn): Blob {
  const { view, look, placed, text, dotRadius, pixelRatio, title } = drawn;
  const [width, height] = [view.width, view.height];
  const root = made('svg', {
    width: width / pixelRatio,
    height: height / pixelRatio,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'system-ui, sans-serif',
    'text-anchor': 'middle',
  });
  root.append(withText(made('title', {}), title), made('rect', { width, height, fill: hex(look.ground) }));
  const balls = made('g', { 'stroke-width': pixelRatio, 'fill-opacity': look.fill });
  const { center, radius, anchor, ranked } = arrangement;
  for (const node of largestFirst(radius)) {
    const r = radius[node] * view.scale;
    if (!(r >= LEAST_BALL)) break;
    const [x, y] = [view.toX(center[2 * node]), view.toY(center[2 * node + 1])];
    if (x + r < 0 || y + r < 0 || x - r > width || y - r > height || !visible(look.colors[node])) continue;
    const color = colorOfBall(look.colors[node], r, pixelRatio);
    const paint = { fill: hexOf(color), stroke: hexOf(color), ...alpha(color) };
    balls.append(made('circle', { cx: round(x), cy: round(y), r: round(r), ...paint }));
  }
  const dots = made('g', {});
  const dot = (node: number, r: number): void => {
    const [x, y] = [view.toX(anchor[2 * node]), view.toY(anchor[2 * node + 1])];
    if (x + r < 0 || y + r < 0 || x - r > width || y - r > height || !visible(look.colors[node])) return;
    const factor = look.dots === null ? 1 : look.dots[node];
    const color = look.colors[node];
    dots.append(
      made('circle', { cx: round(x), cy: round(y), r: round(r * factor), fill: hexOf(color), ...alpha(color) }),
    );
  };
  for (let i = ranked.length - 1; i >= 0; i--) dot(ranked[i], dotRadius);
  const lines = made('g', { 'stroke-width': 1.4 * pixelRatio });
  for (let i = 0; i < look.lineColors.length; i++) {
    const [from, to] = [look.lines[2 * i], look.lines[2 * i + 1]];
    const ends = {
      x1: round(view.toX(anchor[2 * from])),
      y1: round(view.toY(anchor[2 * from + 1])),
      x2: round(view.toX(anchor[2 * to])),
      y2: round(view.toY(anchor[2 * to + 1])),
    };
    if (Math.max(ends.x1, ends.x2) < 0 || Math.min(ends.x1, ends.x2) > width) continue;
    if (Math.max(ends.y1, ends.y2) < 0 || Math.min(ends.y1, ends.y2) > height) continue;
    lines.append(made('line', { ...ends, stroke: hexOf(look.lineColors[i]), ...alpha(look.lineColors[i]) }));
  }
  root.append(balls, dots, lines);
  for (const node of look.raised) dot(node, 1.25 * dotRadius);
  const names = made('g', { fill: hex(text), stroke: hex(look.ground), 'stroke-width': 3 * pixelRatio });
  names.setAttribute('paint-order', 'stroke');
  names.setAttribute('stroke-linejoin', 'round');
  for (const { node, x, y, size, inBall } of placed) {
    const weight = inBall ? 600 : 400;
    const place = { x: round(x), y: round(y + 0.35 * size), 'font-size': round(size), 'font-weight': weight };
    names.append(withText(made('text', place), shown(arrangement.names.of(node))));
  }
  root.append(names);
  return new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
}

function made(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function withText(element: SVGElement, text: string): SVGElement {
  element.textContent = xmlText(text);
  return element;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const visible = (color: number): boolean => color >>> 24 > 0;
const alpha = (color: number): Record<string, number> =>
  color >>> 24 < 255 ? { opacity: Math.round(((color >>> 24) / 255) * 1000) / 1000 } : {};
const hexOf = (color: number): string => hex([color & 255, (color >> 8) & 255, (color >> 16) & 255]);

function hex(parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
