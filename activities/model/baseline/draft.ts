/** What this model has made up its mind to say, before it is put into the form of `finish`. */
import type { ProposedForm } from '../../../contracts/actions';
import type { HandOffRule, Resolution } from '../../../contracts/resolution';
import type { OrderResult } from '../../../contracts/tools/get-order';
import type { PaymentsResult } from '../../../contracts/tools/get-payments';
import type { PolicyRule } from './rule-for-intent';
import type { TicketReading } from './read-intent';
import type { Passage } from './read-turns';
import type { ReplyWords } from './reply-words';

export type RefundForm = ProposedForm & { kind: 'refund'; amount: number };

export type GoodsForm = ProposedForm & {
  kind: 'replacement' | 'return_label';
  sku: string;
  quantity: number;
};

export type Draft = {
  outcome: Resolution['outcome'];
  /** The handbook rule to find by search and to cite; null when a hand-off needs none. */
  rule: PolicyRule | null;
  handOff: HandOffRule | null;
  team: Resolution['team'];
  reason: string;
  confidence: Resolution['confidence'];
  order: Resolution['order'];
  reply: string;
  actions: (RefundForm | GoodsForm)[];
};

/** Everything that a decision about one order looks at. */
export type Situation = {
  reading: TicketReading;
  order: OrderResult;
  /** Null until they were read. */
  payments: PaymentsResult | null;
  passages: readonly Passage[];
  /** The day of the ticket, `2026-10-26`. */
  today: string;
  say: ReplyWords;
};

export const PAYMENTS_NEEDED = 'payments_needed';

/** A draft, or the word that the order's payments must be read first. */
export type Decision = Draft | typeof PAYMENTS_NEEDED;

type DraftParts = Pick<Draft, 'rule' | 'team' | 'reason' | 'reply'> & Partial<Draft>;

export function replyOnly(situation: Situation, parts: DraftParts): Draft {
  return {
    outcome: 'reply_only',
    handOff: null,
    confidence: situation.reading.isClear ? 'high' : 'medium',
    order: { order_id: situation.order.order_id, status: situation.order.status },
    actions: [],
    ...parts,
  };
}

/** A person decides; the customer hears that and no more. */
export function handOff(
  situation: Situation,
  parts: Pick<Draft, 'rule' | 'team' | 'reason'> & Partial<Draft>,
): Draft {
  const base = { outcome: 'hand_off', handOff: 'H3', reply: situation.say.handedOff() } as const;
  return replyOnly(situation, { ...base, ...parts });
}

export function resolveWith(
  situation: Situation,
  action: Draft['actions'][number],
  parts: DraftParts,
): Draft {
  return replyOnly(situation, { ...parts, outcome: 'resolve', actions: [action] });
}
