/** The one style sheet, the one script and the icon. They are read once: no path of a request names a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../api/app';

const ASSETS = [
  { file: 'inbox.css', type: 'text/css; charset=utf-8' },
  { file: 'inbox.js', type: 'text/javascript; charset=utf-8' },
  { file: 'icon.svg', type: 'image/svg+xml' },
].map((asset) => ({
  ...asset,
  text: readFileSync(path.join(__dirname, 'assets', asset.file), 'utf8'),
}));

export function addAssets(app: App): void {
  for (const { file, type, text } of ASSETS) {
    app.get(`/assets/${file}`, (c) => {
      c.header('content-type', type);
      c.header('cache-control', 'public, max-age=300');
      return c.body(text);
    });
  }
}
