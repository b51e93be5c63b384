/** What to do next: read something, or finish. A pure function of the request. */
import type { ModelRequest } from '../../../contracts/model';
import type { HandOffRule } from '../../../contracts/resolution';
import { HAND_OFF_RULES } from '../../../contracts/resolution';
import { decideAfterWrites } from './compose-after-writes';
import { decideWhereabouts } from './decide-delivery';
import { decideReplacement, decideReturn } from './decide-goods';
import {
  decideDispute,
  decideDoubleCharge,
  decidePriceAdjustment,
  decideRefundNotOnCard,
} from './decide-money';
import {
  decideByIntentAlone,
  decideOnSearch,
  handOffBy,
  looksUpNamedOrder,
} from './decide-without-order';
import type { Decision, Draft, Situation } from './draft';
import { PAYMENTS_NEEDED } from './draft';
import { searchNamedOrder, searchOrder } from './find-order';
import { namedWords } from './pick-item';
import { readTicket } from './read-intent';
import type { Intent, TicketReading } from './read-intent';
import { readProposed } from './read-proposed';
import { readTurns } from './read-turns';
import type { CaseView } from './read-turns';
import type { ReplyWords } from './reply-words';
import { replyWordsFor } from './reply-words';
import { POLICY_RULES } from './rule-for-intent';
import { CLAUSE_END } from './split-words';
import { speaksAgainst } from './understand/turned-round';
import type { WantedCall } from './wanted-call';
import { callState, wantedCall } from './wanted-call';

export type Plan =
  { kind: 'read'; calls: WantedCall[] } | { kind: 'finish'; draft: Draft; say: ReplyWords };

type Known = { view: CaseView; reading: TicketReading; say: ReplyWords; request: ModelRequest };

/** A lapse changes the facts, so the same may be proposed again, but not for ever. */
const LAPSES_MAX = 2;

type Decide = (situation: Situation) => Decision;

/** Any other intent is answered by where the order is. */
const DECIDE_BY_INTENT: Readonly<Partial<Record<Intent, Decide>>> = {
  damaged: (situation) => decideReplacement(situation, 'damaged'),
  missing: (situation) => decideReplacement(situation, 'missing'),
  wrong_item: (situation) => decideReplacement(situation, 'wrong_item'),
  changed_mind: decideReturn,
  refund_not_on_card: decideRefundNotOnCard,
  double_charge: decideDoubleCharge,
  price_adjustment: decidePriceAdjustment,
  dispute: decideDispute,
};

function serviceFailed(known: Known): Draft {
  return decideOnSearch(known, { kind: 'service_failed' });
}

/** The policy is searched for the rule before anything is finished by it. */
function withRuleFound(known: Known, draft: Draft): Plan {
  const finish: Plan = { kind: 'finish', draft, say: known.say };
  if (draft.rule === null) return finish;
  const call = wantedCall('search_policy', {
    query: POLICY_RULES[draft.rule].query,
    ...(draft.order && { order_id: draft.order.order_id }),
  });
  const state = callState(known.view, call);
  if (state === 'open') return { kind: 'read', calls: [call] };
  if (state === 'answered') return finish;
  // Nothing can be said by a rule that was not found, but a person can take over.
  const reason = 'The handbook passage for this case was not found.';
  const { order, team } = draft;
  return { ...finish, draft: handOffBy(known, 'H3', { reason, order, team }) };
}

function planWithOrder(known: Known, orderId: string): Plan {
  const { view, reading, say, request } = known;
  const order = view.orders.find((row) => row.order_id === orderId);
  if (!order) return { kind: 'finish', draft: serviceFailed(known), say };
  const alone = decideByIntentAlone(known);
  if (alone) {
    const named = { order_id: order.order_id, status: order.status };
    return { kind: 'finish', draft: { ...alone, order: named }, say };
  }
  const payments = view.payments.find((row) => row.order_id === orderId) ?? null;
  const today = request.ticket.receivedAt.slice(0, 10);
  const { passages } = view;
  const decide = DECIDE_BY_INTENT[reading.intent] ?? decideWhereabouts;
  const decision = decide({ reading, order, payments, passages, today, say });
  if (decision !== PAYMENTS_NEEDED) return withRuleFound(known, decision);
  const call = wantedCall('get_payments', { order_id: orderId });
  if (callState(view, call) === 'open') return { kind: 'read', calls: [call] };
  return { kind: 'finish', draft: serviceFailed(known), say };
}

