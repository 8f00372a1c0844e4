// Search by name: whole names first, then beginnings, then what lies within, the important nodes first in each.
import type { Arrangement } from '../payload/arrangement';
import { foldedName } from '../payload/names';

export function found(arrangement: Arrangement, query: string, most: number): number[] {
  const wanted = foldedName(query.trim());
  if (wanted === '') return [];
  const names = arrangement.names.allFolded();
  const [whole, beginnings, words, within]: number[][] = [[], [], [], []];
  for (const node of arrangement.ranked) {
    const place = names[node].indexOf(wanted);
    if (place < 0) continue;
    if (place === 0) (names[node].length === wanted.length ? whole : beginnings).push(node);
    else if (!/[\p{L}\p{N}]/u.test(names[node][place - 1])) words.push(node);
    else within.push(node);
  }
  return [...whole, ...beginnings, ...words, ...within].slice(0, most);
}
