/** What a page does that no page of ours may do, whatever the test is about. */
import type { Page } from 'playwright-core';

/** The browser's own line for each answer that is no success; the tests look at those themselves. */
const STATUS_LINE = 'Failed to load resource: the server responded with a status of';

export function watchPage(page: Page, url: string, onComplaint: (text: string) => void): void {
  page.on('pageerror', (error) => {
    onComplaint(`script: ${error.message}`);
  });
  page.on('console', (line) => {
    if (line.type() !== 'error' && line.type() !== 'warning') return;
    if (!line.text().startsWith(STATUS_LINE)) onComplaint(`console: ${line.text()}`);
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) onComplaint(`request to ${request.url()}`);
  });
}
