/** docs/waiting-cases.md, written from one measurement. */
import type { IdleWindow, StatementCount } from './idle-window';

export type WaitingResult = {
  date: string;
  machine: string;
  count: number;
  openedSeconds: number;
  windows: readonly IdleWindow[];
  listed: { listed: number; seconds: number };
  decidedSeconds: number;
  endedSeconds: number;
  replies: number;
};

export function countCalls({ statements }: IdleWindow): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0);
}

function windowLine(window: IdleWindow): string {
  const cells = [
    window.what,
    window.seconds.toFixed(0),
    `${window.workerCpuPercent.toFixed(2)} %`,
    `${window.temporalCpuPercent.toFixed(1)} %`,
    String(window.transactions),
    String(countCalls(window)),
    window.workerMb.toFixed(0),
    window.temporalMb.toFixed(0),
    window.postgresMb.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function statementLine({ calls, query }: StatementCount): string {
  return `| ${String(calls)} | \`${query.replaceAll('|', '\\|').replaceAll('`', "'")}\` |`;
}

export function waitingPage(result: WaitingResult): string {
  const { count, listed } = result;
  return `# ${String(count)} waiting cases

What it costs to let cases wait for people. Written by \`npm run bench:waiting\`, which starts a real Temporal dev server, a real Postgres and a real worker, opens the cases through the intake, measures, and then decides them all. It is a measurement of one machine, not a test.

Measured ${result.date} on ${result.machine}, Node ${process.versions.node}, the worker run from its TypeScript sources.

## While nobody does anything

CPU is a share of one core, by the process's own clock in \`/proc\`. Memory is in MB, shared pages divided (PSS). Transactions are those that Postgres counted in the project's database; statements are without \`BEGIN\` and \`COMMIT\`. A connection that the pool has closed after ten idle seconds is opened anew for the next pass, which Postgres counts as transactions, too.

| what runs | seconds | worker CPU | Temporal CPU | transactions | statements | worker MB | Temporal MB | Postgres MB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${result.windows.map(windowLine).join('\n')}

With both Schedules resting, nothing asks Postgres: a waiting case is a timer in Temporal and a row in Postgres. What the first row counts is these, and none is about a single case:

| calls | statement |
| --- | --- |
${(result.windows[0]?.statements ?? []).map(statementLine).join('\n')}

## All of them

| what | how many | seconds |
| --- | --- | --- |
| opened by the intake, until each waits | ${String(count)} | ${result.openedSeconds.toFixed(0)} |
| listed by \`countersign list --json\` | ${String(listed.listed)} | ${listed.seconds.toFixed(1)} |
| approved, by eight people at a time | ${String(count)} | ${result.decidedSeconds.toFixed(0)} |
| carried out, answered and closed after that | ${String(result.replies)} | ${result.endedSeconds.toFixed(0)} |
`;
}
