// Draws the map. A pan moves what is drawn and draws only the strips that come into view, so that its cost is that of
// the strips: on a processor that plays a graphics card the whole map can take a tenth of a second.
import * as twgl from 'twgl.js';
import type { Arrangement } from '../payload/arrangement';
import { View, boxOf } from '../geometry/view';
import { Brush, type Piece, type Rectangle } from './brush';
import { colorOfBall, largestFirst, LEAST_BALL, type Look } from './look';
import { Vertices } from './vertices';

// Discs up to this radius are points, which the card leaves out when their middle is out of the picture: the picture has
// a border as wide, and a strip is drawn so much wider on its inner side that it mends what was left out there.
const BORDER = 8;
// A whole drawing quicker than this is made at every step of a zoom; slower ones only now and then, with the last one
// scaled in between.
const QUICK = 12;

/** The nodes in one order of drawing, with what drawing them reads in that order. */
interface Ordered {
  nodes: Uint32Array;
  places: Float32Array;
  radii: Float32Array;
}

export class Painter {
  private readonly brush: Brush;
  private readonly balls: Ordered;
  private readonly dots: Ordered;
  private readonly spacing: number;
  private readonly pieces: Record<'squares' | 'points' | 'lines' | 'dots' | 'raised', Vertices> = {
    squares: new Vertices(),
    points: new Vertices(),
    lines: new Vertices(),
    dots: new Vertices(),
    raised: new Vertices(),
  };
  private drawn: View | null = null;
  private look: Look | null = null;
  private makeshift = false;
  /** How long the last whole drawing took, in milliseconds. */
  cost = 0;
  /** Settles when the last whole drawing is made. */
  done: Promise<void> = Promise.resolve();
  pixelRatio = 1;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly arrangement: Arrangement,
  ) {
    const gl = canvas.getContext('webgl2', {
      alpha: false,
      antialias: false,
      depth: false,
      preserveDrawingBuffer: true,
    });
    if (gl === null) throw new Error('this browser offers no WebGL 2, which draws the map');
    twgl.setDefaults({ attribPrefix: '' });
    this.brush = new Brush(gl);
    const { center, radius, anchor, ranked } = arrangement;
    this.balls = ordered(largestFirst(radius), center, radius);
    this.dots = ordered(ranked.slice().reverse(), anchor, radius);
    const box = boxOf(anchor, new Float32Array(arrangement.count), anchor);
    const area = Math.max(box.right - box.left, 1e-30) * Math.max(box.top - box.bottom, 1e-30);
    this.spacing = Math.sqrt(area / Math.max(arrangement.count, 1));
  }

  resize(width: number, height: number): void {
    this.brush.resize(width + 2 * BORDER, height + 2 * BORDER);
    this.drawn = null;
  }

  setLook(look: Look): void {
    this.look = look;
    this.drawn = null;
  }

  /** The radius of a dot in pixels of the canvas: smaller where the whole map is dense. */
  dotRadius(view: View): number {
    return Math.min(Math.max(0.16 * this.spacing * view.scale, 0.7), 3) * this.pixelRatio;
  }

  /** Shows the view; false if what is shown is a makeshift that should be drawn again. */
  paint(view: View, hurried: boolean): boolean {
    const { drawn, look, brush } = this;
    if (look === null) return true;
    if (drawn !== null && drawn.scale === view.scale) {
      const dx = Math.round((drawn.x - view.x) * view.scale);
      const dy = Math.round((view.y - drawn.y) * view.scale);
      if (Math.abs(dx) < view.width / 2 && Math.abs(dy) < view.height / 2) {
        if (dx || dy) this.move(view, dx, dy);
        // Untouched, the canvas keeps what it shows.
        if (dx || dy || this.makeshift) brush.present(BORDER);
        this.makeshift = false;
        return true;
      }
    }
    if (hurried && drawn !== null && this.cost > QUICK) {
      const from = {
        x: drawn.toX(view.fromX(0)),
        y: drawn.toY(view.fromY(0)),
        width: (view.width * drawn.scale) / view.scale,
        height: (view.height * drawn.scale) / view.scale,
      };
      brush.present(BORDER, from, look.ground);
      this.makeshift = true;
      return false;
    }
    const began = performance.now();
    this.region(view, { x: 0, y: 0, width: view.width + 2 * BORDER, height: view.height + 2 * BORDER });
    this.drawn = view.copy();
    brush.present(BORDER);
    this.makeshift = false;
    this.done = brush.done().then(() => {
      this.cost = performance.now() - began;
    });
    return true;
  }

  private move(view: View, dx: number, dy: number): void {
    const [width, height] = [view.width + 2 * BORDER, view.height + 2 * BORDER];
    this.brush.shift(dx, dy);
    const mend = 2 * BORDER;
    if (dx) this.region(view, { x: dx > 0 ? 0 : width + dx - mend, y: 0, width: Math.abs(dx) + mend, height });
    if (dy) this.region(view, { x: 0, y: dy > 0 ? 0 : height + dy - mend, width, height: Math.abs(dy) + mend });
    this.drawn = view.copy();
  }

  /** Draws a rectangle of the picture, whose border lies around the view. */
  private region(view: View, region: Rectangle): void {
    const look = this.look!;
    const { squares, points, lines, dots, raised } = this.pieces;
    for (const vertices of Object.values(this.pieces)) vertices.count = 0;
    this.placeBalls(view, region, look, squares, points);
    const widest = 2.6 * this.pixelRatio;
    this.placeLines(view, region, look, lines, widest);
    const size = this.dotRadius(view);
    this.placeDots(view, region, look, dots, size);
    this.placeRaised(view, look, raised, size);
    const rim = { fill: look.fill, stroke: Math.max(this.pixelRatio - 0.25, 0.5) };
    const pieces: Piece[] = [
      { kind: 'squares', vertices: squares, ...rim },
      { kind: 'points', vertices: points, ...rim },
      { kind: 'points', vertices: dots, fill: 1, stroke: 0 },
      { kind: 'lines', vertices: lines, fill: widest, stroke: 0.7 * this.pixelRatio },
      { kind: 'points', vertices: raised, fill: 1, stroke: 0 },
    ];
    this.brush.draw(region, look.ground, pieces);
  }

  private placeBalls(view: View, region: Rectangle, look: Look, squares: Vertices, points: Vertices): void {
    const { nodes, places, radii } = this.balls;
    const least = LEAST_BALL / view.scale;
    squares.reserve(256);
    points.reserve(nodes.length);
    for (let i = 0; i < nodes.length && radii[i] >= least; i++) {
      const radius = radii[i] * view.scale;
      const x = view.toX(places[2 * i]) + BORDER;
      const y = view.toY(places[2 * i + 1]) + BORDER;
      if (x + radius < region.x - 1 || x - radius > region.x + region.width + 1) continue;
      if (y + radius < region.y - 1 || y - radius > region.y + region.height + 1) continue;
      const color = colorOfBall(look.colors[nodes[i]], radius, this.pixelRatio);
      if (color >>> 24 === 0) continue;
      if (radius > BORDER - 1) {
        squares.reserve(4);
        squares.putSquare(x, y, radius, color);
      } else {
        points.put(x, y, radius, color);
      }
    }
  }

  private placeDots(view: View, region: Rectangle, look: Look, dots: Vertices, size: number): void {
    const { nodes, places } = this.dots;
    dots.reserve(nodes.length);
    for (let i = 0; i < nodes.length; i++) {
      const x = view.toX(places[2 * i]) + BORDER;
      const y = view.toY(places[2 * i + 1]) + BORDER;
      if (x < region.x - BORDER || x > region.x + region.width + BORDER) continue;
      if (y < region.y - BORDER || y > region.y + region.height + BORDER) continue;
      const color = look.colors[nodes[i]];
      if (color >>> 24 === 0) continue;
      dots.put(x, y, Math.min(size * (look.dots === null ? 1 : look.dots[nodes[i]]), BORDER - 1), color);
    }
  }

  private placeRaised(view: View, look: Look, raised: Vertices, size: number): void {
    const { anchor } = this.arrangement;
    raised.reserve(look.raised.length);
    for (const node of look.raised) {
      const x = view.toX(anchor[2 * node]) + BORDER;
      const y = view.toY(anchor[2 * node + 1]) + BORDER;
      raised.put(x, y, Math.min(Math.max(1.25 * size, 2 * this.pixelRatio), BORDER - 1), look.colors[node]);
    }
  }

  private placeLines(view: View, region: Rectangle, look: Look, lines: Vertices, widest: number): void {
    const { anchor } = this.arrangement;
    const [right, bottom] = [region.x + region.width, region.y + region.height];
    for (let i = 0; i < look.lineColors.length; i++) {
      const [from, to] = [look.lines[2 * i], look.lines[2 * i + 1]];
      const x = view.toX(anchor[2 * from]) + BORDER;
      const toX = view.toX(anchor[2 * to]) + BORDER;
      if (Math.max(x, toX) < region.x - 3 || Math.min(x, toX) > right + 3) continue;
      const y = view.toY(anchor[2 * from + 1]) + BORDER;
      const toY = view.toY(anchor[2 * to + 1]) + BORDER;
      if (Math.max(y, toY) < region.y - 3 || Math.min(y, toY) > bottom + 3) continue;
      lines.reserve(4);
      lines.putLine(x, y, toX, toY, widest / 2 + 1, look.lineColors[i]);
    }
  }
}

function ordered(nodes: Uint32Array, points: Float32Array, radius: Float32Array): Ordered {
  const places = new Float32Array(2 * nodes.length);
  nodes.forEach((node, i) => {
    places[2 * i] = points[2 * node];
    places[2 * i + 1] = points[2 * node + 1];
  });
  return { nodes, places, radii: Float32Array.from(nodes, (node) => radius[node]) };
}
