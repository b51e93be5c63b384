/**
 * `npm run soak -- <experiment> [--count 200] [--seed 1] [--no-record]`: runs an experiment with
 * servers of its own, prints a row for each thing that was tried, and adds the rows to
 * docs/soak.md. Ends with 1 when anything did not hold.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { createCaseWorld } from '../support/case-world';
import setUp, { tearDown } from '../support/global-setup';
import type { Experiment, SoakRow } from './experiment';
import { EXPERIMENTS } from './experiments';
import { NEW_PAGE, addRows } from './soak-page';

const PAGE = path.join(__dirname, '../../docs/soak.md');
const FAILURES_SHOWN = 10;

type Wanted = { name: string; experiment: Experiment; count: number; seed: number };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readNumber(name: string, given: string | undefined, otherwise: number): number {
  const value = given === undefined ? otherwise : Number(given);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`--${name} is a whole number above 0.`);
}

function readWanted(): Wanted & { isRecorded: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      record: { type: 'boolean', default: true },
    },
  });
  const [name = ''] = positionals;
  const experiment = EXPERIMENTS[name];
  if (!experiment) {
    const known = Object.entries(EXPERIMENTS).map(([key, { about }]) => `  ${key}: ${about}`);
    throw new RangeError(`Name one experiment:\n${known.join('\n')}`);
  }
  const count = readNumber('count', values.count, experiment.countDefault);
  const seed = readNumber('seed', values.seed, Date.now() % 1_000_000);
  return { name, experiment, count, seed, isRecorded: values.record };
}

async function run({ experiment, count, seed }: Wanted): Promise<SoakRow[]> {
  await setUp();
  try {
    const world = await createCaseWorld();
    try {
      return await experiment.run({ world, count, seed, say });
    } finally {
      await world.close();
    }
  } finally {
    await tearDown();
  }
}

function show(row: SoakRow): void {
  say(
    `${row.failures.length === 0 ? 'held ' : 'WRONG'} ${row.what} x ${String(row.count)}: ${row.outcome}`,
  );
  for (const failure of row.failures.slice(0, FAILURES_SHOWN)) say(`  ${failure}`);
}

async function record(wanted: Wanted, rows: readonly SoakRow[]): Promise<void> {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : NEW_PAGE;
  const date = new Date().toISOString().slice(0, 10);
  const next = addRows(page, { date, experiment: wanted.name, seed: wanted.seed }, rows);
  writeFileSync(PAGE, await format(next, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
}

async function main(): Promise<void> {
  const wanted = readWanted();
  say(`${wanted.name}: count ${String(wanted.count)}, seed ${String(wanted.seed)}`);
  const rows = await run(wanted);
  for (const row of rows) show(row);
  if (wanted.isRecorded) await record(wanted, rows);
  process.exitCode = rows.every((row) => row.failures.length === 0) ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof RangeError ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
