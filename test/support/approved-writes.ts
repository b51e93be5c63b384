/** Approved writes without a Workflow: what tests of the writes themselves start from. */
import type { Pool } from 'pg';
import { publishProposal } from '../../activities/case/publish-proposal';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction, ProposedForm } from '../../contracts/actions';
import { operationIdFor } from '../../contracts/ids';
import { shopNow } from '../../contracts/shop';
import { insertResolution } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { recordDecision } from '../../db/record-decision';
import { aProposal } from './facts';

export type ApprovedWrite = { operationId: string; caseId: string; ticketId: string };

type TicketRow = { ticketId: string; shopId: string; customerId: string; orderId: string };

/** The ticket's customer and their newest order. */
export async function ticketRow(pool: Pool, ticketId: string): Promise<TicketRow> {
  const found = await pool.query<TicketRow>(
    `SELECT t.ticket_id AS "ticketId", t.shop_id AS "shopId", t.customer_id AS "customerId",
            o.order_id AS "orderId"
     FROM tickets t JOIN orders o USING (customer_id) WHERE t.ticket_id = $1
     ORDER BY o.ordered_at DESC LIMIT 1`,
    [ticketId],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`There is no ticket ${ticketId} with an order.`);
  return row;
}

async function openCase(pool: Pool, ticketId: string): Promise<string> {
  const caseId = `${ticketId}.1`;
  await pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design)
     VALUES ($1, $2, 1, 'w-' || $2, 'working', 'm', 'm', 'rules', 'd') ON CONFLICT DO NOTHING`,
    [caseId, ticketId],
  );
  await pool.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     VALUES ($1, 1, 'm', 'd', 'finish', '{}', 'calls', 0, 0, 0, now(), 0)`,
    [caseId],
  );
  return caseId;
}

async function freeze(pool: Pool, row: TicketRow, form: ProposedForm): Promise<FrozenAction> {
  const shop = await loadShop(pool, row.shopId);
  const now = new Date();
  const facts = await loadWriteFacts(pool, {
    ...{ orderId: form.order_id, customerId: row.customerId, shopId: shop.shopId, now },
    ...{
      shopNow: shopNow(shop, now),
      shopTimeZone: shop.timeZone,
      isCaseOpen: true,
      isLocking: false,
    },
  });
  const action = actionKind(form.kind).freeze(form, shop, facts);
  if (isDenial(action)) throw new Error(`Not approved: ${action.message}`);
  return action;
}

/**
 * Opens a case, publishes the action as its first revision and approves it as `lead`, and as
 * `lead2` where two have to sign.
 * @param form the model's form without the order, which is the ticket's.
 */
export async function approveWrite(
  pool: Pool,
  ticketId: string,
  form: Omit<ProposedForm, 'order_id'> & Record<string, unknown>,
): Promise<ApprovedWrite> {
  const row = await ticketRow(pool, ticketId);
  const caseId = await openCase(pool, ticketId);
  const whole = { ...form, order_id: row.orderId };
  const action = await freeze(pool, row, whole);
  const resolution = aProposal({ actions: [whole] });
  await insertResolution(pool, {
    ...{
      caseId,
      stepNo: 1,
      isAccepted: true,
      resolution,
      actions: [action],
      refusals: [],
      personCode: null,
    },
  });
  const deps = { pool, model: createBaselineModel(), now: () => new Date() };
  const { revision, asks } = await publishProposal(deps, { caseId, stepNo: 1 });
  const signed = (userId: string) =>
    recordDecision(pool, {
      ...{ caseId, revision, actionIndex: 0, verdict: 'approve', userId },
      ...{ digest: asks?.[0]?.digest ?? '', channel: 'terminal', note: null },
    });
  const first = await signed('lead');
  const answer =
    first.kind === 'recorded' && !first.isActionDecided ? await signed('lead2') : first;
  if (answer.kind !== 'recorded') throw new Error(`Not approved: ${JSON.stringify(answer)}`);
  return { operationId: operationIdFor({ caseId, revision, actionIndex: 0 }), caseId, ticketId };
}
