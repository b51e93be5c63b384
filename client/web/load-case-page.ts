/** What the page of a case shows, of one moment of the database; null where there is no such ticket. */
import type { Pool } from 'pg';
import type { User } from '../../contracts/can';
import type { Resolution } from '../../contracts/resolution';
import { shopNow } from '../../contracts/shop';
import { companyAt } from '../../db/claim-ticket';
import type { Company } from '../../db/claim-ticket';
import { findTicketEnding } from '../../db/queries/ticket-endings';
import type { TicketEnding } from '../../db/queries/ticket-endings';
import { loadCase as loadCaseRow } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { previousTickets } from '../../db/queries/previous-tickets';
import type { PreviousTicket } from '../../db/queries/previous-tickets';
import { resolutionOfProposal } from '../../db/queries/proposals';
import { ruleTexts } from '../../db/queries/rule-texts';
import { ruleVersions } from '../../db/queries/rule-validity';
import { loadShop } from '../../db/queries/shops';
import { countThread } from '../../db/queries/ticket-thread';
import type { ThreadEntry } from '../../db/queries/ticket-thread';
import { traceCalls, traceResolutions } from '../../db/queries/trace-rows';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { remembered } from '../../db/remembered';
import { withReadSnapshot } from '../../db/read-snapshot';
import { loadCase } from '../cli/find-case';
import type { CaseDetail } from '../cli/find-case';
import { ruleEvidence, toolEvidence } from './case-evidence';
import type { RuleEvidence, ToolEvidence } from './case-evidence';
import { gateChecks } from './gate-checks';
import type { GateCheck } from './gate-checks';
import { loadCards } from './load-cards';
import type { CardFacts } from './load-cards';
import { loadOrders } from './load-orders';
import type { ShownOrder } from './load-orders';

export type CasePageData = {
  detail: CaseDetail;
  /** When all of this was read. */
  readAt: Date;
  /** By the action's index in the newest proposal, of those that wait. */
  cards: ReadonlyMap<number, CardFacts>;
  tools: readonly ToolEvidence[];
  rules: readonly RuleEvidence[];
  /** What the reads and resolutions of this case passed or failed. */
  gates: readonly GateCheck[];
  /** Why, as the model or a person said it to colleagues. */
  reason: string | null;
  orders: readonly ShownOrder[];
  thread: readonly ThreadEntry[];
  threadCount: number;
  previous: { tickets: readonly PreviousTicket[]; count: number };
  /** Who has claimed it, and who has it on the screen. */
  company: Company;
  /** Set when somebody said that it was ended elsewhere. */
  ending: TicketEnding | null;
};

const READ_MS = 10_000;
const THREAD_SHOWN = 20;
const PREVIOUS_SHOWN = 10;

type CaseParts = Pick<
  CasePageData,
  'cards' | 'tools' | 'rules' | 'gates' | 'reason' | 'orders' | 'ending'
>;

const NO_PARTS: CaseParts = {
  cards: new Map(),
  tools: [],
  rules: [],
  gates: [],
  reason: null,
  orders: [],
  ending: null,
};

/** What the newest proposal was made of, or else what was accepted last. */
async function resolutionOf(db: Db, detail: CaseDetail): Promise<Resolution | null> {
  const { caseId } = detail.head;
  const [proposal] = detail.proposals;
  if (caseId === null) return null;
  if (proposal) return resolutionOfProposal(db, { caseId, revision: proposal.revision });
  const accepted = (await traceResolutions(db, caseId)).filter((row) => row.isAccepted);
  return accepted.at(-1)?.resolution ?? null;
}

/** The version on the order's day: the one that the proposal rests on. */
async function loadRules(
  db: Db,
  row: CaseRow,
  given: { ruleIds: readonly string[]; orderId: string | null; now: Date },
): Promise<RuleEvidence[]> {
  const { ruleIds, orderId, now } = given;
  const { shopId, customerId } = row;
  if (ruleIds.length === 0) return [];
  const on = shopNow(await loadShop(db, shopId), now);
  const versions = await ruleVersions(db, { shopId, customerId, ruleIds, orderId, on });
  return ruleEvidence(ruleIds, await ruleTexts(db, { shopId, ruleIds }), versions);
}

async function loadParts(
  db: Db,
  { user, detail, now }: { user: User; detail: CaseDetail; now: Date },
): Promise<CaseParts> {
  const { caseId, customerId } = detail.head;
  if (caseId === null) return NO_PARTS;
  const caseRow = await loadCaseRow(db, caseId);
  const [proposal] = detail.proposals;
  const resolution = await resolutionOf(db, detail);
  const calls = await traceCalls(db, caseId);
  const tools = toolEvidence(calls);
  const orderIds = [
    ...(proposal?.actions ?? []).map((action) => action.orderId),
    resolution?.order?.order_id ?? null,
    ...tools.map((tool) => tool.orderId),
  ].filter((orderId) => orderId !== null);
  const [orderId = null] = orderIds;
  const { decisions } = detail;
  return {
    cards: proposal
      ? await loadCards(db, { user, caseRow, proposal, decisions, now })
      : NO_PARTS.cards,
    tools,
    rules: await loadRules(db, caseRow, { ruleIds: resolution?.rules ?? [], orderId, now }),
    gates: gateChecks(calls, await traceResolutions(db, caseId)),
    reason: resolution?.reason ?? null,
    orders: await loadOrders(db, { customerId, orderIds }),
    ending: await findTicketEnding(db, caseId),
  };
}

/** Everything on the page for this person, who may know of the case. */
export async function loadCasePage(
  pool: Pool,
  ticketId: string,
  { user, now }: { user: User; now: Date },
): Promise<CasePageData | null> {
  return withReadSnapshot(pool, READ_MS, async (client) => {
    const db = remembered(prepared(client));
    const key = await findVisibleTicket(db, user, ticketId);
    if (!key) return null;
    const detail = await loadCase(db, key);
    const { customerId } = detail.head;
    return {
      detail,
      readAt: now,
      ...(await loadParts(db, { user, detail, now })),
      thread: detail.thread.slice(-THREAD_SHOWN),
      threadCount: await countThread(db, ticketId),
      company: await companyAt(db, { ticketId, user, now }),
      previous: await previousTickets(db, user, { ticketId, customerId, limit: PREVIOUS_SHOWN }),
    };
  });
}
