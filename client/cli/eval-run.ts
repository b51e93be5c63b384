/**
 * Waits until the tickets have come as far as they can without a person, and compares; then decides
 * what waits by the labels, and waits for the ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { evalProgress, evalRows } from '../../db/queries/eval-rows';
import type { EvalRow } from '../../db/queries/eval-rows';
import { casesInWork, evalWrites } from '../../db/queries/eval-writes';
import { unsafeProposals } from '../../db/queries/unsafe-proposals';
import type { TicketLabel } from '../../db/seed/ticket-labels';
import { compareWithLabel } from '../eval/compare-label';
import type { Compared } from '../eval/compare-label';
import type { Lot } from '../eval/lots';
import { CliError, EXIT } from './cli-error';
import { decideByLabels } from './eval-approvals';
import type { WorldServers } from './decide-as-next';

const LOOK_EVERY_MS = 400;
/**
 * Longer than any model call with its retries. What has not moved by then is reported as
 * unfinished, so that one stuck ticket doesn't cost the figures of the others.
 */
const STANDSTILL_MS = 300_000;

export type EvaluatedTicket = { ticketId: string; label: TicketLabel };

type Say = (words: string) => void;

/** Until `look` says that nothing is left to wait for, or nothing has moved for long. */
async function untilDone(
  look: () => Promise<{ isDone: boolean; words: string }>,
  say: Say,
): Promise<void> {
  let wordsSeen = '';
  let movedAtMs = Date.now();
  for (;;) {
    const { isDone, words } = await look();
    say(words);
    if (isDone) return;
    if (words !== wordsSeen) movedAtMs = Date.now();
    if (Date.now() - movedAtMs > STANDSTILL_MS) return;
    wordsSeen = words;
    await sleep(LOOK_EVERY_MS);
  }
}

async function untilSettled(pool: Pool, ticketIds: readonly string[], say: Say): Promise<void> {
  await untilDone(async () => {
    const { settled, steps } = await evalProgress(pool, ticketIds);
    const of = String(ticketIds.length);
    const words = `${String(settled)} of ${of} tickets, ${String(steps)} steps`;
    return { isDone: settled >= ticketIds.length, words };
  }, say);
}

/** What the whole case took, with what was asked of the model after the decisions. */
function withEffort(compared: Compared, whole: EvalRow | undefined): Compared {
  if (!whole) return compared;
  const { steps, modelMs, inputTokens, outputTokens, costMicros } = whole;
  const { callRefusals, resolutionRefusals } = whole;
  const effort = { steps, modelMs, inputTokens, outputTokens, costMicros };
  return { ...compared, row: { ...compared.row, ...effort, callRefusals, resolutionRefusals } };
}

async function compareAll(
  pool: Pool,
  tickets: readonly EvaluatedTicket[],
): Promise<readonly Compared[]> {
  const ticketIds = tickets.map((ticket) => ticket.ticketId);
  const rows = new Map((await evalRows(pool, ticketIds)).map((row) => [row.ticketId, row]));
  return tickets.map(({ ticketId, label }) => {
    const row = rows.get(ticketId);
    if (row) return compareWithLabel(row, label);
    const message = `The example shop has a label but no ticket ${label.external_id}.`;
    throw new CliError(EXIT.unexpected, 'unexpected', message);
  });
}

async function approveAndWait(
  servers: WorldServers,
  compared: readonly Compared[],
  say: Say,
): Promise<Pick<Lot, 'decisions' | 'writes'>> {
  const { pool } = servers;
  const ticketIds = compared.map(({ row }) => row.ticketId);
  say('deciding by the labels');
  const decisions = await decideByLabels(servers, compared);
  await untilDone(async () => {
    const count = await casesInWork(pool, ticketIds);
    return { isDone: count === 0, words: `${String(count)} tickets to be carried out` };
  }, say);
  return { decisions, writes: await evalWrites(pool, ticketIds) };
}

/** Everything that is to be known of these tickets, once they have come to their ends. */
export async function evaluateLot(
  servers: WorldServers,
  tickets: readonly EvaluatedTicket[],
  say: Say,
): Promise<Lot> {
  const { pool } = servers;
  const ticketIds = tickets.map((ticket) => ticket.ticketId);
  await untilSettled(pool, ticketIds, say);
  const compared = await compareAll(pool, tickets);
  // Before anything is written: amounts are compared with the payments as they were proposed on.
  const proposed = await unsafeProposals(pool, ticketIds);
  const ended = await approveAndWait(servers, compared, say);
  const after = await unsafeProposals(pool, ticketIds);
  const efforts = new Map((await evalRows(pool, ticketIds)).map((row) => [row.ticketId, row]));
  return {
    ...ended,
    compared: compared.map((row) => withEffort(row, efforts.get(row.row.ticketId))),
    unsafe: [
      ...proposed.filter(({ kind }) => kind !== 'unapproved_write'),
      ...after.filter(({ kind }) => kind === 'unapproved_write'),
    ],
  };
}
