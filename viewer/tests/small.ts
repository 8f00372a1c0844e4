// A small arrangement, given by hand.
import type { Arrangement } from '../src/payload/arrangement';
import { Names } from '../src/payload/names';
import { Relation } from '../src/payload/relation';

export function namesOf(names: string[]): Names {
  const parts = names.map((name) => new TextEncoder().encode(name));
  const starts = new Uint32Array(names.length + 1);
  parts.forEach((part, i) => (starts[i + 1] = starts[i] + part.length));
  return new Names(Uint8Array.from(parts.flatMap((part) => [...part])), starts);
}

export function small(names: string[], edges: [number, number][], more: Partial<Arrangement> = {}): Arrangement {
  const count = names.length;
  const pairs = edges.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const relation = Relation.ofPairs(Uint32Array.from(pairs.flat()), count);
  const ranked = Uint32Array.from({ length: count }, (_, node) => node);
  return {
    header: {
      version: 1,
      title: 'small',
      subtitle: '',
      notes: [],
      nodes: count,
      edges: edges.length,
      kept: edges.length,
      focus: -1,
      color: '',
      columns: [],
      errors: null,
      arrays: {},
    },
    count,
    names: namesOf(names),
    center: Float32Array.from({ length: 2 * count }, (_, i) => i),
    radius: new Float32Array(count).fill(0.5),
    anchor: Float32Array.from({ length: 2 * count }, (_, i) => i),
    relation,
    outDegree: Uint32Array.from(ranked, (node) => relation.of(node).length),
    inDegree: Uint32Array.from(ranked, (node) => relation.reverse.of(node).length),
    ranked,
    rank: ranked,
    columns: [],
    missing: null,
    false: null,
    ...more,
  };
}
