/** The text of one card of the ops page, from its heading to the end of its section. */
export function cardOf(page: string, id: string): string {
  const at = page.indexOf(`id="${id}"`);
  return page.slice(at, page.indexOf('</section>', at));
}
