/** docs/hand-off-screen.md says how good the screen is; its table is measured here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screenForHandOff } from '../../contracts/hand-off-screen';
import { readLarkfieldFiles } from '../../db/seed/seed-files';
import { readTicketLabels } from '../../db/seed/ticket-labels';

const PAGE = path.join(__dirname, '../../docs/hand-off-screen.md');
const RULES = ['H1', 'H2', 'H4', 'H5'] as const;

type Rule = (typeof RULES)[number];
type Judged = { id: string; language: string; expected: Rule[]; found: Rule[] };

function judged(): Judged[] {
  const { tickets } = readLarkfieldFiles();
  return readTicketLabels().map(({ external_id: id, language, outcome, rules }) => {
    const ticket = tickets.find((row) => row.external_id === id);
    if (!ticket) throw new Error(`There is no example ticket ${id}.`);
    const expected = RULES.filter((rule) => outcome === 'hand_off' && rules.includes(rule));
    const findings = screenForHandOff([ticket.subject, ticket.body]);
    const found = RULES.filter((rule) => findings.some((finding) => finding.rule === rule));
    return { id, language, expected, found };
  });
}

/** One row per rule and language: labelled, found of these, missed, false alarms, other tickets. */
function measuredRows(): string[][] {
  const tickets = judged();
  const languages = [...new Set(tickets.map(({ language }) => language))].sort();
  return RULES.flatMap((rule) =>
    languages.map((language) => {
      const own = tickets.filter((ticket) => ticket.language === language);
      const labelled = own.filter(({ expected }) => expected.includes(rule));
      const missed = labelled.filter(({ found }) => !found.includes(rule));
      const others = own.filter(({ expected }) => !expected.includes(rule));
      const alarms = others.filter(({ found }) => found.includes(rule));
      const counts = [labelled.length, missed.length, others.length, alarms.length];
      const ids = [...missed, ...alarms].map(({ id }) => id).join(', ');
      return [rule, language, ...counts.map(String), ids === '' ? '-' : ids];
    }),
  );
}

function rowsOfPage(): string[][] {
  return readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => /^\| H\d /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('docs/hand-off-screen.md', () => {
  it('has the misses and false alarms that the example tickets show', () => {
    expect(rowsOfPage()).toEqual(measuredRows());
  });

  it('names how many tickets that are', () => {
    expect(readFileSync(PAGE, 'utf8')).toContain(`${String(readTicketLabels().length)} example`);
  });
});
