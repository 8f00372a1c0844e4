import { describe, expect, it } from 'vitest';
import { packed, rgbOfOklch } from '../src/draw/color';
import { coloringBy } from '../src/draw/coloring';
import { looked, MOST_LINES } from '../src/draw/looking';
import { shown } from '../src/draw/overlay';
import { placedNames, Taken } from '../src/draw/placing';
import { DARK, LIGHT } from '../src/draw/theme';
import { fileName } from '../src/export/download';
import { xmlText } from '../src/export/svg';
import { View } from '../src/geometry/view';
import type { State } from '../src/state';
import { random } from './random';
import { small } from './small';

const state: State = {
  selected: -1,
  hovered: -1,
  color: -1,
  dots: 'equal',
  edges: 'selected',
  labels: true,
  missing: false,
  false: false,
  dark: false,
};

describe('colors', () => {
  it('are those of OKLCH at its known points', () => {
    expect(rgbOfOklch(0, 0, 0)).toEqual([0, 0, 0]);
    expect(rgbOfOklch(1, 0, 0)).toEqual([255, 255, 255]);
    expect(rgbOfOklch(0.627955, 0.257683, 29.2339)).toEqual([255, 0, 0]);
  });

  it('of neighbouring categories differ, on both grounds', () => {
    for (const theme of [LIGHT, DARK]) {
      const all = Array.from({ length: 30 }, (_, code) => theme.category(code).join());
      expect(new Set(all).size).toBe(30);
    }
  });

  it('count the nodes of each category in the legend, and say what is left out', () => {
    const values = Uint32Array.from({ length: 40 }, (_, node) => node % 13);
    const names = Array.from({ length: 13 }, (_, code) => `group ${code}`);
    const column = { name: 'group', kind: 'category' as const, names, values, rest: false };
    const { legend, colors } = coloringBy(small(names.slice(0, 1), [], { count: 40 }), column, LIGHT);
    expect(legend[0].text).toBe('group 0 (4)');
    expect(legend.at(-1)!.text).toBe('3 more (9), colors repeat');
    expect(colors[0]).toBe(colors[13]);
  });

  it('of numbers go from one end to the other, for one number too', () => {
    const column = (numbers: number[]): Parameters<typeof coloringBy>[1] => ({
      name: 'n',
      kind: 'number',
      names: [],
      rest: false,
      values: Float32Array.from(numbers),
    });
    const far = coloringBy(small(['a', 'b', 'c'], []), column([0, 1, 2]), LIGHT);
    expect(new Set(far.colors).size).toBe(3);
    expect(far.legend[0].text).toBe('0');
    expect(far.legend.at(-1)!.text).toBe('2');
    const one = coloringBy(small(['a', 'b'], []), column([5, 5]), LIGHT);
    expect(one.legend).toHaveLength(1);
  });

  it('of what is in no category, or of no known number, are gray', () => {
    const arrangement = small(['a', 'b', 'c'], []);
    const gray = packed(LIGHT.rest);
    const numbers = Float32Array.from([1, NaN, 3]);
    const byNumber = coloringBy(
      arrangement,
      { name: 'n', kind: 'number', names: [], rest: false, values: numbers },
      LIGHT,
    );
    expect(byNumber.colors[1]).toBe(gray);
    expect(byNumber.legend.map(({ text }) => text)).toEqual(['1', '2', '3']);
    const codes = Uint32Array.from([0, 1, 0]);
    const byKind = coloringBy(
      arrangement,
      { name: 'k', kind: 'category', names: ['kept', 'other'], rest: true, values: codes },
      LIGHT,
    );
    expect([...byKind.colors].map((color) => color === gray)).toEqual([false, true, false]);
  });
});

