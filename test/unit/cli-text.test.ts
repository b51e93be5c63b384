import * as fc from 'fast-check';
import {
  printableJson,
  printableLine,
  printableText,
  shortLine,
} from '../../client/cli/printable-text';
import { widthOf } from '../../client/cli/graphemes';
import { wrapText } from '../../client/cli/wrap-text';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const HARMFUL = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('text on a terminal', () => {
  test.each([
    ['a colour', 'a\u001b[31mb', 'ab'],
    ['a cleared screen', 'a\u001b[2J\u001b[Hb', 'ab'],
    ['a window title', 'a\u001b]0;pwned\u0007b', 'ab'],
    ['a bare escape', 'a\u001bb', 'ab'],
    ['an 8-bit escape', 'a\u009b31mb', 'ab'],
    ['a carriage return that overwrites a line', 'Refund 9\rRefund 1', 'Refund 9\nRefund 1'],
    ['a reversed amount', '12\u202e59\u202c CAD', '1259 CAD'],
    ['an isolate', '\u2067x\u2069', 'x'],
    ['NUL and half a pair', 'a\u0000b\ud800c', 'abc'],
    ['a tab', 'a\tb', 'a    b'],
  ])('loses %s', (_name, hostile, expected) => {
    expect(printableText(hostile)).toBe(expected);
  });

  test('never carries a control character or a bidi mark, whatever came in', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printableText(text)).not.toMatch(HARMFUL);
        expect(printableLine(text)).not.toContain('\n');
      }),
    );
  });

  test('keeps what people write: accents, other scripts, emoji', () => {
    const text = 'Où est ma commande ? 注文 👩‍👩‍👧 naïve';
    expect(printableText(text)).toBe(text);
  });

  test('is cut between signs and says so', () => {
    expect(shortLine('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
    expect(shortLine('two\nlines', 20)).toBe('two lines');
  });

  test('as JSON is the same value and drives no terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = printableJson({ text });
        expect(JSON.parse(json)).toEqual({ text });
        expect(json).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('wrapping', () => {
  test('never makes a line wider than asked, and loses no sign', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 120 }).map(printableText);
    fc.assert(
      fc.property(texts, fc.integer({ min: 10, max: 60 }), (text, width) => {
        const lines = wrapText(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const signs = (value: string): string => value.replace(/\s/g, '');
        expect(signs(lines.join(''))).toBe(signs(text));
      }),
    );
  });

  test('breaks a word that is wider than a line, and counts wide signs double', () => {
    expect(wrapText('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]);
    expect(wrapText('注文注文注文注文', 10)).toEqual(['注文注文注', '文注文']);
  });

  test('keeps the lines of the text', () => {
    expect(wrapText('one\n\ntwo three', 40)).toEqual(['one', '', 'two three']);
  });
});
