// Reads the data of the page and starts it.
import { App } from './app';
import { addControls } from './interface/controls';
import { byId, element } from './interface/element';
import { addHelp, listenToKeys, type Key } from './interface/keys';
import { nodeOfHash } from './interface/link';
import { listenToPointer } from './interface/pointer';
import { Search } from './interface/search';
import { addToolbar } from './interface/toolbar';
import { arrangementOf, type Arrangement } from './payload/arrangement';
import { bytesOfBase64, packetOf, unpacked } from './payload/packet';
import { Store } from './state';
import './style.css';

const STEP = 60;
const CLOSER = 1.35;

async function start(): Promise<void> {
  const data = byId('data');
  const packed = data.textContent ?? '';
  if (!/[^\s]/.test(packed)) throw new Error('this is the page without a map in it: dancar puts one in');
  const arrangement = arrangementOf(packetOf(await unpacked(bytesOfBase64(packed))));
  data.remove();
  const { header } = arrangement;
  document.title = header.title;
  byId('title').textContent = header.title;
  byId('subtitle').textContent = header.subtitle;
  byId('notes').append(...header.notes.map((note) => element('p', {}, note)));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const store = new Store({
    selected: -1,
    hovered: -1,
    color: arrangement.columns.findIndex((column) => column.name === header.color),
    dots: 'equal',
    edges: 'selected',
    labels: true,
    missing: false,
    false: false,
    dark: dark.matches,
  });
  addControls(arrangement, store);
  const app = new App(arrangement, store);
  dark.addEventListener('change', () => store.set({ dark: dark.matches }));
  const search = new Search(
    arrangement,
    (node) => app.select(node, true),
    (text) => app.say(text),
  );
  const map = byId<HTMLCanvasElement>('top');
  const keys = keysOf(app, search);
  listenToKeys(keys, map);
  addHelp(keys);
  addToolbar([
    { name: 'Zoom in', sign: '+', act: () => zoom(app, CLOSER) },
    { name: 'Zoom out', sign: '−', act: () => zoom(app, 1 / CLOSER) },
    { name: 'Show all', sign: '⤢', act: () => app.flyAll() },
    { name: 'Light or dark', sign: '◐', act: () => store.set({ dark: !store.state.dark }) },
    { name: 'Save view as PNG', sign: 'PNG', act: () => void app.savePng() },
    { name: 'Save view as SVG', sign: 'SVG', act: () => app.saveSvg() },
    { name: 'Keys and help', sign: '?', act: () => byId<HTMLDialogElement>('help').showModal() },
  ]);
  listenToPointer(map, {
    view: app.view,
    pixelRatio: () => app.ratio,
    moved: () => {
      app.land();
      app.moved();
    },
    hover: (x, y) => app.hover(x, y),
    leave: () => store.set({ hovered: -1 }),
    press: (x, y, touch) => app.select(app.nodeAt(x, y, touch)),
    enter: (x, y) => {
      const node = app.nodeAt(x, y, false);
      if (node >= 0) app.flyTo(node);
    },
  });
  fold();
  openLink(app, arrangement);
  addEventListener('hashchange', () => followLink(app, arrangement));
  addEventListener('popstate', () => followLink(app, arrangement));
  app.frame();
  await app.drawn;
  document.documentElement.dataset.ready = 'true';
  performance.mark('dancar-ready');
}

function zoom(app: App, factor: number): void {
  app.land();
  app.view.zoom(factor);
  app.moved();
}

function pan(app: App, dx: number, dy: number): void {
  app.land();
  app.view.pan(dx * app.ratio, dy * app.ratio);
  app.moved();
}

/** A link to a node wins over the node that the page was made to show first. */
function openLink(app: App, arrangement: Arrangement): void {
  const linked = nodeOfHash(location.hash, arrangement.names);
  const first = linked >= 0 ? linked : arrangement.header.focus;
  if (first >= 0) app.select(first, false, false);
}

function followLink(app: App, arrangement: Arrangement): void {
  const linked = nodeOfHash(location.hash, arrangement.names);
  if (linked !== app.store.state.selected) app.select(linked, true, false);
}

function fold(): void {
  const button = byId<HTMLButtonElement>('fold');
  const show = (open: boolean): void => {
    document.body.classList.toggle('folded', !open);
    button.setAttribute('aria-expanded', String(open));
    button.textContent = open ? 'Hide' : 'Show';
  };
  button.addEventListener('click', () => show(document.body.classList.contains('folded')));
  // On a phone the map comes first.
  const phone = matchMedia('(max-width: 720px)').matches;
  show(!phone);
  byId<HTMLDetailsElement>('choices').open = !phone;
}

function keysOf(app: App, search: Search): Key[] {
  const { store } = app;
  const selected = (): number => store.state.selected;
  return [
    { keys: ['ArrowLeft'], shown: '←', does: 'move left', onMap: true, act: () => pan(app, STEP, 0) },
    { keys: ['ArrowRight'], shown: '→', does: 'move right', onMap: true, act: () => pan(app, -STEP, 0) },
    { keys: ['ArrowUp'], shown: '↑', does: 'move up', onMap: true, act: () => pan(app, 0, STEP) },
    { keys: ['ArrowDown'], shown: '↓', does: 'move down', onMap: true, act: () => pan(app, 0, -STEP) },
    { keys: ['+', '='], shown: '+', does: 'zoom in', onMap: false, act: () => zoom(app, CLOSER) },
    { keys: ['-', '_'], shown: '−', does: 'zoom out', onMap: false, act: () => zoom(app, 1 / CLOSER) },
    { keys: ['0'], shown: '0', does: 'show all', onMap: false, act: () => app.flyAll() },
    { keys: ['n'], shown: 'N', does: 'next node in view', onMap: true, act: () => app.step(1) },
    { keys: ['p'], shown: 'P', does: 'previous node in view', onMap: true, act: () => app.step(-1) },
    {
      keys: ['Enter'],
      shown: 'Enter',
      does: 'zoom to the selected node, or select the one in the middle',
      onMap: true,
      act: () => {
        if (selected() >= 0) app.flyTo(selected());
        else app.select(app.nodeAt(app.view.width / app.ratio / 2, app.view.height / app.ratio / 2, true));
      },
    },
    { keys: ['Escape'], shown: 'Esc', does: 'clear the selection', onMap: false, act: () => app.select(-1) },
    { keys: ['/'], shown: '/', does: 'search', onMap: false, act: () => search.focus() },
    {
      keys: ['e'],
      shown: 'E',
      does: 'edges: of the selected node, all, none',
      onMap: false,
      act: () => {
        const next = { selected: 'all', all: 'none', none: 'selected' } as const;
        store.set({ edges: next[store.state.edges] });
      },
    },
    {
      keys: ['d'],
      shown: 'D',
      does: 'light or dark',
      onMap: false,
      act: () => store.set({ dark: !store.state.dark }),
    },
    {
      keys: ['?'],
      shown: '?',
      does: 'this list',
      onMap: false,
      act: () => byId<HTMLDialogElement>('help').showModal(),
    },
  ];
}

start().catch((error: unknown) => {
  const failure = byId('failure');
  failure.textContent = `The map cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
  failure.hidden = false;
  document.documentElement.dataset.ready = 'failed';
});
