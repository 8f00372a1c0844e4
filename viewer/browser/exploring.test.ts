// What a reader does with a map, in a real browser.
import { readFileSync, statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difference, launched, opened, pixels, settled } from './chromium';
import { expected, pathOf, urlOf } from './pages';

let browser: Browser;
beforeAll(async () => {
  browser = await launched();
});
afterAll(() => browser.close());

/** Where a place of the small map is, in pixels of the page: all of it is shown at first, ten units around zero. */
async function place(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator('#map').boundingBox())!;
  const scale = (0.94 * Math.min(box.width, box.height)) / 20;
  return [box.x + box.width / 2 + x * scale, box.y + box.height / 2 - y * scale];
}

const name = (page: Page): Promise<string | null> => page.textContent('#selected-name');
const status = (page: Page): Promise<string | null> => page.textContent('#said');

describe('a map', () => {
  it('is drawn, says what it is, and has nothing to complain about', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    expect(await page.title()).toBe('Small');
    expect(await page.textContent('h1')).toBe('Small');
    expect(await page.textContent('#subtitle')).toBe(
      '4 nodes, 3 edges; u → v where the anchor of v lies in the ball of u',
    );
    expect(new Set(Array.from(new Uint32Array((await pixels(page)).buffer))).size).toBeGreaterThan(20);
    expect(new Set(await pixels(page, 'top')).size).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('gives each node the neighbours that the library computed', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    for (const [label, { successors, predecessors }] of Object.entries(expected().small)) {
      await page.locator('#nodes [role=option]', { hasText: label }).first().click();
      expect(await name(page)).toBe(label);
      const listed = (kind: string): Promise<string[]> =>
        page.locator(`#details ul[aria-label="${kind}"] button`).allTextContents();
      expect((await listed('Successors')).sort()).toEqual(successors.sort());
      expect((await listed('Predecessors')).sort()).toEqual(predecessors.sort());
      expect(await page.textContent('#details dd')).toBe(`${successors.length} out, ${predecessors.length} in`);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('selects what is clicked: a ball by its inside, a node by its anchor', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    await page.mouse.click(...(await place(page, -6, 0.2)));
    expect(await name(page)).toBe('left');
    expect(new URL(page.url()).hash).toBe('#left');
    await page.mouse.click(...(await place(page, 0, -8)));
    expect(await name(page)).toBe('all');
    await page.mouse.click(...(await place(page, 0.5, 6.5)));
    expect(await name(page)).toBe('top');
    await page.mouse.click(...(await place(page, 9.9, 9.9)));
    expect(await page.isHidden('#details')).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('tells of the node that is pointed at, and stops when the pointer has gone', async () => {
    const { page } = await opened(browser, urlOf('small'));
    await page.mouse.move(...(await place(page, 5, 0.5)));
    await page.waitForSelector('#tooltip:not([hidden])');
    const said = (await page.textContent('#tooltip'))!;
    for (const part of ['right', '0 successors, 1 predecessors', 'radius 2', 'kind part']) expect(said).toContain(part);
    await page.mouse.move(...(await place(page, 9.9, 9.9)));
    await page.waitForSelector('#tooltip', { state: 'hidden' });
    await page.close();
  });

  it('moved in small steps looks as if drawn at once', async () => {
    const { page } = await opened(browser, urlOf('nested-10000'));
    await page.mouse.move(800, 400);
    await page.mouse.down();
    for (let i = 1; i <= 30; i++) await page.mouse.move(800 + 9 * i * (i % 3 ? 1 : -1), 400 - 5 * i);
    await page.mouse.up();
    await settled(page);
    const moved = await pixels(page);
    // Another theme and back: drawn anew, all of it.
    await page.keyboard.press('d');
    await settled(page);
    const dark = await pixels(page);
    await page.keyboard.press('d');
    await settled(page);
    expect(difference(moved, dark)).toBeGreaterThan(0.9);
    expect(difference(moved, await pixels(page))).toBeLessThan(0.0005);
    await page.close();
  });

  it('zooms by wheel, buttons and keys, and shows all again', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    await settled(page);
    const first = await pixels(page);
    const changes: (() => Promise<void>)[] = [
      () => page.mouse.wheel(0, -400),
      () => page.click('button[aria-label="Zoom in"]'),
      () => page.click('button[aria-label="Zoom out"]'),
      () => page.keyboard.press('+'),
      () => page.keyboard.press('-'),
    ];
    await page.mouse.move(...(await place(page, -5, 0)));
    let before = first;
    for (const change of changes) {
      await change();
      await settled(page);
      const after = await pixels(page);
      expect(difference(before, after)).toBeGreaterThan(0.001);
      before = after;
    }
    await page.keyboard.press('0');
    await page.waitForTimeout(800);
    expect(difference(first, await pixels(page))).toBeLessThan(0.0005);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('colors, sizes and draws edges as it is told', async () => {
    const { page, complaints } = await opened(browser, urlOf('ring'));
    const choose = async (label: string, value: string): Promise<Uint8Array> => {
      await page.getByRole('combobox', { name: label }).selectOption(value);
      await settled(page);
      return pixels(page);
    };
    await settled(page);
    let before = await pixels(page);
    for (const [label, value] of [
      ['Color', 'one color'],
      ['Color', 'depth'],
      ['Dots', 'by radius of the ball'],
      ['Edges', 'all'],
    ]) {
      const after = await choose(label, value);
      // A ring has one depth: its color is another, and its legend one row.
      expect(difference(before, after), `${label} ${value}`).toBeGreaterThan(0.0002);
      before = after;
    }
    expect(await page.locator('#legend li').count()).toBe(1);
    const named = await pixels(page, 'top');
    await page.getByLabel('Names').uncheck();
    await settled(page);
    expect(difference(named, await pixels(page, 'top'))).toBeGreaterThan(0.001);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows the errors, where a graph was given', async () => {
    const { page } = await opened(browser, urlOf('small', 'left'));
    expect(await page.locator('#controls .mark').allTextContents()).toEqual([
      'Names',
      '1 missing edge',
      '1 false edge',
    ]);
    expect(await page.locator('ul[aria-label="Missing edges to"] button').allTextContents()).toEqual(['top']);
    await settled(page);
    const before = await pixels(page);
    await page.getByLabel('1 missing edge').check();
    await settled(page);
    expect(difference(before, await pixels(page))).toBeGreaterThan(0.0002);
    expect(await page.textContent('#legend')).toContain('missing edges');
    await page.close();
  });

  it('says when it holds only a part of the edges, and counts all', async () => {
    const { page } = await opened(browser, urlOf('capped', 'all'));
    expect(await page.textContent('#notes')).toContain('Of the 3 edges this page holds 1');
    expect(await page.textContent('#details dd')).toBe('3 out, 0 in');
    expect(await page.textContent('#details .remark')).toBe('This page holds 1 of them, those that matter most.');
    await page.close();
  });

  it('is ready at ten thousand nodes and at a hundred thousand', async () => {
    expect(statSync(pathOf('nested-10000.html')).size).toBeLessThan(2_000_000);
    for (const [name, nodes] of [
      ['nested-10000', '10,000'],
      ['nested-100000', '100,000'],
    ]) {
      const { page, complaints } = await opened(browser, urlOf(name, 'package-000040'));
      expect(await page.textContent('#nodes h2')).toBe(`${nodes} nodes`);
      expect(await page.textContent('#selected-name')).toBe('package-000040');
      // However many nodes, the list is a few rows.
      expect(await page.locator('#nodes [role=option]').count()).toBeLessThan(60);
      await page.fill('#query', '099');
      expect(await page.locator('#found [role=option]').count()).toBe(12);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});

describe('search', () => {
  it('completes, and goes to what was chosen by key', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    await page.keyboard.press('/');
    await page.keyboard.type('T');
    const options = page.locator('#found [role=option] .name');
    expect(await options.allTextContents()).toEqual(['top', 'left', 'right']);
    expect(await page.getAttribute('#query', 'aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#query', 'aria-activedescendant')).toBe('found-1');
    await page.keyboard.press('Enter');
    expect(await name(page)).toBe('left');
    expect(await page.isHidden('#found')).toBe(true);
    await page.fill('#query', 'nobody');
    expect(await page.textContent('#found')).toBe('no such node');
    await page.keyboard.press('Escape');
    expect(await page.isHidden('#found')).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('goes to what was clicked', async () => {
    const { page } = await opened(browser, urlOf('small'));
    await page.fill('#query', 'righ');
    await page.click('#found [role=option]');
    expect(await name(page)).toBe('right');
    await page.close();
  });
});

describe('keys and names', () => {
  it('reach everything in order, and everything has a name', async () => {
    const { page } = await opened(browser, urlOf('small', 'left'));
    const reached: string[] = [];
    for (let i = 0; i < 45; i++) {
      await page.keyboard.press('Tab');
      const what = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const label = element.closest('label')?.textContent ?? '';
        return element === document.body
          ? ''
          : element.getAttribute('aria-label') || label || element.textContent || element.tagName;
      });
      if (what === '') break;
      reached.push(what);
    }
    for (const wanted of [
      'Map of balls and anchors',
      'Zoom in',
      'Save view as SVG',
      'Search nodes',
      'Zoom to it',
      'All nodes',
    ]) {
      expect(reached).toContain(wanted);
    }
    expect(reached.filter((what) => what.toUpperCase() === what && what.length > 4)).toEqual([]);
    const tree = await page.locator('body').ariaSnapshot();
    for (const part of [
      'complementary "Nodes and choices"',
      'combobox "Search nodes"',
      'listbox "All nodes"',
      'toolbar "View"',
    ]) {
      expect(tree).toContain(part);
    }
    expect(tree).not.toMatch(/- (button|checkbox|combobox|textbox)$/m);
    await page.close();
  });

  it('move the map, walk through nodes, select and clear', async () => {
    const { page, complaints } = await opened(browser, urlOf('small'));
    await page.focus('#top');
    await settled(page);
    const before = await pixels(page);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect(difference(before, await pixels(page))).toBeGreaterThan(0.01);
    await page.keyboard.press('n');
    expect(await name(page)).toBe('all');
    expect(await status(page)).toBe('all: 3 successors, 0 predecessors');
    await page.keyboard.press('n');
    const second = await name(page);
    expect(second).not.toBe('all');
    await page.keyboard.press('p');
    expect(await name(page)).toBe('all');
    await page.keyboard.press('Escape');
    expect(await page.isHidden('#details')).toBe(true);
    await page.keyboard.press('?');
    expect(await page.isVisible('#help')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.isVisible('#help')).toBe(false);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('go through the list', async () => {
    const { page } = await opened(browser, urlOf('nested-10000'));
    await page.focus('#nodes .rows');
    await page.keyboard.press('End');
    expect(await page.textContent('#nodes .row.active .name')).not.toBe('');
    await page.keyboard.press('Enter');
    expect(await page.getAttribute('#nodes .row.active', 'aria-selected')).toBe('true');
    expect(await page.getAttribute('#nodes .row.active', 'aria-posinset')).toBe('10000');
    await page.selectOption('#nodes select', 'name');
    await page.focus('#nodes .rows');
    await page.keyboard.press('Home');
    expect(await page.textContent('#nodes .row.active .name')).toBe('package-000000');
    await page.close();
  });
});

describe('fingers', () => {
  it('tap, drag and pinch', async () => {
    const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
    const { page, complaints } = await opened(browser, urlOf('small'), phone);
    await page.touchscreen.tap(...(await place(page, -6, 0.2)));
    await page.click('#fold');
    expect(await name(page)).toBe('left');
    await page.click('#details .buttons button:nth-child(2)');
    await page.click('#fold');
    await settled(page);
    const session = await page.context().newCDPSession(page);
    const touch = async (type: string, ...points: [number, number][]): Promise<void> => {
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
      await session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    };
    const before = await pixels(page);
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 10; i++) await touch('touchMove', [150 - 6 * i, 300], [250 + 6 * i, 300]);
    await touch('touchEnd');
    await settled(page);
    const pinched = await pixels(page);
    expect(difference(before, pinched)).toBeGreaterThan(0.02);
    await touch('touchStart', [200, 300]);
    for (let i = 1; i <= 10; i++) await touch('touchMove', [200, 300 + 8 * i]);
    await touch('touchEnd');
    await settled(page);
    expect(difference(pinched, await pixels(page))).toBeGreaterThan(0.02);
    // Neither was a tap.
    expect(await page.isHidden('#details')).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('links', () => {
  it('open a node, follow the address, and go back', async () => {
    const { page, complaints } = await opened(browser, urlOf('small', 'top'));
    expect(await name(page)).toBe('top');
    await page.evaluate(() => (location.hash = '#right'));
    await page.waitForFunction(() => document.getElementById('selected-name')?.textContent === 'right');
    await page.locator('#nodes [role=option]', { hasText: 'left' }).click();
    await page.goBack();
    await page.waitForFunction(() => document.getElementById('selected-name')?.textContent === 'right');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('win over the node that the page was made to show', async () => {
    const made = await opened(browser, urlOf('focus'));
    expect(await name(made.page)).toBe('left');
    await made.page.close();
    const linked = await opened(browser, urlOf('focus', 'right'));
    expect(await name(linked.page)).toBe('right');
    await linked.page.close();
  });
});

describe('light and dark', () => {
  it('follow the system, and the button', async () => {
    const ground = (page: Page): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const { page } = await opened(browser, urlOf('small'), { colorScheme: 'dark' });
    expect(await ground(page)).toBe('rgb(18, 20, 25)');
    expect([...(await pixels(page)).subarray(0, 3)]).toEqual([18, 20, 25]);
    await page.click('button[aria-label="Light or dark"]');
    await settled(page);
    expect([...(await pixels(page)).subarray(0, 3)]).toEqual([252, 252, 250]);
    // A change and its undoing between two frames would be none.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
    }
    expect(await ground(page)).toBe('rgb(18, 20, 25)');
    await page.close();
  });
});

describe('export', () => {
  const saved = async (page: Page, button: string): Promise<{ name: string; data: Buffer }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`button[aria-label="${button}"]`)]);
    return { name: download.suggestedFilename(), data: readFileSync(await download.path()) };
  };

  it('saves the view as PNG, as large as it is', async () => {
    const { page, complaints } = await opened(browser, urlOf('small', 'left'), { deviceScaleFactor: 2 });
    await settled(page);
    const { name: file, data } = await saved(page, 'Save view as PNG');
    expect(file).toBe('Small-left.png');
    expect(data.subarray(1, 4).toString()).toBe('PNG');
    expect([data.readUInt32BE(16), data.readUInt32BE(20)]).toEqual([2 * (1280 - 320), 2 * 800]);
    expect(complaints.filter((one) => !one.includes('blob:'))).toEqual([]);
    await page.close();
  });

  it('saves the view as SVG that shows the same', async () => {
    const { page } = await opened(browser, urlOf('small'));
    await settled(page);
    const { name: file, data } = await saved(page, 'Save view as SVG');
    expect(file).toBe('Small.svg');
    // The page itself may not parse anything.
    const reader = await browser.newPage();
    const drawn = await reader.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const texts = Array.from(root.querySelectorAll('text'), (element) => element.textContent);
      const large = Array.from(root.querySelectorAll('circle'), (element) => Number(element.getAttribute('r')));
      return { tag: root.tagName, texts, large: Math.max(...large), circles: large.length };
    }, data.toString());
    expect(drawn.tag).toBe('svg');
    expect(drawn.circles).toBe(8);
    expect(drawn.texts.sort()).toEqual(['all', 'left', 'right', 'top']);
    // The ball around all others, which the window is as high as.
    expect(drawn.large).toBeGreaterThan(0.9 * 400);
    expect(drawn.large).toBeLessThan(400);
    await reader.close();
    await page.close();
  });
});
