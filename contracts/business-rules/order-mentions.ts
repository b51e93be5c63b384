/** Which orders a text names, and which ones a reply may name. */
import { plainText } from '../plain-text';
import type { ShopProfile } from '../shop';
import { orderIdsIn } from '../shop';
import type { RuleContext } from './context';

/** An id without case and separators, so that `lk 551906` and `LK-551906` are one. */
function bare(orderId: string): string {
  return orderId.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Well-formed ids and what looks like a mistyped one, as they stand in the text, each once. */
export function orderMentions(shop: ShopProfile, text: string): string[] {
  const plain = plainText(text);
  const like = new RegExp(`(?<![A-Za-z0-9])(?:${shop.orderIdLikePattern})(?![A-Za-z0-9])`, 'g');
  return [...new Set([...orderIdsIn(shop, plain), ...(plain.match(like) ?? [])])];
}

/** Tells whether an id was returned by a tool in this case: the customer's own order. */
export function isReturned(orderId: string, context: RuleContext): boolean {
  return [...context.returnedOrders.keys()].some((known) => bare(known) === bare(orderId));
}

/** Tells whether an id stands in the customer's own words or was returned by a tool. */
export function isKnown(orderId: string, context: RuleContext): boolean {
  const inTicket = orderMentions(context.shop, context.ticketText);
  return isReturned(orderId, context) || inTicket.some((known) => bare(known) === bare(orderId));
}
