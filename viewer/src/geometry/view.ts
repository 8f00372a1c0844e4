// Which part of the plane is seen: a scale and a middle. Numbers here are float64: the page zooms in a million times.

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const CLOSEST = 1e7;

export class View {
  width = 1;
  height = 1;
  /** Pixels of the canvas a unit. */
  scale = 1;
  x = 0;
  y = 0;
  private whole: Box = { left: 0, bottom: 0, right: 1, top: 1 };

  toX(x: number): number {
    return (x - this.x) * this.scale + this.width / 2;
  }

  toY(y: number): number {
    return this.height / 2 - (y - this.y) * this.scale;
  }

  fromX(px: number): number {
    return this.x + (px - this.width / 2) / this.scale;
  }

  fromY(py: number): number {
    return this.y - (py - this.height / 2) / this.scale;
  }

  resize(width: number, height: number): void {
    // The larger side decides, so that turning a phone keeps what is seen.
    if (this.width > 1) this.scale *= Math.min(width, height) / Math.min(this.width, this.height);
    this.width = width;
    this.height = height;
  }

  /** Whole pixels only, so that what is drawn can be moved instead of drawn again. */
  pan(dx: number, dy: number): void {
    this.x -= Math.round(dx) / this.scale;
    this.y += Math.round(dy) / this.scale;
  }

  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const x = this.fromX(px);
    const y = this.fromY(py);
    const least = this.scaleOf(this.whole) / 8;
    this.scale = Math.min(Math.max(this.scale * factor, least), least * CLOSEST);
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y + (py - this.height / 2) / this.scale;
  }

  /** What `fitAll` shows, and from which the limits of zooming are taken. */
  setWhole(box: Box): void {
    this.whole = box;
  }

  fitAll(): void {
    this.fit(this.whole);
  }

  fit(box: Box): void {
    this.scale = Math.min(this.scaleOf(box), (this.scaleOf(this.whole) / 8) * CLOSEST);
    this.x = (box.left + box.right) / 2;
    this.y = (box.bottom + box.top) / 2;
  }

  private scaleOf(box: Box): number {
    const width = Math.max(box.right - box.left, 1e-30);
    const height = Math.max(box.top - box.bottom, 1e-30);
    return 0.94 * Math.min((this.width || 1) / width, (this.height || 1) / height);
  }

  copy(): View {
    return Object.assign(new View(), this);
  }
}

/** The box around the balls and anchors of some nodes, or of all. */
export function boxOf(
  center: Float32Array,
  radius: Float32Array,
  anchor: Float32Array,
  nodes?: ArrayLike<number>,
): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  const count = nodes === undefined ? radius.length : nodes.length;
  for (let i = 0; i < count; i++) {
    const node = nodes === undefined ? i : nodes[i];
    const r = Math.max(radius[node], 0);
    const [x, y, ax, ay] = [center[2 * node], center[2 * node + 1], anchor[2 * node], anchor[2 * node + 1]];
    box.left = Math.min(box.left, x - r, ax);
    box.right = Math.max(box.right, x + r, ax);
    box.bottom = Math.min(box.bottom, y - r, ay);
    box.top = Math.max(box.top, y + r, ay);
  }
  return count ? box : { left: 0, bottom: 0, right: 1, top: 1 };
}
