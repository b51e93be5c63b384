/**
 * Cleaning of ticket text, done once where a ticket comes in. What comes out can be stored as
 * Postgres `text` or `jsonb`, printed on a terminal and shown in a page without surprises.
 * Unicode normalisation is left alone: it would change what the customer wrote for no gain.
 */

/** Runs are taken in pieces: a run of millions in one match overflows the stack of the engine. */
const LONE_SURROGATES = /[\ud800-\udfff]{1,1000}/gu;
const FOREIGN_LINE_ENDS = /\r\n?|\u0085/g;
/** Control characters except line feed and tab: NUL breaks Postgres, escapes drive terminals. */
const CONTROLS = /[^\P{Cc}\n\t]{1,1000}/gu;
/** They make text read in another order than it is stored, such as an amount reversed. */
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]{1,1000}/g;

/** Below this the notice of a cut would not fit. */
const MAX_CHARS_MIN = 100;

export type CleanedText = {
  text: string;
  /** What was done, such as `controls_removed:3` or `chars_cut:512`; empty when nothing was. */
  changes: string[];
};

/** Counts what a pattern matches while it is replaced, in UTF-16 units or in matches. */
function replaceCounted(
  text: string,
  pattern: RegExp,
  replacement: (match: string) => string,
): { text: string; count: number } {
  let count = 0;
  const replaced = text.replace(pattern, (match) => {
    count += match.length;
    return replacement(match);
  });
  return { text: replaced, count };
}

function cutNotice(chars: number): string {
  return `\n[… ${String(chars)} more characters are kept with the ticket]`;
}

/** Keeps the start; text and notice together stay within the maximum, so a second pass cuts none. */
function cut(text: string, maxChars: number): { text: string; count: number } {
  if (text.length <= maxChars) return { text, count: 0 };
  const keep = maxChars - cutNotice(text.length).length;
  const endsInsidePair = /[\ud800-\udbff]/.test(text.charAt(keep - 1));
  const kept = text.slice(0, endsInsidePair ? keep - 1 : keep);
  const count = text.length - kept.length;
  return { text: kept + cutNotice(count), count };
}

/**
 * Cleans text from outside. Cleaning twice gives the same as cleaning once.
 * @param maxChars most UTF-16 units of the result, the notice of a cut included; at least 100.
 * @throws RangeError when `maxChars` is below 100.
 */
export function cleanText(raw: string, { maxChars }: { maxChars: number }): CleanedText {
  if (maxChars < MAX_CHARS_MIN) {
    throw new RangeError(`maxChars is ${String(maxChars)}; it must be at least 100.`);
  }
  const surrogates = replaceCounted(raw, LONE_SURROGATES, (match) => '\ufffd'.repeat(match.length));
  const lineEnds = replaceCounted(surrogates.text, FOREIGN_LINE_ENDS, () => '\n');
  const controls = replaceCounted(lineEnds.text, CONTROLS, () => '');
  const bidi = replaceCounted(controls.text, BIDI_OVERRIDES, () => '');
  const short = cut(bidi.text, maxChars);
  const counts = {
    surrogates_replaced: surrogates.count,
    line_end_chars_replaced: lineEnds.count,
    controls_removed: controls.count,
    bidi_removed: bidi.count,
    chars_cut: short.count,
  };
  const changes = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([change, count]) => `${change}:${String(count)}`);
  return { text: short.text, changes };
}
