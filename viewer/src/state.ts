// What the reader has chosen. Parts of the page read it and are told when it changes.

export type Edges = 'none' | 'selected' | 'all';
export type Dots = 'equal' | 'successors' | 'predecessors' | 'radius';

export interface State {
  selected: number;
  hovered: number;
  /** A column's place, -1 for none. */
  color: number;
  dots: Dots;
  edges: Edges;
  labels: boolean;
  missing: boolean;
  false: boolean;
  dark: boolean;
}

export type Listener = (state: State, changed: Set<keyof State>) => void;

export class Store {
  private readonly listeners: Listener[] = [];

  constructor(readonly state: State) {}

  set(parts: Partial<State>): void {
    const changed = new Set<keyof State>();
    for (const key of Object.keys(parts) as (keyof State)[]) {
      if (parts[key] !== this.state[key]) changed.add(key);
    }
    if (!changed.size) return;
    Object.assign(this.state, parts);
    for (const listener of this.listeners) listener(this.state, changed);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }
}
