// Labels are data: whatever a name looks like, the page has the same elements and attributes, runs nothing and asks for
// nothing. The hostile page and the harmless one differ in their names alone.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launched, opened, settled, watched, type Watched } from './chromium';
import { expected, urlOf } from './pages';

let browser: Browser;
let hostile: Watched;
let harmless: Watched;
beforeAll(async () => {
  browser = await launched();
  hostile = await opened(browser, urlOf('hostile'));
  harmless = await opened(browser, urlOf('harmless'));
});
afterAll(() => browser.close());

/** Elements with their attributes, without texts; of values only those that no name may change. Not the rows of the list:
 *  how many of them there are goes with the height of what is above, and with it the length of names. */
const structure = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body *:not(.tall *)'), (element) => {
      const free = ['style', 'value'];
      const attributes = Array.from(element.attributes, ({ name, value }) =>
        free.includes(name) ? name : `${name}=${value}`,
      );
      return `${element.tagName} ${attributes.sort().join(' ')}`;
    }),
  );

const both = <Result>(act: (page: Page, which: 'hostile' | 'harmless') => Promise<Result>): Promise<Result[]> =>
  Promise.all([act(hostile.page, 'hostile'), act(harmless.page, 'harmless')]);

async function same(act: (page: Page, which: 'hostile' | 'harmless') => Promise<void>): Promise<void> {
  const [one, other] = await both(async (page, which) => {
    await act(page, which);
    return structure(page);
  });
  expect(one).toEqual(other);
  expect(one.length).toBeGreaterThan(40);
}

