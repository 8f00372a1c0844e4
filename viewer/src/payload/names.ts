// The names of the nodes: utf-8 bytes and where each begins, turned into text when somebody asks.

export class Names {
  private readonly decoder = new TextDecoder();
  private texts: string[] | null = null;
  private folded: string[] | null = null;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly starts: Uint32Array,
  ) {}

  get length(): number {
    return this.starts.length - 1;
  }

  of(node: number): string {
    if (this.texts !== null) return this.texts[node];
    return this.decoder.decode(this.bytes.subarray(this.starts[node], this.starts[node + 1]));
  }

  /** All names at once; kept. */
  all(): string[] {
    this.texts ??= Array.from({ length: this.length }, (_, node) => this.of(node));
    return this.texts;
  }

  /** All names as they are compared in a search. */
  allFolded(): string[] {
    this.folded ??= this.all().map(foldedName);
    return this.folded;
  }

  /** The node of this name, -1 if there is none. */
  find(name: string): number {
    return this.all().indexOf(name);
  }
}

export function foldedName(name: string): string {
  return name.toLowerCase();
}
