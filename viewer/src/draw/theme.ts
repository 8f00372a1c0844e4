// What is drawn in which color, on a light and on a dark ground.
import { rgbOfOklch, type Rgb } from './color';

export interface Theme {
  dark: boolean;
  ground: Rgb;
  text: Rgb;
  plain: Rgb;
  /** In no category, or of no known number. */
  rest: Rgb;
  /** What is neither selected nor related to it. */
  faded: Rgb;
  selected: Rgb;
  successor: Rgb;
  predecessor: Rgb;
  both: Rgb;
  missing: Rgb;
  false: Rgb;
  /** How much of a ball's color its inside takes. */
  fill: number;
  category(code: number): Rgb;
  /** Of a share from 0 to 1. */
  ramp(share: number): Rgb;
}

// Hues far apart for neighbours in size; beyond them they repeat, lighter and darker.
const HUES = [255, 45, 150, 330, 90, 200, 15, 290, 120, 230];
export const CATEGORIES = HUES.length;

function theme(dark: boolean): Theme {
  const middle = dark ? 0.74 : 0.58;
  return {
    dark,
    ground: dark ? [18, 20, 25] : [252, 252, 250],
    text: dark ? [236, 238, 242] : [24, 27, 33],
    rest: rgbOfOklch(dark ? 0.62 : 0.6, 0.012, 250),
    plain: rgbOfOklch(middle, 0.11, 250),
    faded: rgbOfOklch(dark ? 0.45 : 0.78, 0.008, 250),
    selected: dark ? [255, 255, 255] : [0, 0, 0],
    successor: rgbOfOklch(dark ? 0.78 : 0.6, 0.17, 50),
    predecessor: rgbOfOklch(dark ? 0.76 : 0.55, 0.16, 255),
    both: rgbOfOklch(dark ? 0.76 : 0.55, 0.2, 325),
    missing: rgbOfOklch(dark ? 0.72 : 0.56, 0.21, 25),
    false: rgbOfOklch(dark ? 0.85 : 0.7, 0.17, 95),
    fill: dark ? 0.1 : 0.09,
    category: (code) => {
      const round = Math.floor(code / CATEGORIES);
      const lightness = middle + (code % 2 ? 0.06 : 0) + [0, -0.09, 0.09][round % 3];
      return rgbOfOklch(lightness, (dark ? 0.14 : 0.15) * (round % 2 ? 0.75 : 1), HUES[code % CATEGORIES]);
    },
    ramp: (share) =>
      dark
        ? rgbOfOklch(0.5 + 0.42 * share, 0.14, 290 - 200 * share)
        : rgbOfOklch(0.82 - 0.5 * share, 0.15, 95 + 200 * share),
  };
}

export const LIGHT = theme(false);
export const DARK = theme(true);
