// Deep links: the part of the address behind # is a node's name.
import type { Names } from '../payload/names';

export function nodeOfHash(hash: string, names: Names): number {
  if (hash.length < 2) return -1;
  let name: string;
  try {
    name = decodeURIComponent(hash.slice(1));
  } catch {
    // Not written by this page: a stray per cent sign. The name may be meant as it stands.
    name = hash.slice(1);
  }
  return names.find(name);
}

export function hashOf(name: string): string {
  return `#${encodeURIComponent(name)}`;
}

export function writeHash(hash: string): void {
  // In a frame without an address of its own there is nothing to link to.
  if (location.protocol === 'about:' || location.hash === hash) return;
  history.pushState(null, '', hash === '' ? location.pathname + location.search : hash);
}
