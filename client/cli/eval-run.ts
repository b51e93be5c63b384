/** Waits until the tickets have come as far as they can without a person, then compares. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { evalProgress, evalRows } from '../../db/queries/eval-rows';
import { unsafeProposals } from '../../db/queries/unsafe-proposals';
import type { TicketLabel } from '../../db/seed/ticket-labels';
import { compareWithLabel } from '../eval/compare-label';
import { sumUp } from '../eval/sum-up';
import type { EvalReport } from '../eval/sum-up';
import { CliError, EXIT } from './cli-error';

const LOOK_EVERY_MS = 400;
/**
 * Longer than any model call with its retries. What has not moved by then is reported as
 * unfinished, so that one stuck ticket doesn't cost the figures of the others.
 */
const STANDSTILL_MS = 300_000;

export type EvaluatedTicket = { ticketId: string; label: TicketLabel };

async function untilSettled(
  pool: Pool,
  ticketIds: readonly string[],
  say: (words: string) => void,
): Promise<void> {
  let stepsSeen = 0;
  let settledSeen = 0;
  let movedAtMs = Date.now();
  for (;;) {
    const { settled, steps } = await evalProgress(pool, ticketIds);
    say(`${String(settled)} of ${String(ticketIds.length)} tickets, ${String(steps)} steps`);
    if (settled >= ticketIds.length) return;
    if (settled !== settledSeen || steps !== stepsSeen) movedAtMs = Date.now();
    if (Date.now() - movedAtMs > STANDSTILL_MS) return;
    settledSeen = settled;
    stepsSeen = steps;
    await sleep(LOOK_EVERY_MS);
  }
}

export async function runEvaluation(
  pool: Pool,
  tickets: readonly EvaluatedTicket[],
  say: (words: string) => void,
): Promise<EvalReport> {
  const ticketIds = tickets.map((ticket) => ticket.ticketId);
  await untilSettled(pool, ticketIds, say);
  const rows = new Map((await evalRows(pool, ticketIds)).map((row) => [row.ticketId, row]));
  const compared = tickets.map(({ ticketId, label }) => {
    const row = rows.get(ticketId);
    if (row) return compareWithLabel(row, label);
    const message = `The example shop has a label but no ticket ${label.external_id}.`;
    throw new CliError(EXIT.unexpected, 'unexpected', message);
  });
  return sumUp(compared, await unsafeProposals(pool, ticketIds));
}
