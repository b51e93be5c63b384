/** The read-tool registry: the only list of what a model may call. Writes are not tools. */
import type { ReadTool } from './definition';
import { getCustomerOrders } from './get-customer-orders';
import { getOrder } from './get-order';
import { getPayments } from './get-payments';
import { getShipmentEvents } from './get-shipment-events';
import { searchPolicy } from './search-policy';

export const READ_TOOLS = [
  getOrder,
  getCustomerOrders,
  getPayments,
  getShipmentEvents,
  searchPolicy,
] as const;

export type ReadToolName = (typeof READ_TOOLS)[number]['name'];

/** The row of that name, or undefined: gate 1. Prototype names such as `toString` find nothing. */
export function findReadTool(name: string): ReadTool | undefined {
  return READ_TOOLS.find((tool) => tool.name === name);
}
