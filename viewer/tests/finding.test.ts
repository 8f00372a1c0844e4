import { describe, expect, it } from 'vitest';
import { found } from '../src/interface/finding';
import { hashOf, nodeOfHash } from '../src/interface/link';
import { namesOf, small } from './small';

describe('search', () => {
  const names = ['hotdog', 'Dog', 'dogma', 'big dog', 'cat', 'dog house', 'ДОГ', ''];
  const arrangement = small(names, []);
  const asked = (query: string, most = 10): string[] => found(arrangement, query, most).map((node) => names[node]);

  it('gives whole names, then beginnings, then words, then the rest, each by importance', () => {
    expect(asked('dog')).toEqual(['Dog', 'dogma', 'dog house', 'big dog', 'hotdog']);
  });

  it('does not mind capitals, in any script, or blanks around', () => {
    expect(asked('  дог ')).toEqual(['ДОГ']);
    expect(asked('DOGM')).toEqual(['dogma']);
  });

  it('finds nothing for nothing, and no more than asked for', () => {
    expect(asked('   ')).toEqual([]);
    expect(asked('zebra')).toEqual([]);
    expect(asked('o', 2)).toHaveLength(2);
  });

  it('takes signs as they are, not as a pattern', () => {
    expect(asked('.*')).toEqual([]);
    expect(asked('(')).toEqual([]);
  });
});

describe('links', () => {
  const names = ['a b', '50%', 'x#y', '%41', 'é/ü?', '', '<script>', '0'];
  const held = namesOf(names);

  it('lead back to the node, whatever its name', () => {
    names.forEach((name, node) => {
      if (name !== '') expect(nodeOfHash(hashOf(name), held)).toBe(node);
    });
  });

  it('that were not written by the page do no harm', () => {
    expect(nodeOfHash('#50%', held)).toBe(1);
    expect(nodeOfHash('#nobody', held)).toBe(-1);
    expect(nodeOfHash('', held)).toBe(-1);
    expect(nodeOfHash('#', held)).toBe(-1);
  });
});
