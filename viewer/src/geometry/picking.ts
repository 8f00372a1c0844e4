// Which node is meant by a place on the map: an anchor close by, or else the smallest ball around it.
import { Cells } from './cells';
import { boxOf } from './view';

export class Picking {
  private readonly anchors: Cells;
  /** Balls by size, the smallest first: a level holds those whose radius is at most the side of its cells. */
  private readonly levels: Cells[] = [];

  constructor(
    private readonly center: Float32Array,
    private readonly radius: Float32Array,
    private readonly anchor: Float32Array,
  ) {
    const count = radius.length;
    const box = boxOf(center, radius, anchor);
    const width = Math.max(box.right - box.left, 1e-30);
    const height = Math.max(box.top - box.bottom, 1e-30);
    const side = Math.max(width, height) / Math.max(Math.sqrt(count), 1);
    const grid = (points: Float32Array, nodes: ArrayLike<number>, size: number): Cells =>
      new Cells(points, nodes, box.left, box.bottom, width, height, size);
    this.anchors = grid(
      anchor,
      Uint32Array.from({ length: count }, (_, node) => node),
      side,
    );
    const levels: number[][] = [];
    for (let node = 0; node < count; node++) {
      if (!(radius[node] >= 0)) continue;
      const level = radius[node] <= side ? 0 : Math.ceil(Math.log2(radius[node] / side));
      (levels[level] ??= []).push(node);
    }
    for (let level = 0; level < levels.length; level++) {
      if (levels[level]) this.levels.push(grid(center, levels[level], side * 2 ** level));
    }
  }

  /** The node at a place, with anchors found from `reach` away; -1 if none. */
  at(x: number, y: number, reach: number): number {
    const near = this.anchorNear(x, y, reach);
    return near >= 0 ? near : this.smallestBall(x, y);
  }

  anchorNear(x: number, y: number, reach: number): number {
    let found = -1;
    let nearest = reach * reach;
    this.anchors.near(x, y, reach, (node) => {
      const squared = (this.anchor[2 * node] - x) ** 2 + (this.anchor[2 * node + 1] - y) ** 2;
      // Of several at one place the smallest ball is the one that is meant; the others can be reached beside it.
      if (squared < nearest || (squared === nearest && found >= 0 && this.radius[node] < this.radius[found])) {
        nearest = squared;
        found = node;
      }
    });
    return found;
  }

  smallestBall(x: number, y: number): number {
    let found = -1;
    for (const level of this.levels) {
      // The side of a level's cells is no less than its radii.
      level.near(x, y, level.size, (node) => {
        const squared = (this.center[2 * node] - x) ** 2 + (this.center[2 * node + 1] - y) ** 2;
        if (squared <= this.radius[node] ** 2 && (found < 0 || this.radius[node] < this.radius[found])) found = node;
      });
      if (found >= 0) break;
    }
    return found;
  }
}
