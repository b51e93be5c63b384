import { parseHandbookPage, readHandbook } from '../../db/seed/handbook-page';

const pages = readHandbook();

const RULES = [
  ...['D1', 'D2', 'D3', 'D4', 'H1', 'H2', 'H3', 'H4', 'H5', 'L1', 'L2', 'L3'],
  ...['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'W1', 'W2', 'W3', 'W4'],
];

describe('the handbook', () => {
  it('has exactly one version in force of every rule that others rely on', () => {
    const inForce = pages.filter((page) => page.valid_to === undefined);
    expect(inForce.map((page) => page.rule).sort()).toEqual(RULES);
  });

  it('has superseded versions, each ending the day before the next begins', () => {
    const superseded = pages.filter((page) => page.valid_to !== undefined);
    expect(superseded.map((page) => `${page.rule}.v${String(page.version)}`)).toEqual(
      expect.arrayContaining(['L1.v1', 'R1.v1']),
    );
    for (const page of superseded) {
      const next = pages.find(
        (other) => other.rule === page.rule && other.version === page.version + 1,
      );
      const dayAfter = new Date(Date.parse(page.valid_to ?? '') + 86_400_000);
      expect(next?.valid_from).toBe(dayAfter.toISOString().slice(0, 10));
    }
  });

  it.each(pages.map((page) => [`${page.rule} version ${String(page.version)}`, page] as const))(
    '%s is 60 to 150 words long and refers to rules that exist',
    (_, page) => {
      const words = page.body.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(60);
      expect(words).toBeLessThanOrEqual(150);
      const named = page.body.match(/\b[A-Z]\d\b/g) ?? [];
      expect(named.filter((rule) => !RULES.includes(rule))).toEqual([]);
    },
  );
});

describe('a handbook page', () => {
  const page = (head: string): string => `---\n${head}\n---\n\nWhat to do.\n`;
  const head = 'rule: W1\nversion: 2\ntitle: On its way\nvalid_from: 2026-09-01';

  it('is read into its rule, version, title, days and text', () => {
    expect(parseHandbookPage('W1.v2.md', page(head))).toEqual({
      rule: 'W1',
      version: 2,
      title: 'On its way',
      valid_from: '2026-09-01',
      body: 'What to do.',
    });
  });

  it('may have line ends of Windows and a last day', () => {
    const text = page(`${head}\nvalid_to: 2026-10-01`).replaceAll('\n', '\r\n');
    expect(parseHandbookPage('W1.v2.md', text)).toMatchObject({
      title: 'On its way',
      valid_to: '2026-10-01',
      body: 'What to do.',
    });
  });

  it.each([
    ['no head', 'What to do.\n', /begins with a head/],
    ['a head without an end', `---\n${head}\n`, /begins with a head/],
    ['a line that is no pair', page(`${head}\nno pair`), /"no pair" is not "key: value"/],
    ['a key twice', page(`${head}\nversion: 3`), /has version twice/],
    ['an unknown key', page(`${head}\nauthor: X`), /author/],
    ['a missing key', page('rule: W1\nversion: 2\ntitle: T'), /valid_from/],
    ['a rule that is prose', page(head.replace('W1', 'late parcels')), /rule id such as W1/],
    ['a version that is no number', page(head.replace('version: 2', 'version: two')), /1 to 999/],
    ['a day that does not exist', page(head.replace('09-01', '09-31')), /valid_from/],
    ['an end before the beginning', page(`${head}\nvalid_to: 2026-08-31`), /before valid_from/],
    ['no text', `---\n${head}\n---\n\n`, /body/],
    ['a text in the head', page(`${head}\nbody: X`), /below the head/],
  ])('with %s is refused, naming the file', (_, text, message) => {
    expect(() => parseHandbookPage('W1.v2.md', text)).toThrow(message);
    expect(() => parseHandbookPage('W1.v2.md', text)).toThrow(/^W1\.v2\.md: /);
  });
});
