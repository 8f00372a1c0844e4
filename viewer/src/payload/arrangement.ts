// The arrangement that a page shows, out of the page's data.
import { numbersOfGaps } from './gaps';
import type { Column, Header } from './header';
import { Names } from './names';
import type { Flat, Packet } from './packet';
import { Relation } from './relation';

export interface Values extends Column {
  values: Float32Array | Uint32Array;
}

export interface Arrangement {
  header: Header;
  count: number;
  names: Names;
  /** x and y of all nodes in turns. */
  center: Float32Array;
  radius: Float32Array;
  anchor: Float32Array;
  relation: Relation;
  /** Of the whole relation, even where the page holds only a part of it. */
  outDegree: Uint32Array;
  inDegree: Uint32Array;
  /** The nodes, the most important first, and the place of each among them. */
  ranked: Uint32Array;
  rank: Uint32Array;
  columns: Values[];
  missing: Relation | null;
  false: Relation | null;
}

export function arrangementOf({ header, arrays }: Packet): Arrangement {
  const held = (name: string): Flat => {
    const array = arrays.get(name);
    if (array === undefined) throw new Error(`the page's data lack ${name}`);
    return array;
  };
  const count = header.nodes;
  const starts = held('edge.starts') as Uint32Array;
  const ranked = held('ranked') as Uint32Array;
  const rank = new Uint32Array(count);
  ranked.forEach((node, place) => (rank[node] = place));
  const errors = (name: string): Relation | null =>
    header.errors === null ? null : Relation.ofPairs(held(name) as Uint32Array, count);
  return {
    header,
    count,
    names: new Names(held('label.bytes') as Uint8Array, held('label.starts') as Uint32Array),
    center: held('center') as Float32Array,
    radius: held('radius') as Float32Array,
    anchor: held('anchor') as Float32Array,
    relation: new Relation(starts, numbersOfGaps(starts, held('edge.gaps') as Uint8Array)),
    outDegree: held('degree.out') as Uint32Array,
    inDegree: held('degree.in') as Uint32Array,
    ranked,
    rank,
    columns: header.columns.map((column, i) => ({
      ...column,
      values: held(`column.${i}`) as Float32Array | Uint32Array,
    })),
    missing: errors('missing'),
    false: errors('false'),
  };
}
