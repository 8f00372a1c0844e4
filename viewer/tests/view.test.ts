import { describe, expect, it } from 'vitest';
import { View, boxOf } from '../src/geometry/view';

function view(): View {
  const made = new View();
  made.resize(800, 600);
  made.setWhole({ left: -2, right: 2, bottom: -1, top: 1 });
  made.fitAll();
  return made;
}

describe('a view', () => {
  it('goes from the plane to pixels and back', () => {
    const seen = view();
    expect(seen.fromX(seen.toX(0.3))).toBeCloseTo(0.3, 12);
    expect(seen.fromY(seen.toY(-0.7))).toBeCloseTo(-0.7, 12);
    expect(seen.toY(1)).toBeLessThan(seen.toY(0));
  });

  it('shows the whole box, and as large as it goes', () => {
    const seen = view();
    expect(seen.toX(-2)).toBeGreaterThan(0);
    expect(seen.toX(-2)).toBeLessThan(40);
    expect(seen.toX(2)).toBeLessThan(800);
  });

  it('keeps what is under the pointer when it zooms', () => {
    const seen = view();
    const [x, y] = [seen.fromX(123), seen.fromY(456)];
    seen.zoom(3.7, 123, 456);
    expect(seen.toX(x)).toBeCloseTo(123, 9);
    expect(seen.toY(y)).toBeCloseTo(456, 9);
  });

  it('pans by whole pixels, exactly, however far it has zoomed in', () => {
    const seen = view();
    seen.zoom(1e6, 10, 10);
    const x = seen.fromX(400);
    for (let i = 0; i < 1000; i++) seen.pan(7.4, 0);
    expect(seen.toX(x)).toBeCloseTo(400 + 7000, 4);
  });

  it('zooms neither in nor out for ever', () => {
    const seen = view();
    const { scale } = seen;
    for (let i = 0; i < 500; i++) seen.zoom(2);
    expect(seen.scale).toBeLessThan(scale * 1e8);
    for (let i = 0; i < 500; i++) seen.zoom(0.5);
    expect(seen.scale).toBeGreaterThan(scale / 10);
  });

  it('of nothing, or of one point, is still a view', () => {
    const none = new Float32Array(0);
    expect(boxOf(none, none, none)).toEqual({ left: 0, bottom: 0, right: 1, top: 1 });
    const seen = new View();
    seen.resize(100, 100);
    const point = new Float32Array([5, 5]);
    seen.setWhole(boxOf(point, new Float32Array(1), point));
    seen.fitAll();
    expect(Number.isFinite(seen.scale)).toBe(true);
    expect([seen.x, seen.y]).toEqual([5, 5]);
  });
});
