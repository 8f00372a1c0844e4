// What `dancar.plots.page` says of a map in the page's data; the fields are written down there.

export interface Column {
  name: string;
  kind: 'category' | 'number';
  names: string[];
  /** Whether the last category is what is in none of the others. */
  rest: boolean;
}

export interface Header {
  version: number;
  title: string;
  subtitle: string;
  notes: string[];
  nodes: number;
  edges: number;
  kept: number;
  focus: number;
  color: string;
  columns: Column[];
  errors: { missing: number; false: number } | null;
  arrays: Record<string, { type: 'f32' | 'u32' | 'u8'; start: number; length: number }>;
}

export const VERSION = 1;
