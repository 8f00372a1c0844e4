import { describe, expect, it } from 'vitest';
import { Picking } from '../src/geometry/picking';
import { random } from './random';

interface Balls {
  center: Float32Array;
  radius: Float32Array;
  anchor: Float32Array;
}

function drawn(count: number, seed: number, spread: number): Balls {
  const next = random(seed);
  const points = (): Float32Array => Float32Array.from({ length: 2 * count }, () => (next() - 0.5) * spread);
  // Radii over many powers of ten, some zero, some negative: these hold nothing.
  const radius = Float32Array.from({ length: count }, () => (next() < 0.1 ? 0 : (next() - 0.02) * 10 ** (-4 * next())));
  return { center: points(), radius, anchor: points() };
}

/** By looking at all of them. */
function smallest({ center, radius }: Balls, x: number, y: number): number {
  let found = Infinity;
  radius.forEach((r, node) => {
    if (r >= 0 && (center[2 * node] - x) ** 2 + (center[2 * node + 1] - y) ** 2 <= r ** 2) found = Math.min(found, r);
  });
  return found;
}

describe('picking', () => {
  it('finds the smallest ball around a place, as looking at all of them does', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const balls = drawn(1 + seed * 7, seed, seed % 3 ? 2 : 1e-3);
      const picking = new Picking(balls.center, balls.radius, balls.anchor);
      const next = random(seed + 1000);
      for (let i = 0; i < 40; i++) {
        const [x, y] = [(next() - 0.5) * 4, (next() - 0.5) * 4];
        const node = picking.smallestBall(x, y);
        expect(node < 0 ? Infinity : balls.radius[node]).toBe(smallest(balls, x, y));
      }
    }
  });

  it('finds the nearest anchor within reach, as looking at all of them does', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const balls = drawn(1 + seed * 5, seed, 2);
      const picking = new Picking(balls.center, balls.radius, balls.anchor);
      const next = random(seed + 2000);
      for (let i = 0; i < 40; i++) {
        const [x, y, reach] = [(next() - 0.5) * 3, (next() - 0.5) * 3, next()];
        const away = (node: number): number =>
          (balls.anchor[2 * node] - x) ** 2 + (balls.anchor[2 * node + 1] - y) ** 2;
        const nearest = Math.min(...Array.from(balls.radius.keys(), away));
        const found = picking.anchorNear(x, y, reach);
        if (nearest < reach * reach) expect(away(found)).toBe(nearest);
        else expect(found).toBe(-1);
      }
    }
  });

  it('takes one node, and all in one place', () => {
    const one = new Picking(new Float32Array([3, 3]), new Float32Array([1]), new Float32Array([3, 3]));
    expect(one.at(3.5, 3, 0)).toBe(0);
    expect(one.at(5, 5, 0.5)).toBe(-1);
    const same = new Picking(new Float32Array(20), new Float32Array(10), new Float32Array(20));
    expect(same.at(0, 0, 1)).toBeGreaterThanOrEqual(0);
    expect(same.at(2, 2, 1)).toBe(-1);
  });
});
