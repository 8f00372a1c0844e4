// What is shown at first: all of the map, unless a few nodes lie so far out that all others would be a dot.
import { boxOf, type Box } from './view';

// Of so many nodes or more, this share at either end may be left out, where the map is then at most so large a part of it.
const MANY = 200;
const FAR = 0.005;
const PART = 0.5;

/** The box around almost all nodes where that is much smaller than the one around all, which it is otherwise. */
export function crowdOf(center: Float32Array, radius: Float32Array, anchor: Float32Array): Box {
  const whole = boxOf(center, radius, anchor);
  const count = radius.length;
  if (count < MANY) return whole;
  const range = (axis: number): [number, number] => {
    const sorted = Float32Array.from(radius, (_, node) => anchor[2 * node + axis]).sort();
    return [sorted[Math.floor(FAR * (count - 1))], sorted[Math.ceil((1 - FAR) * (count - 1))]];
  };
  const [left, right] = range(0);
  const [bottom, top] = range(1);
  const near: number[] = [];
  for (let node = 0; node < count; node++) {
    const [x, y] = [anchor[2 * node], anchor[2 * node + 1]];
    if (x >= left && x <= right && y >= bottom && y <= top) near.push(node);
  }
  const box = boxOf(center, radius, anchor, near);
  const side = (one: Box): number => Math.max(one.right - one.left, one.top - one.bottom);
  return side(box) > 0 && side(box) <= PART * side(whole) ? box : whole;
}
