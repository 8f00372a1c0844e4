// Puts the parts together: what changes, and what is drawn anew because of it.
import { looked, type Looking } from './draw/looking';
import { Overlay } from './draw/overlay';
import { Painter } from './draw/painter';
import { fileName, download } from './export/download';
import { pngOf } from './export/picture';
import { svgOf } from './export/svg';
import { Picking } from './geometry/picking';
import { crowdOf } from './geometry/crowd';
import { View, boxOf } from './geometry/view';
import { showLegend } from './interface/controls';
import { Details } from './interface/details';
import { byId, counted } from './interface/element';
import { hashOf, writeHash } from './interface/link';
import { NodeList } from './interface/list';
import { Tooltip } from './interface/tooltip';
import type { Arrangement } from './payload/arrangement';
import type { State, Store } from './state';

// A view that was at rest for so long is drawn as well as it can be.
const REST = 90;
const REACH = 7;
const FINGER = 16;
const ZOOM_TIME = 380;

export class App {
  readonly view = new View();
  private readonly base = byId<HTMLCanvasElement>('base');
  private readonly top = byId<HTMLCanvasElement>('top');
  private readonly said = byId('said');
  private readonly painter: Painter;
  private readonly overlay: Overlay;
  private readonly picking: Picking;
  private readonly details: Details;
  private readonly list: NodeList;
  private readonly tooltip: Tooltip;
  private looking: Looking;
  private requested = false;
  private movedAt = -Infinity;
  private flight = 0;
  private pointer = { x: 0, y: 0 };
  /** Frames drawn since the page was opened. */
  frames = 0;

  constructor(
    readonly arrangement: Arrangement,
    readonly store: Store,
  ) {
    this.painter = new Painter(this.base, arrangement);
    this.overlay = new Overlay(this.top, arrangement);
    this.picking = new Picking(arrangement.center, arrangement.radius, arrangement.anchor);
    const choose = (node: number): void => this.select(node);
    const point = (node: number): void => store.set({ hovered: node });
    this.details = new Details(arrangement, choose, point, (node) => this.flyTo(node));
    this.list = new NodeList(arrangement, (node) => this.select(node, true), point);
    this.tooltip = new Tooltip(arrangement);
    this.looking = looked(arrangement, store.state);
    this.view.setWhole(boxOf(arrangement.center, arrangement.radius, arrangement.anchor));
    store.listen((state, changed) => this.changed(state, changed));
    new ResizeObserver(() => this.resize()).observe(this.base.parentElement!);
    this.resize();
    this.view.fit(crowdOf(arrangement.center, arrangement.radius, arrangement.anchor));
    this.look();
  }

  get ratio(): number {
    return this.painter.pixelRatio;
  }

  /** Settles when the map stands there, drawn. */
  get drawn(): Promise<void> {
    return this.painter.done;
  }

