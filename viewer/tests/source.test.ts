// Labels are data: the source has none of the ways in which text could become markup, code or a request.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const DANGERS = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'document.write', 'createContextualFragment', 'DOMParser'],
  ...['setHTMLUnsafe', 'parseHTMLUnsafe', 'srcdoc', 'eval(', 'new Function', 'javascript:', 'localStorage'],
  ...['fetch(', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'import(', 'new Worker', 'window.open'],
  ...['document.cookie', 'postMessage', 'http://', 'https://'],
];
// A name that is compared with, never fetched.
const ALLOWED = ["'http://www.w3.org/2000/svg'"];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).filter((file) => file.endsWith('.ts'));

describe('the source', () => {
  it.each(files)('%s has no way from text to markup, code or the network', (file) => {
    const text = ALLOWED.reduce(
      (held, allowed) => held.replaceAll(allowed, ''),
      readFileSync(join(SOURCE, file), 'utf-8'),
    );
    expect(DANGERS.filter((danger) => text.includes(danger))).toEqual([]);
    expect(text.split('\n').length, 'split it by idea').toBeLessThan(400);
  });

  it('is what was looked at', () => {
    expect(files.length).toBeGreaterThan(20);
  });
});
