/**
 * Text from outside, made harmless for a terminal. Customers, models and staff wrote it, so it may
 * carry escape sequences that move the cursor or set the title, or marks that reverse an amount.
 */
import { stripVTControlCharacters } from 'node:util';
import { graphemesOf } from './graphemes';

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Everything of category Cc but line feed and tab, and halves of surrogate pairs. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Surrogate}/gu;
/** Marks, embeddings, overrides and isolates: they show text in another order than it has. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Keeps lines; a tab becomes spaces, so that columns stay where they are. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
    .replaceAll('\t', '    ');
}

/** On one line, whatever it was. */
export function printableLine(text: string): string {
  return printableText(text).replace(/\s*\n\s*/g, ' ');
}

/** One line of at most `charsMax` characters, with a mark where it was cut. */
export function shortLine(text: string, charsMax: number): string {
  const line = printableLine(text);
  const chars = graphemesOf(line);
  return chars.length <= charsMax ? line : `${chars.slice(0, charsMax - 1).join('')}…`;
}

/** JSON escapes control characters below 0x20 only; the rest that drives a terminal follows here. */
const TERMINAL_DRIVERS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The same value to every JSON reader, and harmless when it is printed. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    TERMINAL_DRIVERS,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
