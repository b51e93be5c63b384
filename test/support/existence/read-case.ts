/** All that the model, the customer and a history have of a case, without what may differ. */
import type { WorkflowHandle } from '@temporalio/client';
import { workflowIdForTicket } from '../../../contracts/ids';
import type { CaseWorld } from '../case-world';
import { caseOf } from '../case-facts';
import { eventually } from '../eventually';
import { masked } from './pairs';
import type { Asked } from './pairs';

const PATIENCE_MS = 300_000;

export type SeenCase = {
  /** State, outcome, rule of a hand-off, team, rules, steps: what the lists show. */
  ended: string;
  /** What each step brought, as the model was told. */
  told: string;
  /** Replies and notices. */
  said: string;
  /** The types of the events, in their order, without Workflow Tasks that were given out twice. */
  events: string;
  /** Workflow Tasks that no worker took or ended in time: a loaded machine, and nothing of the case. */
  lateTasks: number;
  /** Inputs and results in the history. */
  history: string;
  /** For staff alone: these do differ. */
  traceCodes: string[];
  /** How long the gates took, in milliseconds. */
  gateMs: number[];
};

async function isAtRest(handle: WorkflowHandle): Promise<boolean> {
  const { raw } = await handle.describe();
  return !raw.pendingWorkflowTask && (raw.pendingActivities ?? []).length === 0;
}

/** Ended, or waiting for people. */
export async function untilSettled({ pool, client }: CaseWorld, ticketId: string): Promise<void> {
  const handle = client.workflow.getHandle(workflowIdForTicket(ticketId));
  await eventually(
    `${ticketId} is settled`,
    async () => {
      const row = await caseOf(pool, ticketId);
      const isSettled = row && ['closed', 'handed_off', 'waiting'].includes(row.state);
      return isSettled && (await isAtRest(handle)) ? true : null;
    },
    PATIENCE_MS,
  );
}

type Payloads = { payloads?: { data?: Uint8Array | null }[] | null } | null | undefined;

function textOf(payloads: Payloads): string {
  return (payloads?.payloads ?? [])
    .map(({ data }) => Buffer.from(data ?? []).toString('utf8'))
    .join();
}

/** Scheduled, maybe started, timed out (8): Temporal then gives the same task out once more. */
const LATE_TASK = /\b5 (?:6 )?8 /g;

async function historyOf(
  { client }: CaseWorld,
  ticketId: string,
): Promise<{ types: string[]; texts: string[] }> {
  const { events } = await client.workflow.getHandle(workflowIdForTicket(ticketId)).fetchHistory();
  const texts = (events ?? []).flatMap((event) => [
    textOf(event.activityTaskScheduledEventAttributes?.input),
    textOf(event.activityTaskCompletedEventAttributes?.result),
    textOf(event.markerRecordedEventAttributes?.details?.['result']),
  ]);
  return {
    types: (events ?? []).map((event) => String(event.eventType)),
    texts: texts.filter((text) => text !== ''),
  };
}

async function rowsOf<Row extends object>(
  { pool }: CaseWorld,
  sql: string,
  caseId: string,
): Promise<Row[]> {
  return (await pool.query<Row>(sql, [caseId])).rows;
}

type CallRow = { text: string; code: string; ms: number };

export async function readCase(world: CaseWorld, asked: Asked): Promise<SeenCase> {
  const row = await caseOf(world.pool, asked.ticketId);
  const caseId = row?.caseId ?? '';
  const steps = await rowsOf(
    world,
    'SELECT step_no, kind, finish_reason FROM steps WHERE case_id = $1 ORDER BY step_no',
    caseId,
  );
  const calls = await rowsOf<CallRow>(
    world,
    `SELECT concat_ws(' ', step_no, call_no, tool, arguments_text, is_repeated, model_text) AS text,
            code, duration_ms AS ms
     FROM tool_calls WHERE case_id = $1 ORDER BY step_no, call_no`,
    caseId,
  );
  const checked = await rowsOf(
    world,
    `SELECT step_no, is_accepted, resolution, refusals FROM resolutions
     WHERE case_id = $1 ORDER BY step_no`,
    caseId,
  );
  const said = await rowsOf(
    world,
    `SELECT body FROM messages WHERE case_id = $1 ORDER BY message_id`,
    caseId,
  );
  const notices = await rowsOf(
    world,
    `SELECT kind, body FROM outbox WHERE case_id = $1 ORDER BY dedup_key`,
    caseId,
  );
  const history = await historyOf(world, asked.ticketId);
  const types = history.types.join(' ');
  const plain = (value: unknown): string => masked(JSON.stringify(value), asked);
  return {
    ended: plain([row, steps.length]),
    told: plain([steps, calls.map(({ text }) => text), checked]),
    said: plain([said, notices]),
    events: types.replace(LATE_TASK, ''),
    lateTasks: (types.match(LATE_TASK) ?? []).length,
    // Reads of one step run side by side, and whichever is done first stands first.
    history: history.texts
      .map((text) => masked(text, asked))
      .sort()
      .join('\n'),
    traceCodes: calls.map(({ code }) => code),
    gateMs: calls
      .filter(({ code }) => code === 'other_customer' || code === 'not_found')
      .map(({ ms }) => ms),
  };
}