function planFromTicket(known: Known): Plan {
  const { view, reading, say, request } = known;
  const alone = decideByIntentAlone(known);
  if (alone && !looksUpNamedOrder(reading.intent)) return { kind: 'finish', draft: alone, say };
  const search = alone ? searchNamedOrder(view, reading) : searchOrder(view, reading, request.shop);
  if (search.kind === 'read') return search;
  if (search.kind === 'found') return planWithOrder(known, search.orderId);
  if (alone && search.kind !== 'not_own') return { kind: 'finish', draft: alone, say };
  return withRuleFound(known, decideOnSearch(known, search));
}

/** Automatic answers are for nobody, whatever else they say. */
const FOR_NOBODY: readonly Intent[] = ['out_of_office', 'own_greeting'];

/** Words that neither this model nor the name of a product of the customer's explains. */
function unknownWords({ reading, view }: Known): string[] {
  const items = view.orders.flatMap((order) => order.items.map((item) => item.product));
  const listed = (view.ownOrders ?? []).flatMap((order) => order.products);
  const products = [...items, ...listed];
  return reading.unknownWords.filter(
    (word) => !products.some((product) => namedWords(product, [word]) > 0),
  );
}

/**
 * Only what was understood as a whole is answered: a word that is not known may be what matters, and
 * a wish that is turned round stands in the same words as the wish.
 */
function unlessNotUnderstood(known: Known, plan: Plan): Plan {
  const { reading } = known;
  if (plan.kind === 'read' || plan.draft.outcome === 'hand_off') return plan;
  if (FOR_NOBODY.includes(reading.intent)) return plan;
  const { team, order, rule } = plan.draft;
  const isUnderstood = reading.isLanguageKnown && unknownWords(known).length === 0;
  // A number without a word is answered with where the order is, and nothing is paid for it.
  const isUnasked =
    plan.draft.actions.length > 0 && reading.words.every((word) => word === CLAUSE_END);
  const isAgainst =
    isUnasked || speaksAgainst(reading.searched, { draft: plan.draft, intent: reading.intent });
  if (isUnderstood && !isAgainst) return plan;
  const reason = isUnderstood
    ? 'The customer may want the opposite of what their words look like.'
    : 'Part of the message is not understood by this model.';
  const draft = handOffBy(known, 'H3', { reason, team, order, rule, confidence: 'low' });
  return { ...plan, draft };
}

/** Never the same again: what a person sent back, or what has lapsed too often, goes to a person. */
function unlessRepeated(known: Known, plan: Plan): Plan {
  if (plan.kind === 'read' || plan.draft.actions.length === 0) return plan;
  const { actions, team, order } = plan.draft;
  const sentBack = readProposed(known.view.sentBackText);
  const isSentBack = sentBack?.actionsText === JSON.stringify(actions);
  if (!isSentBack && known.view.lapses < LAPSES_MAX) return plan;
  const reason = isSentBack
    ? 'A person sent this proposal back, and these rules give no other.'
    : 'The proposal has lapsed too often.';
  return { ...plan, draft: handOffBy(known, 'H3', { reason, team, order }) };
}

/** A refused resolution is not tried again: a person takes over, by the rule that was asked for. */
function planAfterRefusal(known: Known): Plan {
  const { refusedFinishes } = known.view;
  const text = refusedFinishes.flat().join(' ');
  const asked = HAND_OFF_RULES.find((rule) => new RegExp(`\\b${rule}\\b`).test(text));
  const rule: HandOffRule = asked ?? 'H3';
  const reason = `A resolution of this model was refused (${String(refusedFinishes.length)}).`;
  const confidence = refusedFinishes.length > 1 ? 'low' : 'medium';
  return {
    kind: 'finish',
    draft: handOffBy(known, rule, { reason, confidence }),
    say: known.say,
  };
}

export function planNext(request: ModelRequest): Plan {
  const view = readTurns(request.turns);
  const messages = [request.ticket.body, ...view.laterTexts];
  const reading = readTicket(request.shop, { subject: request.ticket.subject, messages });
  const known: Known = { view, reading, say: replyWordsFor(reading.language), request };
  if (view.refusedFinishes.length > 0) return planAfterRefusal(known);
  if (request.isReplyOnly || view.receipts) {
    const proposed = readProposed(view.proposedText);
    const order = view.orders.find((row) => row.order_id === proposed?.orderId) ?? null;
    const done = decideAfterWrites(known, view.receipts ?? [], { proposed, order });
    return { kind: 'finish', draft: done, say: known.say };
  }
  return unlessRepeated(known, unlessNotUnderstood(known, planFromTicket(known)));
}
