// Colors as the eye sees them: OKLCH (Ottosson 2020), so that one lightness looks alike in all hues.

export type Rgb = [number, number, number];

export function rgbOfOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((part) => {
    const light = Math.min(Math.max(part, 0), 1);
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  }) as Rgb;
}

export function css([red, green, blue]: Rgb, alpha = 1): string {
  return `rgb(${red} ${green} ${blue}${alpha < 1 ? ` / ${alpha}` : ''})`;
}

/** As four bytes in the order of memory, alpha from 0 to 1. */
export function packed([red, green, blue]: Rgb, alpha = 1): number {
  return (red | (green << 8) | (blue << 16) | (Math.round(alpha * 255) << 24)) >>> 0;
}
