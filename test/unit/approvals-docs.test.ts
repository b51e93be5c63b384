/** docs/approvals.md names a test for each kind of fault: the file has to be there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/approvals.md'), 'utf8');

type Row = { kind: string; cells: string[] };

const rows = page.split('\n').flatMap((line): Row[] => {
  const [, kind = '', ...cells] = line.split('|').map((cell) => cell.trim());
  return /^K\d+$/.test(kind) ? [{ kind, cells: cells.slice(0, -1) }] : [];
});

test('every kind of fault from K1 to K17 stands in the table once', () => {
  const kinds = Array.from({ length: 17 }, (_, index) => `K${String(index + 1)}`);
  expect(rows.map((row) => row.kind)).toEqual(kinds);
});

test.each(rows)(
  '$kind has a fault, what prevents it, and one test file that is there',
  ({ cells }) => {
    const [fault = '', prevention = '', tests = ''] = cells;
    expect(fault.length).toBeGreaterThan(10);
    expect(prevention.length).toBeGreaterThan(10);
    const files = [...tests.matchAll(/`(test\/[^`]+\.test\.ts)`/g)].map((found) => found[1] ?? '');
    expect(files).toHaveLength(1);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  },
);

test('every other test file that the page names is there too', () => {
  const named = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`/g)].map((found) => found[1] ?? '');
  expect(named.length).toBeGreaterThan(17);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
