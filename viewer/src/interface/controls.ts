// The choices of what is drawn, and the legend that explains them.
import type { LegendRow } from '../draw/coloring';
import type { Arrangement } from '../payload/arrangement';
import type { Dots, Edges, State, Store } from '../state';
import { byId, counted, element } from './element';

export function addControls(arrangement: Arrangement, store: Store): void {
  const { header, columns } = arrangement;
  const { state } = store;
  const colors = [['-1', 'one color'], ...columns.map((column, i) => [String(i), column.name])];
  const box = byId('controls');
  box.append(
    choice('Color', colors, String(state.color), (value) => store.set({ color: Number(value) })),
    choice(
      'Dots',
      [
        ['equal', 'equal'],
        ['successors', 'by successors'],
        ['predecessors', 'by predecessors'],
        ['radius', 'by radius of the ball'],
      ],
      state.dots,
      (value) => store.set({ dots: value as Dots }),
    ),
    choice(
      'Edges',
      [
        ['selected', 'of the selected node'],
        ['all', 'all'],
        ['none', 'none'],
      ],
      state.edges,
      (value) => store.set({ edges: value as Edges }),
    ),
    mark('Names', state, 'labels', store),
  );
  if (header.errors !== null) {
    box.append(mark(counted(header.errors.missing, 'missing edge'), state, 'missing', store));
    box.append(mark(counted(header.errors.false, 'false edge'), state, 'false', store));
  }
}

function choice(name: string, options: string[][], value: string, change: (value: string) => void): HTMLElement {
  const select = element('select');
  for (const [key, text] of options) select.append(element('option', { value: key, selected: key === value }, text));
  select.addEventListener('change', () => change(select.value));
  return element('label', {}, element('span', {}, name), select);
}

function mark(name: string, state: State, key: 'labels' | 'missing' | 'false', store: Store): HTMLElement {
  const box = element('input', { type: 'checkbox', checked: state[key] });
  box.addEventListener('change', () => store.set({ [key]: box.checked }));
  return element('label', { class: 'mark' }, box, element('span', {}, name));
}

/** What is colored by, the colors, and what is left out. */
export function showLegend(heading: string, rows: LegendRow[], remark: string): void {
  const legend = byId('legend');
  const list = element('ul');
  for (const { color, text } of rows) {
    const swatch = element('i', { 'aria-hidden': 'true' });
    swatch.style.background = color || 'none';
    list.append(element('li', {}, swatch, element('bdi', {}, text)));
  }
  legend.hidden = !rows.length && !remark;
  legend.replaceChildren(element('h2', {}, heading), list);
  if (remark) legend.append(element('p', {}, remark));
}