describe('hostile names', () => {
  it('are many, and each another', () => {
    expect(new Set(expected().hostile).size).toBeGreaterThanOrEqual(30);
    expect(expected().hostile.length).toBe(new Set(expected().hostile).size);
  });

  it('are text in the title, the list, the legend, the choices and the notes', async () => {
    await same(() => Promise.resolve());
    expect(await hostile.page.title()).toBe(expected().hostile[1]);
    expect(await hostile.page.textContent('h1')).toBe(expected().hostile[1]);
    const options = await hostile.page.locator('#controls select').first().locator('option').allTextContents();
    expect(options).toContain(expected().hostile[0]);
  });

  it('are text in the details, the status, the list of neighbours and the tooltip, each of them', async () => {
    const names = expected();
    for (let node = 0; node < names.hostile.length; node++) {
      // The list is in the same order in both: by importance, which names have no part in.
      await same(async (page) => {
        await page.focus('#nodes .rows');
        await page.keyboard.press(node ? 'ArrowDown' : 'Home');
        await page.keyboard.press('Enter');
      });
      const rows = await hostile.page
        .locator('.tall > *')
        .evaluateAll((all) =>
          all.map((row) => Array.from(row.querySelectorAll('*'), (element) => element.tagName).join()),
        );
      expect(new Set(rows)).toEqual(new Set(['BDI,SPAN']));
      const [shown, said] = await Promise.all([
        hostile.page.textContent('#selected-name'),
        hostile.page.textContent('#said'),
      ]);
      expect(names.hostile).toContain(shown);
      expect(said!.startsWith(`${shown}: `)).toBe(true);
    }
    // A tooltip over the map.
    await same(async (page) => {
      await page.keyboard.press('Escape');
      await page.mouse.move(800, 400);
      await page.waitForSelector('#tooltip:not([hidden])');
    });
  });

  it('are text in the search, and are found by what they are', async () => {
    const names = expected().hostile;
    for (const name of names) {
      const typed = name.replace(/[\r\n]/g, '').trim();
      if (typed === '') continue;
      await hostile.page.fill('#query', typed.slice(0, 60));
      const options = await hostile.page
        .locator('#found > *')
        .evaluateAll((rows) => rows.map((row) => row.children.length));
      // A name and a count each, or the remark that there is no such node.
      expect(options.every((children) => children === 2 || (children === 0 && options.length === 1))).toBe(true);
    }
    await hostile.page.fill('#query', '<img');
    expect(await hostile.page.locator('#found .name').first().textContent()).toBe('<img src=x onerror=alert(3)>');
    await hostile.page.fill('#query', '');
  });

  it('are links that lead to their nodes', async () => {
    for (const name of expected().hostile) {
      if (/^[\s\u0000-\u001f]/.test(name)) continue;
      await hostile.page.evaluate((hash) => (location.hash = hash), `#${encodeURIComponent(name)}`);
      await hostile.page.waitForFunction(
        (wanted) => document.getElementById('selected-name')?.textContent === wanted,
        name,
      );
    }
    await hostile.page.evaluate(() => (location.hash = '#nobody'));
  });

  it('are text in an exported SVG, which is well-formed, and make no file name', async () => {
    const structures = await both(async (page, which) => {
      await page.keyboard.press('Escape');
      await page.goto(urlOf(which));
      await page.waitForSelector('html[data-ready=true]');
      await page.locator('#nodes [role=option]').nth(4).click();
      await settled(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('button[aria-label="Save view as SVG"]'),
      ]);
      expect(download.suggestedFilename()).toMatch(/^[A-Za-z0-9_-]+\.svg$/);
      const text = readFileSync(await download.path(), 'utf-8');
      // The page itself may not parse anything.
      const reader = await browser.newPage();
      return reader.evaluate((source) => {
        const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
        const tags = new Set<string>();
        const attributes = new Set<string>();
        for (const element of [root, ...root.querySelectorAll('*')]) {
          tags.add(element.tagName);
          for (const { name } of element.attributes) attributes.add(name);
        }
        return { tags: [...tags].sort(), attributes: [...attributes].sort() };
      }, text);
    });
    expect(structures[0]).toEqual(structures[1]);
    expect(structures[0].tags).toEqual(['circle', 'g', 'line', 'rect', 'svg', 'text', 'title']);
    expect(structures[0].attributes.filter((name) => /^on|href|style/.test(name))).toEqual([]);
  });

  it('in the name of the file are the title, as text', async () => {
    const name = '"><img src=x onerror=alert(17)>';
    const { page, complaints } = await opened(browser, urlOf(name));
    expect(await page.title()).toBe(name);
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('ran nothing and asked for nothing in all of this', () => {
    expect(hostile.complaints.filter((one) => !one.startsWith('request: blob:'))).toEqual([]);
    expect(harmless.complaints.filter((one) => !one.startsWith('request: blob:'))).toEqual([]);
  });
});

describe('the policy', () => {
  it('lets no foreign script, style, markup or request through', async () => {
    const { page, complaints } = await watched(browser);
    const stopped: string[] = [];
    page.on('requestfailed', (request) => stopped.push(request.failure()?.errorText ?? ''));
    page.on('response', (response) => void (response.url().startsWith('https:') && stopped.push('answered')));
    await page.goto(urlOf('small'));
    await page.waitForSelector('html[data-ready=true]');
    const refused = await page.evaluate(async () => {
      const script = document.createElement('script');
      const results: Record<string, boolean> = {};
      const refuses = (act: () => unknown): boolean => {
        try {
          act();
          return false;
        } catch {
          return true;
        }
      };
      results.markup = refuses(() => (document.body.innerHTML = '<b>x</b>'));
      // Later, for what a debugger evaluates may do what the page may not.
      results.code = await new Promise((done) =>
        setTimeout(() => done(refuses(() => new Function('window.ran = true')()))),
      );
      results.script = refuses(() => (script.textContent = 'window.ran = true'));
      document.body.append(script);
      results.request = await fetch('https://example.org/').then(
        () => false,
        () => true,
      );
      const image = document.createElement('img');
      results.image = await new Promise((done) => {
        image.onload = () => done(false);
        image.onerror = () => done(true);
        image.src = 'https://example.org/x.png';
      });
      results.ran = 'ran' in window;
      return results;
    });
    expect(refused).toEqual({ markup: true, code: true, script: true, request: true, image: true, ran: false });
    expect(complaints.filter((one) => one.includes('Content Security Policy')).length).toBeGreaterThan(0);
    // Announced, and stopped by the policy before it left the browser.
    expect(stopped).toEqual(['csp']);
    await page.close();
  });

  it('holds in a frame too, as a notebook shows it', async () => {
    const { page, complaints } = await watched(browser);
    await page.goto(urlOf('cell'));
    const frame = page.frames().find((one) => one !== page.mainFrame())!;
    await frame.waitForSelector('html[data-ready=true]');
    await frame.fill('#query', 'left');
    await frame.press('#query', 'Enter');
    expect(await frame.textContent('#selected-name')).toBe('left');
    // A stranger to the page around it.
    expect(await frame.evaluate(() => window.origin)).toBe('null');
    const outside = await frame.evaluate(() => {
      try {
        return parent.document.title;
      } catch {
        return 'refused';
      }
    });
    expect(outside).toBe('refused');
    expect(complaints.filter((one) => !/^request: (about:|file:)/.test(one))).toEqual([]);
    await page.close();
  });
});

describe('a page that cannot be shown', () => {
  it('says so', async () => {
    const { page } = await watched(browser);
    await page.route('**/broken.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: readFileSync(new URL(urlOf('small')), 'utf-8').replace(/(id="data">.{40})/, '$1AAAA'),
      }),
    );
    await page.goto('http://localhost/broken.html');
    await page.waitForSelector('html[data-ready=failed]');
    expect(await page.textContent('#failure')).toContain('The map cannot be shown');
    await page.close();
  });
});