  /** Draws the next frame, once, however often it is asked for. */
  request(): void {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  frame(now = performance.now()): void {
    this.requested = false;
    this.frames++;
    const resting = now - this.movedAt > REST;
    const whole = this.painter.paint(this.view, !resting);
    this.overlay.draw(this.view, this.store.state, this.painter.dotRadius(this.view), resting);
    // A makeshift, or names that only moved along, are made good when the view has come to rest.
    if (!whole || !resting) setTimeout(() => this.request(), REST + 10);
  }

  moved(): void {
    this.movedAt = performance.now();
    this.tooltip.hide();
    this.request();
  }

  private resize(): void {
    const map = this.base.parentElement!;
    const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 1), 3);
    const [width, height] = [map.clientWidth, map.clientHeight].map((side) => Math.max(Math.round(side * ratio), 1));
    if (this.base.width === width && this.base.height === height && this.ratio === ratio) return;
    for (const canvas of [this.base, this.top]) [canvas.width, canvas.height] = [width, height];
    this.painter.pixelRatio = this.overlay.pixelRatio = ratio;
    this.painter.resize(width, height);
    this.overlay.rechoose();
    this.view.resize(width, height);
    // At once, not with the next frame: a canvas that was resized is empty.
    this.frame();
  }

  private changed(state: State, changed: Set<keyof State>): void {
    if (changed.has('selected')) {
      this.details.select(state.selected);
      this.list.select(state.selected);
      this.overlay.rechoose();
    }
    if (changed.has('hovered')) {
      if (state.hovered < 0) this.tooltip.hide();
      this.top.classList.toggle('over', state.hovered >= 0);
    }
    if (changed.size > 1 || !changed.has('hovered')) this.look();
    this.request();
  }

  private look(): void {
    const { state } = this.store;
    document.documentElement.dataset.theme = state.dark ? 'dark' : 'light';
    this.looking = looked(this.arrangement, state);
    this.painter.setLook(this.looking.look);
    const heading = state.selected >= 0 ? 'Edges' : (this.arrangement.columns[state.color]?.name ?? '');
    showLegend(heading, this.looking.legend, this.looking.remark);
    this.request();
  }

  /** Selects a node, or none with -1; on demand brings it into view, and not into the address. */
  select(node: number, bring = false, link = true): void {
    const { names, outDegree, inDegree } = this.arrangement;
    this.store.set({ selected: node, hovered: -1 });
    if (link) writeHash(node < 0 ? '' : hashOf(names.of(node)));
    if (node < 0) {
      this.say('no node selected');
      return;
    }
    const degrees = `${counted(outDegree[node], 'successor')}, ${counted(inDegree[node], 'predecessor')}`;
    this.say(`${names.of(node)}: ${degrees}`);
    if (bring && !this.seen(node)) this.flyTo(node);
  }

  say(text: string): void {
    this.said.textContent = text;
  }

  /** Whether a node is in view, and neither a speck nor all around. */
  private seen(node: number): boolean {
    const { anchor, radius } = this.arrangement;
    const [x, y] = [this.view.toX(anchor[2 * node]), this.view.toY(anchor[2 * node + 1])];
    const r = radius[node] * this.view.scale;
    const within = x > 0 && y > 0 && x < this.view.width && y < this.view.height;
    return within && r > 4 * this.ratio && r < Math.max(this.view.width, this.view.height) / 2;
  }

  /** Moves the view to a node's ball with some of what is around it. */
  flyTo(node: number): void {
    const { center, radius, anchor } = this.arrangement;
    const box = boxOf(center, radius, anchor, [node]);
    const least = 24 / this.painter.dotRadius(this.view) / this.view.scale;
    const pad = Math.max((box.right - box.left) * 0.35, (box.top - box.bottom) * 0.35, least);
    const wanted = this.view.copy();
    wanted.fit({ left: box.left - pad, right: box.right + pad, bottom: box.bottom - pad, top: box.top + pad });
    this.fly(wanted);
  }

  flyAll(): void {
    const wanted = this.view.copy();
    wanted.fitAll();
    this.fly(wanted);
  }

  private fly(to: View): void {
    const flight = ++this.flight;
    const from = this.view.copy();
    const began = performance.now();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const step = (): void => {
      if (flight !== this.flight) return;
      const time = still ? 1 : Math.min((performance.now() - began) / ZOOM_TIME, 1);
      const share = time * time * (3 - 2 * time);
      this.view.scale = from.scale * (to.scale / from.scale) ** share;
      // The middle moves so that the place one flies to stays in line; with the scale unchanged, evenly.
      const ratio = to.scale / from.scale;
      const part = Math.abs(ratio - 1) < 1e-6 ? share : (1 - ratio ** -share) / (1 - 1 / ratio);
      this.view.x = from.x + (to.x - from.x) * part;
      this.view.y = from.y + (to.y - from.y) * part;
      this.moved();
      if (time < 1) requestAnimationFrame(step);
    };
    step();
  }

  /** Ends a flight: the reader has taken over. */
  land(): void {
    this.flight++;
  }

  nodeAt(x: number, y: number, touch: boolean): number {
    const reach = (touch ? FINGER : REACH) * this.ratio;
    const { view } = this;
    return this.picking.at(view.fromX(x * this.ratio), view.fromY(y * this.ratio), reach / view.scale);
  }

  hover(x: number, y: number): void {
    this.pointer = { x, y };
    const node = this.nodeAt(x, y, false);
    this.store.set({ hovered: node });
    if (node >= 0) this.tooltip.show(node, this.pointer.x, this.pointer.y);
  }

  /** Steps through the nodes in view by importance. */
  step(by: 1 | -1): void {
    const { ranked, rank, anchor } = this.arrangement;
    const { view } = this;
    const { selected } = this.store.state;
    const start = selected >= 0 ? rank[selected] : by > 0 ? -1 : ranked.length;
    for (let place = start + by; place >= 0 && place < ranked.length; place += by) {
      const node = ranked[place];
      const [x, y] = [view.toX(anchor[2 * node]), view.toY(anchor[2 * node + 1])];
      if (x > 0 && y > 0 && x < view.width && y < view.height) {
        this.select(node);
        return;
      }
    }
    this.say(by > 0 ? 'no less important node in view' : 'no more important node in view');
  }

  async savePng(): Promise<void> {
    this.painter.paint(this.view, false);
    download(await pngOf([this.base, this.top]), this.fileName('png'));
  }

  saveSvg(): void {
    const { view, painter, overlay, store, looking, arrangement } = this;
    const dotRadius = painter.dotRadius(view);
    const placed = store.state.labels ? overlay.names(view, store.state, dotRadius) : [];
    const drawn = { view, look: looking.look, placed, text: looking.text, dotRadius, pixelRatio: this.ratio };
    download(svgOf(arrangement, { ...drawn, title: arrangement.header.title }), this.fileName('svg'));
  }

  private fileName(ending: string): string {
    const { selected } = this.store.state;
    const name = selected < 0 ? '' : this.arrangement.names.of(selected);
    return fileName(this.arrangement.header.title, name, ending);
  }
}
