/** The difference of two texts keeps both of them, and shows no more than what differs. */
import fc from 'fast-check';
import { wordDifference } from '../../client/web/word-difference';
import type { TextPart } from '../../client/web/word-difference';

function joined(parts: readonly TextPart[], kinds: readonly TextPart['kind'][]): string {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');
}

const words = fc
  .array(fc.constantFrom('one', 'two', 'three', ' ', '\n', '12.95 CAD', 'é'), { maxLength: 30 })
  .map((parts) => parts.join(' '));

test('both texts can be read from it', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = wordDifference(before, after);
      expect(joined(parts, ['same', 'gone'])).toBe(before);
      expect(joined(parts, ['same', 'new'])).toBe(after);
    }),
  );
});

test('a text differs from itself in nothing', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(wordDifference(text, text).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('one changed amount is one change', () => {
  expect(wordDifference('We refund 12.95 CAD to you.', 'We refund 10.00 CAD to you.')).toEqual([
    { kind: 'same', text: 'We refund ' },
    { kind: 'gone', text: '12.95 ' },
    { kind: 'new', text: '10.00 ' },
    { kind: 'same', text: 'CAD to you.' },
  ]);
});

test('very long texts are shown one after the other', () => {
  const long = 'word '.repeat(3_000);
  expect(wordDifference(long, `${long}more`)).toEqual([
    { kind: 'gone', text: long },
    { kind: 'new', text: `${long}more` },
  ]);
});