describe('what is drawn', () => {
  const arrangement = small(
    ['a', 'b', 'c', 'd'],
    [
      [0, 1],
      [2, 0],
      [0, 3],
      [3, 0],
    ],
  );

  it('tells successors, predecessors and both apart, and fades the rest', () => {
    const { look } = looked(
      small(
        ['a', 'b', 'c', 'd', 'e'],
        [
          [0, 1],
          [2, 0],
          [0, 3],
          [3, 0],
        ],
      ),
      { ...state, selected: 0 },
    );
    expect(new Set(look.colors).size).toBe(5);
    expect([...look.raised].sort()).toEqual([0, 1, 2, 3]);
    expect(look.raised.at(-1)).toBe(0);
    const pairs = Array.from(look.lineColors, (_, i) => [look.lines[2 * i], look.lines[2 * i + 1]].join());
    expect(pairs.sort()).toEqual(['0,1', '0,3', '2,0', '3,0']);
  });

  it('has lines only where they are wanted', () => {
    expect(looked(arrangement, { ...state, selected: 0, edges: 'none' }).look.lines).toHaveLength(0);
    expect(looked(arrangement, state).look.lines).toHaveLength(0);
    expect(looked(arrangement, { ...state, edges: 'all' }).look.lines).toHaveLength(8);
  });

  it('takes an even share of too many edges, and says so', () => {
    const count = 400;
    const edges: [number, number][] = [];
    for (let i = 0; i < count; i++) for (let j = 0; j < count; j++) if (i !== j) edges.push([i, j]);
    const names = Array.from({ length: count }, (_, i) => String(i));
    const { look, remark } = looked(small(names, edges), { ...state, edges: 'all' });
    expect(look.lineColors.length).toBeLessThanOrEqual(MOST_LINES);
    expect(look.lineColors.length).toBeGreaterThan(MOST_LINES / 2);
    expect(remark).toBe('one of every 3 edges is drawn');
  });
});

describe('names on the map', () => {
  it('never lie over each other, the important ones first', () => {
    const next = random(5);
    const names = Array.from({ length: 300 }, (_, i) => `node ${i}`);
    const anchor = Float32Array.from({ length: 600 }, () => next() * 10);
    const arrangement = small(names, [], { anchor, center: anchor });
    const view = new View();
    view.resize(500, 500);
    view.fit({ left: 0, right: 10, bottom: 0, top: 10 });
    const width = (_: number, size: number): number => 3.5 * size;
    const placed = placedNames(arrangement, view, { width, pixelRatio: 1, dotRadius: 2 }, [299], arrangement.ranked);
    expect(placed.length).toBeGreaterThan(10);
    expect(placed[0].node).toBe(299);
    expect(placed[1].node).toBe(0);
    for (const one of placed) {
      for (const other of placed) {
        if (one === other) continue;
        const clear =
          Math.abs(one.x - other.x) >= 1.75 * (one.size + other.size) ||
          Math.abs(one.y - other.y) >= 0.5 * (one.size + other.size);
        expect(clear).toBe(true);
      }
    }
  });

  it('are found to be taken across the borders of the squares they are kept in', () => {
    const taken = new Taken();
    expect(taken.take(-5, -5, 200, 5)).toBe(true);
    expect(taken.take(190, 0, 300, 20)).toBe(false);
    expect(taken.take(200, 0, 300, 20)).toBe(true);
  });

  it('are one line, and not endless', () => {
    expect(shown('a\nb\u0000c\u2028d')).toBe('a b c d');
    expect(Array.from(shown('x'.repeat(10_000)))).toHaveLength(40);
    expect(shown('🙂'.repeat(50)).endsWith('🙂…')).toBe(true);
  });
});

describe('files', () => {
  it('have names that every system takes', () => {
    for (const name of ['../../etc/passwd', 'a"b\'c<d>', 'CON:\\|?*', '\u202egpj.exe', '🙂', ' ', 'x'.repeat(500)]) {
      expect(fileName(name, name, 'svg')).toMatch(/^[A-Za-z0-9_-]{1,121}\.svg$/);
    }
    expect(fileName('Säugetiere', 'dog.n.01', 'png')).toBe('Sa-ugetiere-dog-n-01.png');
  });

  it('hold nothing that XML cannot hold', () => {
    expect(xmlText('a\u0000b\u001fc\uffffd\te\n')).toBe('a\ufffdb\ufffdc\ufffdd\te\n');
  });
});
