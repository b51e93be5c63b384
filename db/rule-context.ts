/** Gathers what the business rules look at, from what this case really read and from present facts. */
import type { EarlierAction, RuleContext } from '../contracts/business-rules';
import type { Resolution } from '../contracts/resolution';
import type { ShopProfile } from '../contracts/shop';
import { orderIdExact, shopNow } from '../contracts/shop';
import type { WriteFacts } from '../contracts/write-facts';
import type { Db } from './pool';
import { loadCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { caseNotes } from './queries/case-notes';
import { rejectedFingerprints } from './queries/proposal-history';
import { ruleValidity } from './queries/rule-validity';
import { orderStatuses } from './queries/shop-orders';
import { loadShop } from './queries/shops';
import { stepCallsOf } from './queries/step-calls';
import type { StepCall } from './queries/step-calls';
import { loadTicket } from './queries/tickets';
import { loadWriteFacts } from './queries/write-facts';

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
function returnedOrders(calls: readonly StepCall[]): Returned {
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
      shopTimeZone: shop.timeZone,
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

/** A person at work looks orders up in the shop itself: all of the ticket's customer are known. */
async function knownOrders(
  db: Db,
  calls: readonly StepCall[],
  customerOfPerson: string | null,
): Promise<Returned> {
  const returned = returnedOrders(calls);
  if (customerOfPerson === null) return returned;
  for (const { orderId, status } of await orderStatuses(db, customerOfPerson)) {
    returned.set(orderId, { status });
  }
  return returned;
}

export type RuleContextQuery = {
  caseId: string;
  resolution: Resolution;
  isReplyOnly: boolean;
  now: Date;
  /** A person has the case: what they propose rests on the shop's own data, not on lookups. */
  isPersonAtWork?: boolean;
  /** Of an edit: by its place, what each action was before. */
  earlierActions?: ReadonlyMap<number, EarlierAction>;
};

/** What a search found nothing for is the model's trouble; a person has the handbook itself. */
function searchesOf(calls: readonly StepCall[], isPersonAtWork: boolean): RuleContext['searches'] {
  const searches = isPersonAtWork ? [] : calls.filter((call) => call.tool === 'search_policy');
  return {
    count: searches.length,
    emptyCount: searches.filter((call) => call.code === 'empty').length,
  };
}

export async function loadRuleContext(db: Db, query: RuleContextQuery): Promise<RuleContext> {
  const { caseId, resolution, now, isPersonAtWork = false } = query;
  const row = await loadCase(db, caseId);
  const shop = await loadShop(db, row.shopId);
  const ticket = await loadTicket(db, row.ticketId);
  const calls = await stepCallsOf(db, caseId);
  const notes = (await caseNotes(db, caseId)).map(({ note }) => note);
  const given = { row, shop, resolution, now };
  const later = notes.flatMap((note) => (note.kind === 'customer_wrote' ? [note.text] : []));
  const messages = [ticket.subject, ticket.body, ...later];
  const receipts = notes.flatMap((note) => (note.kind === 'receipts' ? note.receipts : []));
  return {
    shop,
    customerId: row.customerId,
    ticketText: messages.join('\n'),
    messages,
    returnedOrders: await knownOrders(db, calls, isPersonAtWork ? row.customerId : null),
    rules: await cited(db, given),
    searches: searchesOf(calls, isPersonAtWork),
    facts: await factsOfActions(db, given),
    ...(query.earlierActions && { earlierActions: query.earlierActions }),
    rejectedFingerprints: await rejectedFingerprints(db, caseId),
    isReplyOnly: query.isReplyOnly,
    // What was not done may be proposed anew by a person, and the reply then speaks of that.
    receipts: isPersonAtWork ? receipts.filter(({ state }) => state === 'succeeded') : receipts,
    // A refusal repeats words of the model's own, so only what a tool returned counts as said by one.
    toolTexts: calls.flatMap(({ code, modelText }) =>
      code === 'ok' && modelText !== null ? [modelText] : [],
    ),
  };
}
