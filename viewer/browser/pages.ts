// The pages that the tests open, made once by the library itself.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '../pages');

/** Run once, before all tests. */
export function setup(): void {
  const script = join(import.meta.dirname, 'make_pages.py');
  execFileSync(process.env.DANCAR_PYTHON ?? 'python', [script, FOLDER], { stdio: 'inherit' });
}

export default setup;

export function pathOf(name: string): string {
  const path = join(FOLDER, name);
  if (!existsSync(path)) throw new Error(`no page ${path}`);
  return path;
}

export function urlOf(name: string, label?: string): string {
  return pathToFileURL(pathOf(`${name}.html`)).href + (label === undefined ? '' : `#${encodeURIComponent(label)}`);
}

export interface Expected {
  small: Record<string, { successors: string[]; predecessors: string[] }>;
  hostile: string[];
  harmless: string[];
}

export const expected = (): Expected => JSON.parse(readFileSync(pathOf('expected.json'), 'utf-8')) as Expected;
