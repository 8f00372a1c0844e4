import { describe, expect, it } from 'vitest';
import { crowdOf } from '../src/geometry/crowd';
import { boxOf } from '../src/geometry/view';

function grid(far: number[]): [Float32Array, Float32Array, Float32Array] {
  const place = Array.from({ length: 400 }, (_, node) => [node % 20, Math.floor(node / 20)]).flat();
  const points = Float32Array.from([...place, ...far]);
  return [points, new Float32Array(points.length / 2).fill(0.5), points];
}

describe('what is shown at first', () => {
  it('is all of a map whose nodes are together', () => {
    expect(crowdOf(...grid([]))).toEqual(boxOf(...grid([])));
    expect(crowdOf(...grid([25, 25]))).toEqual(boxOf(...grid([25, 25])));
  });

  it('leaves out what is far from all others', () => {
    const box = crowdOf(...grid([900, -900]));
    expect(box.right).toBeLessThan(21);
    expect(box.bottom).toBeGreaterThan(-2);
    expect(box.right - box.left).toBeGreaterThan(17);
  });

  it('is all of a few nodes, however far apart', () => {
    const points = Float32Array.from([0, 0, 1, 0, 900, 0]);
    expect(crowdOf(points, new Float32Array(3), points).right).toBeGreaterThanOrEqual(900);
  });
});
