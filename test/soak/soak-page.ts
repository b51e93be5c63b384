/** docs/soak.md: the table that runs add their rows to. */
import type { SoakRow } from './experiment';

export type SoakRun = { date: string; experiment: string; seed: number };

export const NEW_PAGE = `# Soak runs

Experiments that take too long for \`npm test\`. Each runs by hand against a real Temporal server, a real Postgres and processes of its own, and adds its rows below:

\`\`\`sh
npm run soak -- races --count 200
\`\`\`

A seed repeats what was tried, not who was first: that is up to the processes. The same experiments run in \`npm test\` with smaller counts.

| date | experiment | seed | count | outcome | held |
| --- | --- | --- | --- | --- | --- |
`;

function tableLine({ date, experiment, seed }: SoakRun, row: SoakRow): string {
  const failed = row.failures.length;
  const held = failed === 0 ? 'yes' : `no: ${String(failed)} failures`;
  const cells = [date, `${experiment}: ${row.what}`, seed, row.count, row.outcome, held];
  return `| ${cells.map(String).join(' | ')} |`;
}

/** The page with the rows of a run behind those that it has. */
export function addRows(page: string, run: SoakRun, rows: readonly SoakRow[]): string {
  return `${page.trimEnd()}\n${rows.map((row) => tableLine(run, row)).join('\n')}\n`;
}
