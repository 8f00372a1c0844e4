import { describe, expect, it } from 'vitest';
import { numbersOfGaps } from '../src/payload/gaps';
import { Relation } from '../src/payload/relation';
import { random } from './random';

describe('gaps', () => {
  it('are read as the Python side writes them', () => {
    // dancar.plots.page.packing.gaps has the same example in its docstring.
    expect(numbersOfGaps(new Uint32Array([0, 2, 3]), new Uint8Array([5, 2, 172, 2]))).toEqual(
      new Uint32Array([5, 7, 300]),
    );
  });

  it('reach the largest numbers', () => {
    const bytes = [128 + 127, 128 + 127, 128 + 127, 128 + 127, 7];
    expect([...numbersOfGaps(new Uint32Array([0, 1]), new Uint8Array(bytes))]).toEqual([2 ** 31 - 1]);
  });
});

describe('a relation', () => {
  it('reversed holds the same pairs the other way round, in order', () => {
    const next = random(1);
    for (let round = 0; round < 50; round++) {
      const count = 1 + Math.floor(next() * 9);
      const pairs = new Set<string>();
      for (let i = 0; i < 20; i++) pairs.add(`${Math.floor(next() * count)} ${Math.floor(next() * count)}`);
      const rows = [...pairs].map((pair) => pair.split(' ').map(Number)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      const relation = Relation.ofPairs(Uint32Array.from(rows.flat()), count);
      const back: number[][] = [];
      for (let node = 0; node < count; node++) {
        const sources = [...relation.reverse.of(node)];
        expect(sources).toEqual(sources.slice().sort((a, b) => a - b));
        for (const source of sources) back.push([source, node]);
        expect([...relation.of(node)]).toEqual(rows.filter(([source]) => source === node).map(([, target]) => target));
      }
      expect(back.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(rows);
      expect(relation.reverse.reverse).toBe(relation);
    }
  });
});
