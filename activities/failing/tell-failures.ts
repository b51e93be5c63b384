/**
 * Wraps every Activity, so that work which fails again and again is told instead of being tried in
 * silence. Nothing gives up: Temporal tries again by itself, for an outage soon and for any other
 * error ever more seldom, and the row that ops see ends when the work has gone through.
 */
import { ApplicationFailure, CancelledFailure, asyncLocalStorage, log } from '@temporalio/activity';
import type { Info } from '@temporalio/activity';
import type { Pool } from 'pg';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { endFailingWork, noteFailedTry } from '../../db/queries/failing/failing-work';
import type { WorkKey } from '../../db/queries/failing/failing-work';
import { errorClassOf, isOutage } from './error-class';

type Activity = (...input: never[]) => Promise<unknown>;

/** What passes within a few attempts is no news. */
const TOLD_FROM_TRY = 4;
const FIRST_WAIT_MS = 200;
/** How long after its repair the work may have to wait. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** Fields of an input that say which of a Workflow's pieces of work it is. */
const SUBJECTS = ['operationId', 'source', 'provider', 'revision', 'stepNo', 'callNo'] as const;

function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = input as Readonly<Record<string, unknown>>;
  return SUBJECTS.map((name) => fields[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join('/')
    .slice(0, 200);
}

function isOfCase(info: Info): boolean {
  return info.workflowType === WORKFLOW_TYPES.resolveTicket;
}

function keyOf(info: Info, input: unknown): WorkKey {
  const workflowId = info.workflowExecution?.workflowId ?? '';
  const place = isOfCase(info) ? workflowId : (info.workflowType ?? '');
  return { place, activity: info.activityType, subject: subjectOf(input) };
}

function waitAfter({ attempt }: Info): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 20));
}

/** Said by the Activity itself: what it means is known, and what follows too. */
function isForeseen(error: unknown): boolean {
  return error instanceof ApplicationFailure || error instanceof CancelledFailure;
}

type Try = { pool: Pool; info: Info; key: WorkKey };

async function note({ pool, info, key }: Try, errorClass: string | null): Promise<void> {
  const { attempt: tries } = info;
  const workflowId = info.workflowExecution?.workflowId ?? '';
  seenClearAtMs.delete(textOf(key));
  const nextInMs = errorClass === null ? LONGEST_WAIT_MS : waitAfter(info);
  try {
    await noteFailedTry(pool, { ...key, workflowId, errorClass, tries, nextInMs });
  } catch (error) {
    // The database is what fails: it can't be told there, and passes by itself.
    log.warn('Work that fails could not be noted.', { ...key, errorClass: errorClassOf(error) });
  }
}

function isLimited({ retryPolicy }: Info): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 0;
}

/** An outage keeps the pace of the retry policy; whatever else fails is not asked for all the time. */
function paced(info: Info, error: unknown): unknown {
  if (isOutage(error) || isLimited(info) || !(error instanceof Error)) return error;
  return ApplicationFailure.create({
    message: error.message,
    type: error.name,
    cause: error,
    nextRetryDelay: waitAfter(info),
  });
}

/**
 * When this process last saw that nothing is told of a Schedule's work: its next run counts its
 * tries from the start, so a success can't know whether an earlier run was told of.
 */
const seenClearAtMs = new Map<string, number>();
const LOOK_EVERY_MS = 5 * 60_000;

function textOf({ place, activity, subject }: WorkKey): string {
  return [place, activity, subject].join('\n');
}

function isLookNeeded(key: WorkKey): boolean {
  return Date.now() - (seenClearAtMs.get(textOf(key)) ?? 0) >= LOOK_EVERY_MS;
}

async function endOf(pool: Pool, key: WorkKey): Promise<void> {
  await endFailingWork(pool, key);
  seenClearAtMs.set(textOf(key), Date.now());
}

async function runTold<T>(at: Try, run: () => Promise<T>): Promise<T> {
  const { info, key, pool } = at;
  const isTold = info.attempt >= TOLD_FROM_TRY;
  // An attempt that never answers leaves this behind.
  if (isTold) await note(at, null);
  let result: T;
  try {
    result = await run();
  } catch (error) {
    if (isForeseen(error)) throw error;
    if (isTold || (isLimited(info) && info.attempt === info.retryPolicy?.maximumAttempts)) {
      await note(at, errorClassOf(error));
    }
    // The class alone: a message of the database can quote what it was given.
    const errorClass = errorClassOf(error);
    log.error('An Activity failed.', { ...key, attempt: info.attempt, errorClass });
    throw paced(info, error);
  }
  if (isTold || (!isOfCase(info) && isLookNeeded(key))) await endOf(pool, key);
  return result;
}

/** The same Activities; outside of a worker, and as local ones, they are called as they are. */
export function tellFailures<T extends Record<string, Activity>>(pool: Pool, activities: T): T {
  const told = Object.entries(activities).map(([name, activity]) => {
    const call = (...input: unknown[]): Promise<unknown> => {
      const run = (): Promise<unknown> => activity(...(input as never[]));
      const info = asyncLocalStorage.getStore()?.info;
      if (!info?.workflowExecution || info.isLocal) return run();
      return runTold({ pool, info, key: keyOf(info, input[0]) }, run);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(told) as unknown as T;
}
