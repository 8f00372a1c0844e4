// How quick a page is: `node measure.mjs CHROMIUM PAGE REPEATS SECONDS` prints one JSON object.
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [executablePath, path, repeats, seconds] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
});

/** Loads the page anew: milliseconds until it is ready. */
async function loaded() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(path).href);
  await page.waitForSelector('html[data-ready=true]');
  const ready = await page.evaluate(() => performance.getEntriesByName('dancar-ready')[0].startTime);
  return { page, ready };
}

/** Drags the map along circles: the milliseconds from each frame to the next. */
async function dragged(page) {
  const box = await page.locator('#map').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 200, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.moments = [];
    const note = (now) => {
      window.moments.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const end = Date.now() + 1000 * Number(seconds);
  for (let turn = 0; Date.now() < end; turn += 0.05) {
    await page.mouse.move(x + 200 * Math.cos(turn), y + 200 * Math.sin(turn));
  }
  const moments = await page.evaluate(() => window.moments);
  await page.mouse.up();
  return moments.slice(1).map((moment, place) => moment - moments[place]);
}

let [ready, frames, slow] = [Infinity, 0, Infinity];
for (let turn = 0; turn < Number(repeats); turn++) {
  const found = await loaded();
  ready = Math.min(ready, found.ready / 1000);
  const gaps = (await dragged(found.page)).sort((one, other) => one - other);
  frames = Math.max(frames, (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0));
  slow = Math.min(slow, gaps[Math.floor(0.95 * gaps.length)]);
  await found.page.close();
}
console.log(JSON.stringify({ ready, frames, slow, browser: `Chromium ${browser.version()}` }));
await browser.close();
