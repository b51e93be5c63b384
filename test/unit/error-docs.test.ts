/** docs/errors.md and the tables in code are two views of one thing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as tables from '../../contracts/error-codes';

const ROOT = path.join(__dirname, '../..');

/** The documented codes by the name of their table, which stands in each section's heading. */
function documentedCodes(): Map<string, string[]> {
  const page = readFileSync(path.join(ROOT, 'docs/errors.md'), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const name = /^.*\(`(\w+)`\)$/m.exec(section)?.[1] ?? 'a section without a table';
      const codes = [...section.matchAll(/^\| `([a-z_]+)` *\| *[^| ]/gm)].map(
        (row) => row[1] ?? '',
      );
      return [name, codes];
    }),
  );
}

function localServerCodes(): string[] {
  const source = readFileSync(path.join(ROOT, 'worker/local/local-server-error.ts'), 'utf8');
  const union = /type LocalServerErrorCode =([^;]+);/.exec(source)?.[1] ?? '';
  return [...union.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? '');
}

const inCode: Record<string, readonly string[]> = {
  ...tables,
  LocalServerErrorCode: localServerCodes(),
};

describe('docs/errors.md', () => {
  test('has a section for each table of codes, and for nothing else', () => {
    expect([...documentedCodes().keys()].sort()).toEqual(Object.keys(inCode).sort());
  });

  test.each(Object.keys(inCode))('explains each code of %s once and no other', (name) => {
    const expected = [...(inCode[name] ?? [])];
    expect(expected.length).toBeGreaterThan(0);
    expect(documentedCodes().get(name)?.sort()).toEqual(expected.sort());
  });

  test('no table has a code twice', () => {
    const doubled = Object.values(inCode).filter((codes) => new Set(codes).size < codes.length);
    expect(doubled).toEqual([]);
  });
});
