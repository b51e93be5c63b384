/** What every page has to be in every state: nothing for axe to find, nothing cut off, all of it named. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from './screens';

const SCHEMES = ['light', 'dark'] as const;

/** What may differ with the width and the colours; all else is the same in every look of a page. */
const RULES_OF_LOOKS = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/** @param rules null for all that axe has. */
async function findingsOf(page: Page, rules: string[] | null): Promise<string[]> {
  // Legacy: in the page itself, which has no frames; else a page of its own is opened for the sums.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  builder.options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html }) => `${id} (${impact ?? 'unrated'}): ${html}`),
  );
}

/** By how many pixels the page is wider than the screen, and what sticks out. */
const STICKING_OUT = `[...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .filter((each) => getComputedStyle(each).position !== 'absolute')
  .map((each) => each.outerHTML.slice(0, 120))`;

const IS_SCROLLING = `document.documentElement.scrollWidth > document.documentElement.clientWidth`;

/** Every control with the name that a screen reader says; those without one have an empty name. */
async function namelessControls(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return snapshot
    .split('\n')
    .map((line) => line.trim())
    .filter((line) =>
      /^- (button|link|textbox|searchbox|checkbox|radio|combobox)\b(?! ")/.test(line),
    );
}

async function lookOnce(page: Page, rules: string[] | null): Promise<string[]> {
  const isScrolling = (await page.evaluate(IS_SCROLLING)) === true;
  const out = isScrolling ? await page.evaluate<string[]>(STICKING_OUT) : [];
  return [
    ...(await findingsOf(page, rules)),
    ...(isScrolling ? ['It scrolls sideways.', ...out.map((html) => `sticks out: ${html}`)] : []),
  ];
}

/** What is wrong with the page as it stands, at a desk and on a phone, light and dark. */
export async function lookOver(page: Page): Promise<string[]> {
  const wrong = (await namelessControls(page)).map((line) => `has no name: ${line}`);
  if ((await page.evaluate('document.compatMode')) !== 'CSS1Compat')
    wrong.push('It has no doctype.');
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const rules = viewport === DESK && colorScheme === 'light' ? null : RULES_OF_LOOKS;
      const look = `${String(viewport.width)} px, ${colorScheme}`;
      wrong.push(...(await lookOnce(page, rules)).map((text) => `${look}: ${text}`));
    }
  }
  return wrong;
}
