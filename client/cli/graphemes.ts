/** Text as a person counts it: by what stands on the screen as one sign. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** East Asian wide and full-width forms, and emoji: near enough for layout. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return graphemesOf(text).reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}
