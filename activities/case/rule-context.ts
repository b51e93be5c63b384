/** Gathers what the business rules look at, from what this case really read and from present facts. */
import type { RuleContext } from '../../contracts/business-rules';
import type { Resolution } from '../../contracts/resolution';
import type { ShopProfile } from '../../contracts/shop';
import { orderIdExact, shopNow } from '../../contracts/shop';
import type { WriteFacts } from '../../contracts/write-facts';
import type { Db } from '../../db/pool';
import { loadCase } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { rejectedFingerprints } from '../../db/queries/proposal-history';
import { ruleValidity } from '../../db/queries/rule-validity';
import { loadShop } from '../../db/queries/shops';
import type { StepCall } from '../../db/queries/step-calls';
import { loadTicket } from '../../db/queries/tickets';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { loadCaseRecord } from '../model/compose-request';

type Returned = Map<string, { status: string | null }>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function addOrder(returned: Returned, value: unknown): void {
  if (!isObject(value) || typeof value['order_id'] !== 'string') return;
  const status = typeof value['status'] === 'string' ? value['status'] : null;
  const before = returned.get(value['order_id'])?.status ?? null;
  returned.set(value['order_id'], { status: status ?? before });
}

/** Orders that a tool really returned in this case, whatever the tool's name. */
export function returnedOrders(calls: readonly StepCall[]): Returned {
  const returned: Returned = new Map();
  for (const { code, artifact } of calls) {
    if (code !== 'ok' || !isObject(artifact)) continue;
    addOrder(returned, artifact);
    if (Array.isArray(artifact['orders'])) {
      for (const order of artifact['orders']) addOrder(returned, order);
    }
  }
  return returned;
}

async function factsOfActions(
  db: Db,
  input: { row: CaseRow; shop: ShopProfile; resolution: Resolution; now: Date },
): Promise<Map<string, WriteFacts>> {
  const { row, shop, resolution, now } = input;
  const facts = new Map<string, WriteFacts>();
  for (const orderId of new Set(resolution.actions.map((action) => action.order_id))) {
    if (!orderIdExact(shop).test(orderId)) continue;
    const loaded = await loadWriteFacts(db, {
      orderId,
      customerId: row.customerId,
      shopId: row.shopId,
      now,
      shopNow: shopNow(shop, now),
      isCaseOpen: row.endedAt === null,
      isLocking: false,
    });
    if (loaded.order) facts.set(orderId, loaded);
  }
  return facts;
}

/** The rule in force when the order was placed matters; without an order, today's. */
async function cited(
  db: Db,
  input: { row: CaseRow; shop: ShopProfile; resolution: Resolution; now: Date },
): Promise<RuleContext['rules']> {
  const { row, shop, resolution, now } = input;
  return ruleValidity(db, {
    shopId: row.shopId,
    ruleIds: resolution.rules,
    orderId: resolution.order?.order_id ?? resolution.actions[0]?.order_id ?? null,
    customerId: row.customerId,
    on: shopNow(shop, now),
  });
}

export async function loadRuleContext(
  db: Db,
  input: { caseId: string; resolution: Resolution; isReplyOnly: boolean; now: Date },
): Promise<RuleContext> {
  const row = await loadCase(db, input.caseId);
  const shop = await loadShop(db, row.shopId);
  const ticket = await loadTicket(db, row.ticketId);
  const record = await loadCaseRecord(db, input.caseId);
  const searches = record.calls.filter((call) => call.tool === 'search_policy');
  const given = { row, shop, resolution: input.resolution, now: input.now };
  const later = record.notes.flatMap(({ note }) =>
    note.kind === 'customer_wrote' ? [note.text] : [],
  );
  return {
    shop,
    customerId: row.customerId,
    ticketText: [ticket.subject, ticket.body, ...later].join('\n'),
    returnedOrders: returnedOrders(record.calls),
    rules: await cited(db, given),
    searches: {
      count: searches.length,
      emptyCount: searches.filter((call) => call.code === 'empty').length,
    },
    facts: await factsOfActions(db, given),
    rejectedFingerprints: await rejectedFingerprints(db, input.caseId),
    isReplyOnly: input.isReplyOnly,
    receipts: record.notes.flatMap(({ note }) => (note.kind === 'receipts' ? note.receipts : [])),
    gateCodes: record.calls.flatMap((call) => (call.code === null ? [] : [call.code])),
    // A refusal repeats words of the model's own, so only what a tool returned counts as said by one.
    toolTexts: record.calls.flatMap(({ code, modelText }) =>
      code === 'ok' && modelText !== null ? [modelText] : [],
    ),
  };
}
