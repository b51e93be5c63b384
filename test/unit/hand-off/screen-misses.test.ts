/** docs/hand-off-screen.md says what the screen misses of the paraphrases; it is measured here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Half } from '../../support/hand-off/paraphrases';
import { HALVES, inWords, paraphrasesOf } from '../../support/hand-off/paraphrases';
import { codesOf } from '../../support/hand-off/codes-of';

const PAGE = readFileSync(path.join(__dirname, '../../../docs/hand-off-screen.md'), 'utf8');
const RULES = { injury: 'H1', threat: 'H2', privacy: 'H3' } as const;

function rowOf(half: Half, kind: keyof typeof RULES): string[] {
  const rows = paraphrasesOf(half).filter((row) => row.kind === kind);
  const missed = rows.filter((row) => !codesOf([inWords(row, 'LK-551906')]).includes(RULES[kind]));
  const ids = missed.map(({ id }) => id).join(', ');
  const counts = [rows.length, missed.length].map(String);
  return [half.replace('-', ' '), kind, ...counts, ids === '' ? '-' : ids];
}

it('has the misses that the paraphrases show', () => {
  const kinds = Object.keys(RULES) as (keyof typeof RULES)[];
  const measured = HALVES.flatMap((half) => kinds.map((kind) => rowOf(half, kind)));
  const shown = PAGE.split('\n')
    .filter((line) => /^\| (?:first|second) half/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(shown).toEqual(measured);
});

it('raises no alarm for a wish that is only turned round', () => {
  const turned = HALVES.flatMap(paraphrasesOf).filter(({ kind }) => kind === 'turned_round');
  expect(turned.filter((row) => codesOf([inWords(row, 'LK-551906')]).length > 0)).toEqual([]);
});
