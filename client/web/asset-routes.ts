/** The one style sheet. It is read once: no path of a request ever names a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../api/app';

const STYLE_SHEET = readFileSync(path.join(__dirname, 'assets', 'inbox.css'), 'utf8');

export function addAssets(app: App): void {
  app.get('/assets/inbox.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8');
    c.header('cache-control', 'public, max-age=300');
    return c.body(STYLE_SHEET);
  });
}
