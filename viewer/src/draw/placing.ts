// Which names are written where: the most important nodes first, none over another.
import type { Arrangement } from '../payload/arrangement';
import type { View } from '../geometry/view';

export interface Placed {
  node: number;
  /** The middle of the text, in pixels of the canvas. */
  x: number;
  y: number;
  size: number;
  /** Over a ball, or beside a dot. */
  inBall: boolean;
}

export interface Metrics {
  /** The width of a node's name at a size of text. */
  width(node: number, size: number): number;
  pixelRatio: number;
  dotRadius: number;
}

export const MOST_NAMES = 48;
const MOST_TRIED = 4000;
const BUCKET = 64;

/** Boxes that keep clear of each other, found again by the squares that they touch. */
export class Taken {
  private readonly buckets = new Map<number, number[][]>();

  /** Takes the box if it is free; says whether it was. */
  take(left: number, top: number, right: number, bottom: number): boolean {
    const keys: number[] = [];
    for (let column = Math.floor(left / BUCKET); column <= Math.floor(right / BUCKET); column++) {
      for (let row = Math.floor(top / BUCKET); row <= Math.floor(bottom / BUCKET); row++) {
        keys.push(column * 65536 + row);
      }
    }
    for (const key of keys) {
      for (const box of this.buckets.get(key) ?? []) {
        if (left < box[2] && right > box[0] && top < box[3] && bottom > box[1]) return false;
      }
    }
    for (const key of keys) {
      const boxes = this.buckets.get(key);
      if (boxes === undefined) this.buckets.set(key, [[left, top, right, bottom]]);
      else boxes.push([left, top, right, bottom]);
    }
    return true;
  }
}

/** Places names of nodes in view: of `first` always those that fit, then of all others by importance. */
export function placedNames(
  arrangement: Arrangement,
  view: View,
  metrics: Metrics,
  first: ArrayLike<number>,
  others: ArrayLike<number>,
): Placed[] {
  const taken = new Taken();
  const placed: Placed[] = [];
  const seen = new Set<number>();
  let tried = 0;
  for (const nodes of [first, others]) {
    for (let i = 0; i < nodes.length && placed.length < MOST_NAMES && tried < MOST_TRIED; i++) {
      const node = nodes[i];
      if (seen.has(node)) continue;
      const places = placesOf(arrangement, view, metrics, node);
      if (!places.length) continue;
      seen.add(node);
      tried++;
      const free = places.find((place) => {
        const half = metrics.width(node, place.size) / 2 + 7 * metrics.pixelRatio;
        const high = place.size * 0.62 + 3 * metrics.pixelRatio;
        return taken.take(place.x - half, place.y - high, place.x + half, place.y + high);
      });
      if (free !== undefined) placed.push(free);
    }
  }
  return placed;
}

/** Where a node's name may stand, the best place first; nowhere if the node is not in view. */
function placesOf(arrangement: Arrangement, view: View, metrics: Metrics, node: number): Placed[] {
  const { center, radius, anchor } = arrangement;
  const { pixelRatio, dotRadius } = metrics;
  const places: Placed[] = [];
  const add = (x: number, y: number, size: number, inBall: boolean): void => {
    if (x > 0 && y > 0 && x < view.width && y < view.height) places.push({ node, x, y, size, inBall });
  };
  const r = radius[node] * view.scale;
  const size = Math.min(Math.max(10.5 * pixelRatio, r * 0.11), 19 * pixelRatio);
  // In the upper part of a ball that is wide enough, where the balls within leave most room; or in the lower part.
  if (r * 1.5 > metrics.width(node, size) && r > 26 * pixelRatio && r < Math.max(view.width, view.height)) {
    const [x, y] = [view.toX(center[2 * node]), view.toY(center[2 * node + 1])];
    add(x, y - r * 0.72, size, true);
    add(x, y + r * 0.72, size, true);
  }
  const [x, y] = [view.toX(anchor[2 * node]), view.toY(anchor[2 * node + 1])];
  if (x < 0 || y < 0 || x > view.width || y > view.height) return places;
  const small = 11 * pixelRatio;
  const high = dotRadius + small * 0.75;
  const wide = dotRadius + metrics.width(node, small) / 2 + 5 * pixelRatio;
  add(x, y - high, small, false);
  add(x, y + high, small, false);
  add(x + wide, y, small, false);
  add(x - wide, y, small, false);
  return places;
}
