/** Tickets that need no order, have none, or whose order is not known. */
import type { HandOffRule } from '../../../contracts/resolution';
import type { Draft } from './draft';
import type { OrderSearch } from './find-order';
import type { Intent, TicketReading } from './read-intent';
import type { ReplyWords } from './reply-words';
import { teamForIntent } from './rule-for-intent';

type Known = { reading: TicketReading; say: ReplyWords };

type PlainParts = Pick<Draft, 'outcome' | 'reason' | 'reply'> & Partial<Draft>;

function plain({ reading }: Known, parts: PlainParts): Draft {
  return {
    rule: null,
    handOff: null,
    team: teamForIntent(reading.intent),
    confidence: reading.isClear ? 'high' : 'low',
    order: null,
    actions: [],
    ...parts,
  };
}

/** What the customer hears when a person takes over by each of the rules. */
export function handOffReply(say: ReplyWords, rule: HandOffRule): string {
  if (rule === 'H1') return say.handedOffSafety();
  if (rule === 'H4') return say.handedOffNotHere();
  if (rule === 'H5') return say.handedOffUnreadable();
  return say.handedOff();
}

export function handOffBy(
  known: Known,
  rule: HandOffRule,
  parts: Pick<Draft, 'reason'> & Partial<Draft>,
): Draft {
  const reply = handOffReply(known.say, rule);
  return plain(known, { outcome: 'hand_off', handOff: rule, reply, ...parts });
}

const NEEDS_A_PERSON: Readonly<Partial<Record<Intent, { rule: HandOffRule; reason: string }>>> = {
  safety: { rule: 'H1', reason: 'The ticket speaks of an injury or a danger.' },
  legal: { rule: 'H2', reason: 'The ticket speaks of legal steps.' },
  injection: { rule: 'H4', reason: 'The ticket gives instructions to the assistant.' },
  privacy: { rule: 'H3', reason: 'A request about personal data is outside the policy.' },
  unreadable: { rule: 'H5', reason: 'There is no text that can be read.' },
  unknown: { rule: 'H3', reason: 'The request is none of those that this model knows.' },
  product_question: { rule: 'H3', reason: 'The handbook says nothing about how a product is.' },
  cancel: { rule: 'H3', reason: 'Cancelling is done by a person.' },
  address_change: { rule: 'H3', reason: 'Addresses are changed by a person.' },
};

const ASKS_NOTHING: Readonly<Partial<Record<Intent, string>>> = {
  thanks: 'Thanks without a request.',
  out_of_office: 'An automatic answer.',
  own_greeting: 'A greeting of our own, or of a bot.',
};

/** A draft for an intent that no order can change, or null when the order matters. */
export function decideByIntentAlone(known: Known): Draft | null {
  const { intent } = known.reading;
  const nothing = ASKS_NOTHING[intent];
  if (nothing !== undefined) {
    // Rule H5 is the one that speaks of thanks and automatic answers.
    return plain(known, { outcome: 'no_reply', handOff: 'H5', reason: nothing, reply: '' });
  }
  const person = NEEDS_A_PERSON[intent];
  return person ? handOffBy(known, person.rule, { reason: person.reason }) : null;
}

/** Is an order worth a look although a person decides anyway? Never on a stranger's instructions. */
export function looksUpNamedOrder(intent: Intent): boolean {
  return !['injection', 'thanks', 'out_of_office', 'own_greeting', 'unreadable'].includes(intent);
}

/** A draft for a search that did not end at one own order. */
export function decideOnSearch(
  known: Known,
  search: Exclude<OrderSearch, { kind: 'read' | 'found' }>,
): Draft {
  const { say } = known;
  switch (search.kind) {
    case 'not_own':
      return handOffBy(known, 'H4', {
        reason: "The order was not found among this customer's, and somebody else is spoken of.",
      });
    case 'service_failed':
      return handOffBy(known, 'H3', { reason: 'A service failed twice.', confidence: 'low' });
    case 'several':
      return plain(known, {
        outcome: 'ask_customer',
        rule: 'W4',
        confidence: 'medium',
        reason: 'Several orders of the customer fit equally.',
        reply: say.whichOrder({ orderIds: search.orderIds }),
      });
    case 'not_found':
      return plain(known, {
        outcome: 'ask_customer',
        rule: 'W4',
        confidence: 'medium',
        reason: 'No order of the customer fits the ticket.',
        reply: say.orderNotFound({ written: search.written }),
      });
  }
}
