/** Which orders a text names, and which ones a reply may name. */
import { asRead } from '../order-ids';
import type { ShopProfile } from '../shop';
import { writtenOrderIds } from '../order-ids';
import type { RuleContext } from './context';

/** An id without case and separators, so that `lk 551906` and `LK-551906` are one. */
function bare(orderId: string): string {
  return orderId.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * Well-formed ids and what looks like one, each once. A disguised one is among them as a reader sees
 * it: in a reply it names an order like any other.
 */
export function orderMentions(shop: ShopProfile, text: string): string[] {
  const { wellFormed, mistyped, disguised } = writtenOrderIds(shop, text);
  return [...new Set([...wellFormed, ...mistyped, ...disguised.map(asRead)])];
}

/** What a text names in plain characters. A disguised number makes none known. */
function typedMentions(shop: ShopProfile, text: string): string[] {
  const { wellFormed, mistyped } = writtenOrderIds(shop, text);
  return [...wellFormed, ...mistyped];
}

/** Tells whether an id was returned by a tool in this case: the customer's own order. */
export function isReturned(orderId: string, context: RuleContext): boolean {
  return [...context.returnedOrders.keys()].some((known) => bare(known) === bare(orderId));
}

/** Tells whether an id stands in the customer's own words or was returned by a tool. */
export function isKnown(orderId: string, context: RuleContext): boolean {
  const inTicket = typedMentions(context.shop, context.ticketText);
  return isReturned(orderId, context) || inTicket.some((known) => bare(known) === bare(orderId));
}
