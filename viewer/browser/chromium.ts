// Real Chromium, without a window, drawing WebGL on the processor.
import { chromium, type Browser, type Page } from 'playwright-core';

export const EXECUTABLE = process.env.DANCAR_CHROMIUM ?? '/usr/bin/chromium';

export function launched(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Watched {
  page: Page;
  /** Everything that the page said to the console as an error or a warning, threw, or asked of the network. */
  complaints: string[];
}

/** A page that is watched from before it is loaded. */
export async function watched(browser: Browser, options: Parameters<Browser['newPage']>[0] = {}): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium's own copying of the canvas, when it composes the page without a graphics card; the page reads no pixels.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!(request.isNavigationRequest() && url.startsWith('file:'))) complaints.push(`request: ${url}`);
  });
  return { page, complaints };
}

export async function opened(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Watched> {
  const found = await watched(browser, options);
  await found.page.goto(url);
  await found.page.waitForSelector('html[data-ready=true]');
  return found;
}

/** Two frames and a rest: what was asked for is drawn, and names are placed. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The colors of the map's canvas, four bytes a pixel, from above. */
export async function pixels(page: Page, id: 'base' | 'top' = 'base'): Promise<Uint8Array> {
  const text = await page.evaluate((which) => {
    const canvas = document.getElementById(which) as HTMLCanvasElement;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    let binary = '';
    for (let i = 0; i < data.length; i += 32768) binary += String.fromCharCode(...data.subarray(i, i + 32768));
    return btoa(binary);
  }, id);
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

/** The share of pixels of which some color differs by more than a little. */
export function difference(one: Uint8Array, other: Uint8Array, most = 3): number {
  if (one.length !== other.length) return 1;
  let count = 0;
  for (let i = 0; i < one.length; i += 4) {
    if ([0, 1, 2].some((part) => Math.abs(one[i + part] - other[i + part]) > most)) count++;
  }
  return (4 * count) / one.length;
}
