/** Is Postgres there, set up for this version, and is everything in it moving? */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import {
  appliedMigrations,
  openWakeupSummary,
  stuckCases,
  stuckOperations,
  ticketsNotTakenIn,
  waitingSummary,
} from '../../db/queries/doctor-rows';
import { failingWork } from '../../db/queries/failing/failing-work';
import { bad, good, unreachable } from './check';
import type { Check } from './check';
import { checkBooksOf } from './check-books';
import { checkRights } from './check-rights';
import { describeDistance } from './describe-time';
import { explainError } from './explain-error';

/** Longer than a case works in one go, shorter than a person's patience. */
export const STUCK_AFTER_MS = 15 * 60_000;
/** The relay comes every minute. */
const WAKEUP_LATE_AFTER_MS = 3 * 60_000;
const NOT_TAKEN_IN_AFTER_MS = 2 * 60_000;
const FAILING_LISTED_MAX = 20;

async function neededMigrations(): Promise<string[]> {
  const files = await readdir(path.join(__dirname, '../../db/migrations'));
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

async function checkMigrations(pool: Pool): Promise<Check> {
  const applied = new Set(await appliedMigrations(pool));
  const needed = await neededMigrations();
  const missing = needed.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    return bad(
      'migrations',
      `${String(missing.length)} of ${String(needed.length)} are missing`,
      'Start a worker: it brings the database up to this version.',
    );
  }
  const newer = applied.size - needed.length;
  if (newer > 0) {
    return bad(
      'migrations',
      `the database is ${String(newer)} ahead of this version`,
      'Use the newer version of Countersign that migrated it.',
    );
  }
  return good('migrations', `all ${String(needed.length)} applied`);
}

async function checkWaiting(pool: Pool): Promise<Check> {
  const { waiting, overdue, nextDeadlineAt } = await waitingSummary(pool);
  if (overdue > 0) {
    return bad(
      'waiting for people',
      `${String(waiting)}, ${String(overdue)} of them past their deadline`,
      'They expire as soon as a worker runs; decide on the others with `npx countersign list`.',
    );
  }
  const next =
    nextDeadlineAt === null
      ? ''
      : `, the next is due ${describeDistance(nextDeadlineAt, new Date())}`;
  return good('waiting for people', `${String(waiting)}${next}`);
}

async function checkWakeups(pool: Pool): Promise<Check> {
  const { open, oldestAt } = await openWakeupSummary(pool);
  if (oldestAt === null) return good('decisions to deliver', 'none');
  const found = `${String(open)}, the oldest from ${describeDistance(oldestAt, new Date())}`;
  if (Date.now() - oldestAt.getTime() < WAKEUP_LATE_AFTER_MS)
    return good('decisions to deliver', found);
  return bad(
    'decisions to deliver',
    found,
    'The relay is late: see that Temporal and a worker run.',
  );
}

async function checkIntake(pool: Pool): Promise<Check> {
  const late = await ticketsNotTakenIn(pool, NOT_TAKEN_IN_AFTER_MS);
  if (late.length === 0) return good('tickets to take in', 'none is late');
  return bad(
    'tickets to take in',
    late.join(', '),
    'The intake is late: see that Temporal and a worker run.',
  );
}

async function checkStuck(pool: Pool): Promise<Check[]> {
  const cases = await stuckCases(pool, STUCK_AFTER_MS);
  const operations = await stuckOperations(pool, STUCK_AFTER_MS);
  const writes = operations.map((row) => `${row.caseId} (${row.state}, ${row.operationId})`);
  return [
    cases.length === 0
      ? good('stuck cases', 'none')
      : bad(
          'stuck cases',
          cases.join(', '),
          'Look at each with `npx countersign trace` and in the Temporal UI.',
        ),
    writes.length === 0
      ? good('writes without an end', 'none')
      : bad(
          'writes without an end',
          writes.join(', '),
          'See that a worker runs; then look at the case in the Temporal UI.',
        ),
  ];
}

async function checkFailing(pool: Pool): Promise<Check> {
  const failing = await failingWork(pool, FAILING_LISTED_MAX);
  if (failing.length === 0) return good('work that keeps failing', 'none');
  const found = failing.map(
    ({ activity, caseId, place, errorClass, tries }) =>
      `${activity} of ${caseId ?? place} (${errorClass}, ${String(tries)} tries)`,
  );
  return bad(
    'work that keeps failing',
    found.join(', '),
    'It is tried again by itself: mend what fails; the page of operations tries it at once.',
  );
}

/** Looks at everything; a database that is not there is one line and no error. */
export async function checkDatabase(pool: Pool): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    const { rows } = await pool.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    checks.push(good('Postgres', `reachable, version ${rows[0]?.version ?? 'unknown'}`));
  } catch (error) {
    return [unreachable('Postgres', 'can not be reached', explainError(error).message)];
  }
  try {
    checks.push(await checkMigrations(pool), await checkRights(pool));
    checks.push(await checkWaiting(pool), await checkWakeups(pool));
    checks.push(await checkIntake(pool), ...(await checkStuck(pool)));
    checks.push(...(await checkBooksOf(pool)));
    checks.push(await checkFailing(pool));
  } catch (error) {
    checks.push(bad('database', 'is not as this version needs it', explainError(error).message));
  }
  return checks;
}
