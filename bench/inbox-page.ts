/** docs/inbox-speed.md, written from one measurement. */
import { cpus, totalmem } from 'node:os';
import type { Timing } from './inbox-load';
import type { SequentialScan } from './inbox-plans';

const MEDIAN_MS_MAX = 100;
const P95_MS_MAX = 300;

function machine(): string {
  const [first] = cpus();
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return `${String(cpus().length)} × ${first?.model ?? 'unknown CPU'}, ${gigabytes} GB`;
}

function line({ what, everyMs, requests, medianMs, p95Ms, perSecond }: Timing): string {
  const isMet = medianMs < MEDIAN_MS_MAX && p95Ms < P95_MS_MAX ? 'yes' : 'no';
  const cells = [
    what,
    everyMs === 0 ? 'as soon as it has the one before' : `every ${String(everyMs / 1_000)} s`,
    String(requests),
    perSecond.toFixed(0),
    medianMs.toFixed(0),
    p95Ms.toFixed(0),
  ];
  return `| ${[...cells, isMet].join(' | ')} |`;
}

export function inboxPage(result: {
  cases: number;
  timings: readonly Timing[];
  scans: readonly SequentialScan[];
}): string {
  const { cases, timings, scans } = result;
  const date = new Date().toISOString().slice(0, 10);
  const plans =
    scans.length === 0
      ? 'None of these reads a large table from end to end: `EXPLAIN` of every statement of every view, search and page is looked at in each run, for somebody who sees all cases, for a small team, and for a role without text.'
      : `These read a large table from end to end: ${scans.map(({ asking, table }) => `${table} (${asking})`).join('; ')}.`;
  return `# The inbox with ${cases.toLocaleString('en-GB')} cases

Written by \`npm run bench:inbox\`: ${cases.toLocaleString('en-GB')} cases, of which every 20th waits, in a real Postgres; the real server in a process of its own; ten signed-in clients, and a case that changes every second. Server, database and clients share the machine. It is a measurement, not a test.

Measured ${date} on ${machine()}, Node ${process.versions.node}. The goal is a median under ${String(MEDIAN_MS_MAX)} ms and 95 of 100 under ${String(P95_MS_MAX)} ms.

| pages | each client asks | requests | a second | median, ms | 95 of 100 within, ms | goal met |
| --- | --- | --- | --- | --- | --- | --- |
${timings.map(line).join('\n')}

${plans}

With a page every second each client is a person who does nothing but open pages. As soon as it has the one before shows how much the machine can answer at most: ten such clients are always waiting, so that the time is ten times what a page costs.

A list counts what is in each view up to 999; beyond that it says so. Counts are kept until something changes, five seconds at most (\`client/web/view-counts.ts\`). Every view starts at an index that holds little else (\`db/queries/inbox-views.ts\`, migration 0017), and a page begins at a key, so the last page costs what the first one does.
`;
}
