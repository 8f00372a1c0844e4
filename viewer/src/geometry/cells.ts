// A square grid of cells over points, for what lies near a place.

export class Cells {
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;
  private readonly columns: number;
  private readonly rows: number;

  /** Of `nodes`, whose x and y stand in turns in `points`, with about one cell a node but none smaller than `least`. */
  constructor(
    points: Float32Array,
    nodes: ArrayLike<number>,
    private readonly left: number,
    private readonly bottom: number,
    width: number,
    height: number,
    readonly size: number,
  ) {
    this.columns = Math.floor(width / size) + 1;
    this.rows = Math.floor(height / size) + 1;
    const place = new Uint32Array(nodes.length);
    this.starts = new Uint32Array(this.columns * this.rows + 1);
    for (let i = 0; i < nodes.length; i++) {
      place[i] = this.cell(this.column(points[2 * nodes[i]]), this.row(points[2 * nodes[i] + 1]));
      this.starts[place[i] + 1]++;
    }
    for (let cell = 0; cell + 1 < this.starts.length; cell++) this.starts[cell + 1] += this.starts[cell];
    const next = this.starts.slice();
    this.members = new Uint32Array(nodes.length);
    for (let i = 0; i < nodes.length; i++) this.members[next[place[i]]++] = nodes[i];
  }

  private column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.left) / this.size), 0), this.columns - 1);
  }

  private row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.bottom) / this.size), 0), this.rows - 1);
  }

  private cell(column: number, row: number): number {
    return row * this.columns + column;
  }

  /** Calls for every node of the cells that a square of this half side touches. */
  near(x: number, y: number, half: number, visit: (node: number) => void): void {
    const first = this.column(x - half);
    const last = this.column(x + half);
    const top = this.row(y + half);
    for (let row = this.row(y - half); row <= top; row++) {
      const end = this.starts[this.cell(last, row) + 1];
      for (let i = this.starts[this.cell(first, row)]; i < end; i++) visit(this.members[i]);
    }
  }
}
