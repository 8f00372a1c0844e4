import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Where the package keeps the page, unless a check wants it elsewhere; and what stands in it for the data.
const ASSET = process.env.DANCAR_PAGE ?? new URL('../src/dancar/plots/page/page.html', import.meta.url);
const SLOT = '<!--DATA-->';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Script and style go into the page, which allows these two and forbids all else. */
function onePage(): Plugin {
  return {
    name: 'one-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const [script] = files.filter((file) => file.type === 'chunk');
      const [style] = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const [page] = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.html'));
      if (files.length !== 3 || script?.type !== 'chunk' || style?.type !== 'asset' || page?.type !== 'asset') {
        throw new Error(`a script, a style and a page are expected, not ${Object.keys(bundle).join(', ')}`);
      }
      const code = script.code.trim();
      const rules = String(style.source).trim();
      if (/<\/script|<!--/i.test(code) || /<\/style/i.test(rules))
        throw new Error('the code would end its own element');
      const policy = [
        "default-src 'none'",
        `script-src ${hash(code)}`,
        `style-src ${hash(rules)}`,
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; ');
      const html = String(page.source)
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace(
          '<meta charset="utf-8" />',
          (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        )
        .replace('</head>', () => `  <style>${rules}</style>\n  </head>`)
        .replace('id="data"></script>', () => `id="data">${SLOT}</script>\n    <script type="module">${code}</script>`);
      for (const file of files) delete bundle[file.fileName];
      writeFileSync(ASSET, html);
    },
  };
}

export default defineConfig({
  plugins: [onePage()],
  build: {
    target: 'es2022',
    // Newer than the script's: older ones would be given rules for colors that the style chooses by itself.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    write: false,
  },
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['browser/**/*.test.ts'],
          globalSetup: ['browser/pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
