// What the keys do, in one table: the help lists it, and the page listens by it.
import { byId, element } from './element';

export interface Key {
  keys: string[];
  shown: string;
  does: string;
  /** Only while the map has the focus. */
  onMap: boolean;
  act(event: KeyboardEvent): void;
}

export function listenToKeys(keys: Key[], map: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest('input[type=text], select, dialog') !== null) return;
    const key = keys.find((one) => one.keys.includes(event.key) && (!one.onMap || target === map));
    if (key === undefined) return;
    event.preventDefault();
    key.act(event);
  });
}

export function addHelp(keys: Key[]): void {
  const dialog = byId<HTMLDialogElement>('help');
  const list = element('dl');
  for (const { shown, does } of keys) list.append(element('dt', {}, shown), element('dd', {}, does));
  const close = element('button', { type: 'button' }, 'Close');
  close.addEventListener('click', () => dialog.close());
  dialog.append(
    element('h2', {}, 'Keys'),
    list,
    element(
      'p',
      {},
      'Drag to move, wheel or pinch to zoom, click or tap a node to select it, double click to zoom to it.',
    ),
    element('h2', {}, 'Reading the map'),
    element(
      'p',
      {},
      'A node is a ball and a point, its anchor. There is an edge from one node to another where the anchor of the one ' +
        'lies in the ball of the other; which way round is said under the title. The lists of successors and ' +
        'predecessors were computed exactly when the page was made, not read off the picture.',
    ),
    close,
  );
}
