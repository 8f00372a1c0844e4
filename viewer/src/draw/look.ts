// What decides how the map is drawn, apart from the view: colors, what is faded, dots, lines.

export interface Look {
  ground: [number, number, number];
  /** Colors of balls and dots, with how visible each node is as alpha. */
  colors: Uint32Array;
  fill: number;
  /** The radius of each node's dot, as a factor. */
  dots: Float32Array | null;
  /** Lines between anchors, source and target in turns, and a color for each. */
  lines: Uint32Array;
  lineColors: Uint32Array;
  /** Nodes drawn after all others, over the lines. */
  raised: Uint32Array;
}

/** Smaller balls, in pixels of radius, are left to their dots. */
export const LEAST_BALL = 0.35;

/** The nodes in the order in which their balls are drawn. */
export function largestFirst(radius: Float32Array): Uint32Array {
  return Uint32Array.from(radius.keys()).sort((one, other) => radius[other] - radius[one] || one - other);
}

/** The color of a ball of so many pixels radius: small ones pale, or their rims would cover all that is within. */
export function colorOfBall(color: number, radius: number, pixelRatio: number): number {
  const share = Math.min(1, 0.3 + (0.7 * radius) / (7 * pixelRatio));
  return ((color & 0xffffff) | (Math.round((color >>> 24) * share) << 24)) >>> 0;
}
