// Room for vertices of sixteen bytes that grows as needed: x, y, a number and a color.

export class Vertices {
  private floats = new Float32Array(0);
  private words = new Uint32Array(0);
  count = 0;

  /** For at least so many more; what `put` writes beyond is lost. */
  reserve(more: number): void {
    const wanted = (this.count + more) * 4;
    if (wanted <= this.floats.length) return;
    const larger = new Float32Array(Math.max(wanted, this.floats.length * 2, 4096));
    larger.set(this.floats.subarray(0, this.count * 4));
    this.floats = larger;
    this.words = new Uint32Array(larger.buffer);
  }

  put(x: number, y: number, number: number, color: number): void {
    const at = this.count++ * 4;
    this.floats[at] = x;
    this.floats[at + 1] = y;
    this.floats[at + 2] = number;
    this.words[at + 3] = color;
  }

  /** A line from place to place, its sides `half` away from its middle. */
  putLine(x: number, y: number, toX: number, toY: number, half: number, color: number): void {
    const length = Math.hypot(toX - x, toY - y) || 1;
    const acrossX = (-(toY - y) / length) * half;
    const acrossY = ((toX - x) / length) * half;
    this.put(x + acrossX, y + acrossY, half, color);
    this.put(x - acrossX, y - acrossY, -half, color);
    this.put(toX + acrossX, toY + acrossY, half, color);
    this.put(toX - acrossX, toY - acrossY, -half, color);
  }

  putSquare(x: number, y: number, radius: number, color: number): void {
    for (let corner = 0; corner < 4; corner++) this.put(x, y, radius, color);
  }

  get data(): Float32Array {
    return this.floats.subarray(0, this.count * 4);
  }
}
