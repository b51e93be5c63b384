/**
 * The services behind the registry's rows, by tool name. Adding a read tool adds one line here; a
 * row without one does not compile.
 */
import type { ReadToolName } from '../../contracts/tools';
import type { ReadFunction } from './read-context';
import { readCustomerOrders } from './tools/get-customer-orders';
import { readOrder } from './tools/get-order';
import { readPayments } from './tools/get-payments';
import { readShipmentEvents } from './tools/get-shipment-events';
import { readPolicy } from './tools/search-policy';

export const READ_FUNCTIONS: Readonly<Record<ReadToolName, ReadFunction>> = {
  get_order: readOrder,
  get_customer_orders: readCustomerOrders,
  get_payments: readPayments,
  get_shipment_events: readShipmentEvents,
  search_policy: readPolicy,
};
