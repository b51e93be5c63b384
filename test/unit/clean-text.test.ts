import fc from 'fast-check';
import { cleanText } from '../../contracts/clean-text';

const clean = (text: string, maxChars = 20_000): ReturnType<typeof cleanText> =>
  cleanText(text, { maxChars });

/** Any UTF-16 at all, with what is troublesome made frequent. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('\0', '\r', '\n', '\r\n', '\u0085', '\ud83d', '\ude00', '\u202e', '😀', 'a'),
    ),
    { maxLength: 300 },
  )
  .map((parts) => parts.join(''));

test('ordinary text, tabs, line feeds, accents and emoji stay as they are', () => {
  const text = 'Où est\tma commande?\nÜber 3 weeks 😀 \u200fשלום';
  expect(clean(text)).toEqual({ text, changes: [] });
});

test('NUL and other control characters are removed and counted', () => {
  expect(clean('a\0\0b\u001b[31mc\u009bd')).toEqual({
    text: 'ab[31mcd',
    changes: ['controls_removed:4'],
  });
});

test('a lone half of a surrogate pair becomes the replacement character', () => {
  expect(clean('x\ud800y\udc00z')).toEqual({
    text: 'x\ufffdy\ufffdz',
    changes: ['surrogates_replaced:2'],
  });
});

test('halves that a removed character kept apart do not become a new character', () => {
  expect(clean('\ud83d\0\ude00').text).toBe('\ufffd\ufffd');
});

test('every kind of line end becomes one line feed', () => {
  expect(clean('a\r\nb\rc\u0085d').text).toBe('a\nb\nc\nd');
});

test('overrides of the reading direction are removed, plain direction marks stay', () => {
  expect(clean('pay \u202e00.1\u202c \u200fnow').text).toBe('pay 00.1 \u200fnow');
});

test('text over the maximum is cut with a notice that says how much is left out', () => {
  const { text, changes } = clean('x'.repeat(1_000), 200);
  const cutChars = Number(/… (\d+) more characters/.exec(text)?.[1]);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.startsWith('x'.repeat(1_000 - cutChars))).toBe(true);
  expect(text.endsWith(`[… ${String(cutChars)} more characters are kept with the ticket]`)).toBe(
    true,
  );
  expect(changes).toEqual([`chars_cut:${String(cutChars)}`]);
});

test('text of exactly the maximum is not cut', () => {
  expect(clean('x'.repeat(200), 200)).toEqual({ text: 'x'.repeat(200), changes: [] });
});

test('a cut never splits a character in two', () => {
  for (let shift = 0; shift < 2; shift += 1) {
    const { text } = clean('x'.repeat(shift) + '😀'.repeat(500), 200);
    expect(text).not.toMatch(/[\ud800-\udfff]/u);
  }
});

test('a maximum that is too small for the notice is an error', () => {
  expect(() => clean('x', 99)).toThrow(RangeError);
});

test.each([
  { what: 'control characters', char: '\0', changes: ['controls_removed:10000000'] },
  { what: 'bidi overrides', char: '\u202e', changes: ['bidi_removed:10000000'] },
])('ten million $what in one run are taken out', ({ char, changes }) => {
  expect(clean(char.repeat(10_000_000))).toEqual({ text: '', changes });
});

test('ten million lone surrogates in one run are replaced, and the text is cut', () => {
  const { text, changes } = clean('\ud800'.repeat(10_000_000), 100);
  expect(text).toMatch(/^\ufffd+\n/);
  expect(changes[0]).toBe('surrogates_replaced:10000000');
});

test('whatever comes in, the result is storable, within the maximum, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 100, max: 400 }), (raw, maxChars) => {
      const { text } = clean(raw, maxChars);
      expect(text).not.toMatch(/[\ud800-\udfff]/u);
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(text.length).toBeLessThanOrEqual(maxChars);
      expect(clean(text, maxChars)).toEqual({ text, changes: [] });
    }),
    { numRuns: 1_000 },
  );
});

test('nothing is reported as changed exactly when the text came through unchanged', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const { text, changes } = clean(raw);
      expect(changes.length === 0).toBe(text === raw);
    }),
  );
});
