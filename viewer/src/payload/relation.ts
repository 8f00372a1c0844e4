// Who points to whom, both ways round. The other way round is made when somebody asks first.

export class Relation {
  private reversed: Relation | null = null;

  constructor(
    readonly starts: Uint32Array,
    readonly targets: Uint32Array,
  ) {}

  get edges(): number {
    return this.targets.length;
  }

  of(node: number): Uint32Array {
    return this.targets.subarray(this.starts[node], this.starts[node + 1]);
  }

  get reverse(): Relation {
    if (this.reversed === null) {
      const count = this.starts.length - 1;
      const starts = new Uint32Array(count + 1);
      for (const target of this.targets) starts[target + 1]++;
      for (let node = 0; node < count; node++) starts[node + 1] += starts[node];
      const next = starts.slice();
      const sources = new Uint32Array(this.targets.length);
      for (let node = 0; node < count; node++) {
        for (let i = this.starts[node]; i < this.starts[node + 1]; i++) sources[next[this.targets[i]]++] = node;
      }
      this.reversed = new Relation(starts, sources);
      this.reversed.reversed = this;
    }
    return this.reversed;
  }

  /** From pairs, source and target in turns, in order of the sources. */
  static ofPairs(pairs: Uint32Array, nodes: number): Relation {
    const starts = new Uint32Array(nodes + 1);
    const targets = new Uint32Array(pairs.length / 2);
    for (let i = 0; i < targets.length; i++) {
      starts[pairs[2 * i] + 1]++;
      targets[i] = pairs[2 * i + 1];
    }
    for (let node = 0; node < nodes; node++) starts[node + 1] += starts[node];
    return new Relation(starts, targets);
  }
}
