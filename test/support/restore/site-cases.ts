/** Cases of a site: started, approved, and looked at when all should have ended. */
import { shownActionDigest } from '../../../db/queries/shown';
import { operationIdFor, workflowIdForTicket } from '../../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../../contracts/task-queues';
import { recordDecision } from '../../../db/record-decision';
import { verifyAudit } from '../../../db/verify-audit';
import { decisionOn, untilProposed } from '../case-facts';
import type { PendingAction } from '../case-facts';
import type { ProviderWorld } from '../providers/provider-world';
import { signalWakeup } from '../signal-approval';
import type { Site } from './site';

const AT_ONCE = 20;

/** Starts the cases as the intake does, and waits until people have to say something. */
export async function startCases(
  { client, pool }: Site,
  ticketIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < ticketIds.length; from += AT_ONCE) {
    const some = ticketIds.slice(from, from + AT_ONCE);
    for (const ticketId of some) {
      await client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
        workflowId: workflowIdForTicket(ticketId),
        taskQueue: TASK_QUEUES.cases,
        args: [{ ticketId }],
      });
    }
    await Promise.all(some.map((ticketId) => untilProposed(pool, ticketId)));
    await pool.query('UPDATE tickets SET workflow_started_at = now() WHERE ticket_id = ANY ($1)', [
      some,
    ]);
  }
}

async function approveAction({ pool, client }: Site, action: PendingAction): Promise<void> {
  const answer = await recordDecision(
    pool,
    decisionOn(action, { verdict: 'approve', userId: 'agent' }),
  );
  await signalWakeup(pool, client, answer);
}

/** Approves it, as the terminal does. */
export async function approveTicket(site: Site, ticketId: string): Promise<string> {
  const [action] = await untilProposed(site.pool, ticketId);
  if (!action) throw new Error(`Nothing was proposed for ${ticketId}.`);
  await approveAction(site, action);
  return operationIdFor(action);
}

/** Approves whatever waits now; returns how many. */
export async function approveAll(site: Site): Promise<number> {
  const found = await site.pool.query<PendingAction>(
    `SELECT a.case_id AS "caseId", a.revision, a.action_index AS "actionIndex", ${shownActionDigest('a')} AS digest, a.words
     FROM proposal_actions a JOIN proposals p USING (case_id, revision)
     WHERE p.state = 'pending' AND a.state = 'pending'`,
  );
  for (const action of found.rows) await approveAction(site, action);
  return found.rows.length;
}

/** The tickets' payments, under names that the provider knows. */
export async function payAtProvider(
  { pool }: Site,
  { control }: ProviderWorld,
  ticketIds: readonly string[],
): Promise<void> {
  for (const ticketId of ticketIds) {
    const ref = `pi_${ticketId.replaceAll(/\W/g, '')}`;
    const paid = await pool.query<{ captured: bigint }>(
      `UPDATE payments SET provider_ref = $2 FROM orders o JOIN tickets t USING (customer_id)
       WHERE payments.order_id = o.order_id AND t.ticket_id = $1
       RETURNING captured_minor AS captured`,
      [ticketId, ref],
    );
    const capturedMinor = paid.rows[0]?.captured ?? 0n;
    await control.addPayment({ ref, currency: 'CAD', capturedMinor });
  }
}

type CaseRow = {
  ticketId: string;
  cases: number;
  ended: string | null;
  posts: number;
  refunds: number;
  replies: number;
  operationId: string | null;
  route: string | null;
  areCountersRight: boolean;
};

async function readCases({ pool }: Site, ticketIds: readonly string[]): Promise<CaseRow[]> {
  const found = await pool.query<CaseRow>(
    `SELECT t.ticket_id AS "ticketId",
       (SELECT count(*)::int FROM cases c WHERE c.ticket_id = t.ticket_id) AS cases,
       (SELECT max(state || '/' || outcome) FROM cases c
        WHERE c.ticket_id = t.ticket_id AND ended_at IS NOT NULL) AS ended,
       (SELECT count(*)::int FROM ledger JOIN operations o USING (operation_id)
        JOIN cases c USING (case_id) WHERE c.ticket_id = t.ticket_id) AS posts,
       (SELECT count(*)::int FROM shop_refunds r JOIN operations o USING (operation_id)
        JOIN cases c USING (case_id) WHERE c.ticket_id = t.ticket_id) AS refunds,
       (SELECT count(*)::int FROM messages m
        WHERE m.ticket_id = t.ticket_id AND direction = 'reply') AS replies,
       (SELECT operation_id FROM operations o JOIN cases c USING (case_id)
        WHERE c.ticket_id = t.ticket_id LIMIT 1) AS "operationId",
       (SELECT route FROM operations o JOIN cases c USING (case_id)
        WHERE c.ticket_id = t.ticket_id LIMIT 1) AS route,
       (SELECT bool_and(p.reserved_minor = 0 AND p.refunded_minor =
           (SELECT coalesce(sum(l.amount_minor), 0) FROM ledger l
            WHERE l.payment_id = p.payment_id))
        FROM payments p JOIN orders o USING (order_id)
        WHERE o.customer_id = t.customer_id) AS "areCountersRight"
     FROM tickets t WHERE t.ticket_id = ANY ($1) ORDER BY t.ticket_id`,
    [ticketIds],
  );
  return found.rows;
}

/** Which have not ended; null when all have. */
export async function openTickets(
  site: Site,
  ticketIds: readonly string[],
): Promise<string[] | null> {
  const rows = await readCases(site, ticketIds);
  const open = rows.filter(({ ended }) => ended === null).map(({ ticketId }) => ticketId);
  return open.length === 0 ? null : open;
}

/** Sentences about every case that has not ended as it should: one refund and one reply. */
export async function findWrongCases(
  site: Site,
  { control }: ProviderWorld,
  ticketIds: readonly string[],
): Promise<string[]> {
  const { effectsPerOperation } = await control.report();
  const rows = await readCases(site, ticketIds);
  const wrong = rows.flatMap((row) => {
    const { operationId, route, ...facts } = row;
    const effects = effectsPerOperation[operationId ?? ''] ?? 0;
    const isRight =
      JSON.stringify([facts.cases, facts.ended, facts.posts, facts.refunds, facts.replies]) ===
        JSON.stringify([1, 'closed/resolve', 1, 1, 1]) &&
      facts.areCountersRight &&
      // What a provider has done before the loss, and again after it, is the same effect.
      (route === 'remote' ? effects === 1 : effects <= 1);
    return isRight
      ? []
      : [`${JSON.stringify(facts)}, ${String(effects)} effects by ${route ?? ''}`];
  });
  const { problem } = await verifyAudit(site.pool, { sinceSeq: null, keptHash: null });
  return problem ? [...wrong, problem.message] : wrong;
}
