/** A case that waits for people, put there by the Activity that publishes, without a Workflow. */
import type { Pool } from 'pg';
import { createCaseActivities } from '../../activities';
import type { Activities } from '../../activities';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { workflowIdForTicket } from '../../contracts/ids';
import type { Resolution } from '../../contracts/resolution';
import { shopNow } from '../../contracts/shop';
import { insertResolution } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { latestStepNo } from '../../db/queries/steps';
import { loadTicket } from '../../db/queries/tickets';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { untilProposed } from './case-facts';
import type { PendingAction } from './case-facts';
import { aProposal } from './facts';

export function activitiesOn(pool: Pool): Activities {
  return createCaseActivities({ pool, model: createBaselineModel(), now: () => new Date() });
}

async function freeze(
  pool: Pool,
  customerId: string,
  form: Resolution['actions'][number],
): Promise<FrozenAction> {
  const shop = await loadShop(pool, 'larkfield');
  const now = new Date();
  const facts = await loadWriteFacts(pool, {
    ...{
      orderId: form.order_id,
      customerId,
      shopId: shop.shopId,
      now,
      shopNow: shopNow(shop, now),
      shopTimeZone: shop.timeZone,
    },
    ...{ isCaseOpen: true, isLocking: false },
  });
  const action = actionKind(form.kind).freeze(form, shop, facts);
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

async function openCase(pool: Pool, ticketId: string): Promise<string> {
  await pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design)
     VALUES ($1 || '.1', $1, 1, $2, 'working', 'm', 'm', 'rules', 'd') ON CONFLICT DO NOTHING`,
    [ticketId, workflowIdForTicket(ticketId)],
  );
  return `${ticketId}.1`;
}

async function addStep(pool: Pool, caseId: string): Promise<number> {
  const stepNo = (await latestStepNo(pool, caseId)) + 1;
  await pool.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     VALUES ($1, $2, 'm', 'd', 'finish', '{}', 'calls', 0, 0, 0, now(), 0)`,
    [caseId, stepNo],
  );
  return stepNo;
}

/** Publishes these actions as the next revision of the ticket's case. */
export async function publishForms(
  pool: Pool,
  ticketId: string,
  forms: readonly Resolution['actions'][number][],
): Promise<void> {
  const caseId = await openCase(pool, ticketId);
  const { customerId } = await loadTicket(pool, ticketId);
  const stepNo = await addStep(pool, caseId);
  const actions: FrozenAction[] = [];
  for (const form of forms) actions.push(await freeze(pool, customerId, form));
  await insertResolution(pool, {
    ...{ caseId, stepNo, isAccepted: true, refusals: [], personCode: null, actions },
    resolution: aProposal({ actions: [...forms] }),
  });
  await activitiesOn(pool).publishProposal({ caseId, stepNo });
}

/** The same, and gives what waits then. */
export async function propose(...given: Parameters<typeof publishForms>): Promise<PendingAction[]> {
  await publishForms(...given);
  const [pool, ticketId] = given;
  return untilProposed(pool, ticketId);
}

/** Another ticket of the same customer. */
export async function addTicketLike(pool: Pool, ticketId: string): Promise<string> {
  const copied = await pool.query<{ ticketId: string }>(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
     SELECT ticket_id || '-B', source, external_id || '-B', shop_id, customer_id, subject, body, received_at
     FROM tickets WHERE ticket_id = $1 RETURNING ticket_id AS "ticketId"`,
    [ticketId],
  );
  return copied.rows[0]?.ticketId ?? '';
}

/** The order of the ticket's customer; those of the tests have one each. */
export async function orderOf(pool: Pool, ticketId: string): Promise<string> {
  const found = await pool.query<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM orders JOIN tickets USING (customer_id) WHERE ticket_id = $1
     ORDER BY order_id LIMIT 1`,
    [ticketId],
  );
  return found.rows[0]?.orderId ?? '';
}

export type StandingProposal = { state: string; reason: string | null; words: string | null };

export async function proposalOf(pool: Pool, action: PendingAction): Promise<StandingProposal> {
  const found = await pool.query<StandingProposal>(
    `SELECT state, closed_reason AS reason, closed_words AS words FROM proposals
     WHERE case_id = $1 AND revision = $2`,
    [action.caseId, action.revision],
  );
  return found.rows[0] ?? { state: 'missing', reason: null, words: null };
}
