/**
 * Why something was refused, in the reader's language: a sentence for the code with the core's own
 * behind it, which may name a person, an instant or an amount. What the core always says alike is
 * said whole.
 */
import type {
  DecisionCode,
  OutsideCode,
  ResolutionCode,
  SettleCode,
  TicketChangeCode,
  WriteCode,
} from '../../contracts/error-codes';
import { CATALOGUE } from './messages/catalogue';
import type { PlainMessage } from './messages/catalogue';
import { presentLanguage, say } from './messages/say';
import { messageOf } from './say-code';

type CoreCode =
  DecisionCode | OutsideCode | ResolutionCode | SettleCode | TicketChangeCode | WriteCode;

const SENTENCES: Readonly<Record<CoreCode, PlainMessage>> = {
  already_decided: 'It has been decided already.',
  changed_since_you_looked: 'It has changed since you looked.',
  proposal_expired: 'The proposal has expired.',
  proposal_lapsed: 'The proposal has lapsed.',
  proposal_not_found: 'There is no such proposal.',
  case_closed: 'There is nothing open here.',
  not_entitled: 'You may not do this.',
  unknown_user: 'This user is not known.',
  own_order: 'It is your own order.',
  second_person_needed: 'It needs a second person.',
  write_not_allowed: 'This may not be written.',
  nothing_changed: 'Nothing would be changed.',
  reply_needed: 'A reply is needed.',
  case_not_yours: 'You have not taken this case.',
  being_carried_out: 'It is being carried out.',
  ticket_not_found: 'There is no such ticket.',
  ticket_has_no_case: 'The ticket has no case yet.',
  ended_before: 'Its end has been said already.',
  message_differs: 'The message came before with another text.',
  message_unusable: 'The message can not be used.',
  merge_target_wrong: 'It can not be merged into that ticket.',
  order_not_own: "The order is not one of this customer's.",
  approval_missing: 'Nobody has approved this action.',
  approval_expired: 'The approval had expired.',
  approval_superseded: 'The proposal is no longer the current one.',
  digest_mismatch: 'What is about to execute is not what was approved.',
  signer_not_entitled: 'Somebody who approved it may not do so any more.',
  signers_insufficient: 'By now it needs more signatures.',
  currency_mismatch: 'The currency is not that of the payment.',
  payment_frozen:
    "The provider's books and ours do not agree about the payment: ops have to settle that first.",
  dispute_open: 'The payment is disputed at the bank, so nothing may be refunded here.',
  amount_exceeds_refundable: 'It is more than can still be refunded.',
  amount_needs_two_refunds: 'No one means of payment has that much left.',
  amount_fits_no_items: 'The amount is the price of no items.',
  amount_exceeds_limit: 'It is more than a store credit may be.',
  reason_not_met: 'The reason does not fit the order.',
  credit_cap_reached: "The customer's limit for store credits is reached.",
  customer_cap_reached: "The customer's refund limit for today is reached.",
  shop_cap_reached: "The shop's refund limit for today is reached.",
  duplicate_remedy: 'Something was done for this already.',
  sku_not_in_order: 'The order has no item with this SKU.',
  quantity_exceeds: 'It is more pieces than were ordered.',
  order_cancelled: 'The order was cancelled, so nothing of it is sent again.',
  not_shipped: 'The items were never shipped, so there is nothing to send again.',
  not_delivered: 'The items have not been delivered yet.',
  window_closed: 'The time for it is over.',
  not_returnable: 'The item was a final sale and can not be returned.',
  out_of_stock: 'There is not enough of it in stock.',
  address_changed: "The order's address has changed since the replacement was proposed.",
  payment_missing: 'The payment to refund is no longer on the order.',
  provider_refused: 'The service has refused it.',
  provider_failed: 'It failed at the service.',
  settled_not_done: 'Two people found that it was not done.',
  resolution_invalid: 'What was typed does not fit.',
  reply_only_after_receipts: 'Only a reply may follow now.',
  action_order_not_returned: 'The order was not looked up in this case.',
  status_not_from_lookup: 'The state of the order is not the one that was looked up.',
  order_not_in_ticket: 'The order is not one of this ticket.',
  unknown_rule: 'The handbook has no such rule.',
  rule_not_in_force: 'The rule is not in force.',
  empty_evidence: 'No rule was found that it could rest on.',
  reply_claims_done: 'The reply says that something is done which is only proposed.',
  reply_amount_mismatch: 'The reply names another amount.',
  reply_leaks: 'The reply holds what is not for the customer.',
  rejected_before: 'A person rejected this before.',
  hand_off_required: 'A person has to take this ticket.',
  operation_not_found: 'There is no such write.',
  not_open: 'The outcome of this write is known.',
  evidence_missing: 'Say where you know it from.',
  ref_taken: 'Another write has this effect of the service already.',
  finding_not_found: 'There is no such finding.',
  settlement_differs: 'Two people said different things, so nothing was changed.',
};

/** The whole sentence as a message, where there is one. */
function asMessage(sentence: string): PlainMessage | null {
  return Object.hasOwn(CATALOGUE, sentence) ? (sentence as PlainMessage) : null;
}

/** `Darüber ist schon entschieden. (Already decided: lead approved it at … (web).)` */
export function sayRefusal({ code, message }: { code: string | null; message: string }): string {
  if (presentLanguage() === 'en') return message;
  const whole = asMessage(message);
  if (whole !== null) return say(whole);
  const sentence = code === null ? null : messageOf(SENTENCES, code);
  return sentence === null ? message : `${say(sentence)} (${message})`;
}
