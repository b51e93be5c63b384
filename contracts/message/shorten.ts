/**
 * Makes a long message fit. Quotations and footers go first, and what the customer wrote themselves is
 * never the part that is dropped for them. Where their own words don't fit, both ends stay and a person
 * is needed: the screen finds the notice, and staff open the text as it came.
 */
import { messageParts } from './parts';

/** Room for the notice of a cut. */
const NOTICE_CHARS_MAX = 100;

const OWN_CUT = /\[… \d{1,9} characters of this message are left out here\]/;

export type Shortened = {
  text: string;
  quotedCharsCut: number;
  ownCharsCut: number;
};

function quotedNotice(chars: number): string {
  return `> [… ${String(chars)} quoted characters are kept with the ticket]`;
}

function ownNotice(chars: number): string {
  return `\n[… ${String(chars)} characters of this message are left out here]\n`;
}

/** Tells a message whose own words were cut. Whoever writes the notice themselves gets a person too. */
export function isCutShort(message: string): boolean {
  return OWN_CUT.test(message);
}

/** Half a surrogate pair at either end of a cut is left out as well. */
function withoutHalves(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}

/** Both ends of a text, the later one as long as the first. */
function bothEnds(text: string, maxChars: number): { text: string; count: number } {
  if (text.length <= maxChars) return { text, count: 0 };
  const half = Math.floor((maxChars - NOTICE_CHARS_MAX) / 2);
  const first = withoutHalves(text.slice(0, half));
  const last = withoutHalves(text.slice(text.length - half));
  const count = text.length - first.length - last.length;
  return { text: first + ownNotice(count) + last, count };
}

/** Quotations and footers within what is left for them; the first that is cut says how much is gone. */
function withinBudget(message: string, budget: number): { text: string; count: number } {
  const parts = messageParts(message);
  let left = budget;
  let count = 0;
  let noticeAt: number | null = null;
  const texts = parts.map(({ kind, text }, at) => {
    if (kind === 'own') return text;
    const kept = noticeAt === null ? withoutHalves(text.slice(0, Math.max(0, left))) : '';
    left -= text.length;
    if (kept.length === text.length) return text;
    noticeAt ??= at;
    count += text.length - kept.length;
    return kept;
  });
  const lines = texts.flatMap((text, at) => {
    if (at === noticeAt)
      return [text === '' ? quotedNotice(count) : `${text}\n${quotedNotice(count)}`];
    return text === '' && parts[at]?.kind !== 'own' ? [] : [text];
  });
  return { text: lines.join('\n'), count };
}

/** Nobody writes so much: it is cut without a look at its parts, and a person is needed. */
const SPLIT_CHARS_MAX = 2_000_000;

/** @param maxChars most UTF-16 units of the result, notices included; at least 300. */
export function shortenMessage(message: string, maxChars: number): Shortened {
  if (message.length <= maxChars) return { text: message, quotedCharsCut: 0, ownCharsCut: 0 };
  if (message.length > SPLIT_CHARS_MAX) {
    const ends = bothEnds(message, maxChars);
    return { text: ends.text, quotedCharsCut: 0, ownCharsCut: ends.count };
  }
  const parts = messageParts(message);
  const own = parts.filter(({ kind }) => kind === 'own').map(({ text }) => text);
  const ownChars = own.reduce((sum, text) => sum + text.length + 1, 0);
  if (ownChars + NOTICE_CHARS_MAX > maxChars) {
    const ends = bothEnds(own.join('\n'), maxChars);
    const quotedCharsCut = message.length - own.join('\n').length;
    return { text: ends.text, quotedCharsCut, ownCharsCut: ends.count };
  }
  const short = withinBudget(message, maxChars - ownChars - NOTICE_CHARS_MAX - parts.length);
  return { text: short.text, quotedCharsCut: short.count, ownCharsCut: 0 };
}
