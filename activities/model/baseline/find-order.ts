/** From the ids and the words of a ticket to the one own order that it is about. */
import type { ModelRequest } from '../../../contracts/model';
import type { CustomerOrdersResult } from '../../../contracts/tools/get-customer-orders';
import { ownOrdersMeantBy } from './find-order-ids';
import { namedWords, singleBest } from './pick-item';
import type { TicketReading } from './read-intent';
import type { CaseView } from './read-turns';
import type { WantedCall } from './wanted-call';
import { callState, wantedCall } from './wanted-call';

export type OrderSearch =
  | { kind: 'read'; calls: WantedCall[] }
  | { kind: 'found'; orderId: string }
  | { kind: 'several'; orderIds: string[] }
  /** It was not found for this customer, and the text speaks of somebody else. */
  | { kind: 'not_own' }
  | { kind: 'not_found'; written: string | null }
  | { kind: 'service_failed' };

type OwnOrder = CustomerOrdersResult['orders'][number];

/** More orders than this are no question any more that a customer can answer. */
const ASKED_ORDERS_MAX = 5;

function getOrder(orderId: string): WantedCall {
  return wantedCall('get_order', { order_id: orderId });
}

/** Asks for all of the calls that were not answered yet, or says that the service failed. */
function readAll(view: CaseView, calls: WantedCall[]): OrderSearch | null {
  const states = calls.map((call) => callState(view, call));
  if (states.includes('failed')) return { kind: 'service_failed' };
  const open = calls.filter((_, index) => states[index] === 'open');
  return open.length > 0 ? { kind: 'read', calls: open } : null;
}

function isStatusFitting(status: OwnOrder['status'], intent: TicketReading['intent']): boolean {
  if (intent === 'whereabouts') return status !== 'delivered' && status !== 'cancelled';
  return status === 'delivered' || status === 'partly_delivered';
}

function productsScore(order: OwnOrder, words: readonly string[]): number {
  return order.products.reduce((sum, product) => sum + namedWords(product, words), 0);
}

function pickFrom(orders: readonly OwnOrder[], reading: TicketReading): OrderSearch {
  const [first, ...others] = orders;
  if (!first) return { kind: 'not_found', written: null };
  if (others.length === 0) return { kind: 'found', orderId: first.order_id };
  const score = (order: OwnOrder): number =>
    10 * productsScore(order, reading.words) +
    (isStatusFitting(order.status, reading.intent) ? 1 : 0);
  const best = singleBest(orders, score);
  if (best) return { kind: 'found', orderId: best.order_id };
  const top = Math.max(...orders.map(score));
  const equal = orders.filter((order) => score(order) === top).map((order) => order.order_id);
  return { kind: 'several', orderIds: equal.slice(0, ASKED_ORDERS_MAX) };
}

/** What the customer's own orders say about a number that was written wrong or not at all. */
function searchOwnOrders(
  orders: readonly OwnOrder[],
  reading: TicketReading,
  notFound: readonly string[],
): OrderSearch {
  const { lookAlikes } = reading.orderIds;
  const written = notFound[0] ?? lookAlikes[0] ?? null;
  const ownIds = orders.map((order) => order.order_id);
  if (written === null) return pickFrom(orders, reading);
  const meantIds = ownOrdersMeantBy(written, ownIds);
  if (meantIds.length > 1 && notFound.length === 0) {
    return { kind: 'several', orderIds: meantIds.slice(0, ASKED_ORDERS_MAX) };
  }
  const meant =
    meantIds.length === 1 ? orders.find((row) => row.order_id === meantIds[0]) : undefined;
  // A well-formed number may be a real order of somebody else: the products must fit as well.
  if (meant && (notFound.length === 0 || productsScore(meant, reading.words) > 0)) {
    return { kind: 'found', orderId: meant.order_id };
  }
  // A number that can't be read is asked about; another order of theirs would be a guess.
  return { kind: 'not_found', written };
}

/** The ids that the customer wrote correctly: each is looked up as it stands. */
export function searchNamedOrder(view: CaseView, reading: TicketReading): OrderSearch {
  const calls = reading.orderIds.wellFormed.map(getOrder);
  const reads = readAll(view, calls);
  if (reads) return reads;
  const own = reading.orderIds.wellFormed.filter((id) =>
    view.orders.some((order) => order.order_id === id),
  );
  const refused = reading.orderIds.wellFormed.filter((id) => !own.includes(id));
  if (refused.length > 0 && reading.speaksOfOther) return { kind: 'not_own' };
  const named = own.flatMap((id) => view.orders.find((order) => order.order_id === id) ?? []);
  if (named.length === 0) return { kind: 'not_found', written: refused[0] ?? null };
  const asList = named.map((order) => ({
    ...order,
    products: order.items.map((item) => item.product),
  }));
  return pickFrom(asList, reading);
}

/** The order that a ticket is about, by its numbers or else among the customer's own orders. */
export function searchOrder(
  view: CaseView,
  reading: TicketReading,
  shop: ModelRequest['shop'],
): OrderSearch {
  // It would have to be guessed which number was meant, and it may be a stranger's.
  if (reading.orderIds.disguised.length > 0) return { kind: 'not_found', written: null };
  const named = searchNamedOrder(view, reading);
  if (named.kind !== 'not_found') return named;
  const [lookAlike] = reading.orderIds.lookAlikes;
  if (lookAlike !== undefined && named.written === null) {
    if (reading.speaksOfOther) return { kind: 'not_own' };
    // It is sent as it was written, once: the gate says that it is no order number of this shop.
    const call = getOrder(lookAlike);
    const reads = readAll(view, [call]);
    if (reads) return reads;
  }
  const reads = readAll(view, [wantedCall('get_customer_orders', {})]);
  if (reads) return reads;
  const orders = (view.ownOrders ?? []).filter((order) =>
    new RegExp(`^(?:${shop.orderIdPattern})$`).test(order.order_id),
  );
  const search = searchOwnOrders(orders, reading, named.written === null ? [] : [named.written]);
  if (search.kind !== 'found' || view.orders.some((row) => row.order_id === search.orderId)) {
    return search;
  }
  return readAll(view, [getOrder(search.orderId)]) ?? { kind: 'service_failed' };
}
