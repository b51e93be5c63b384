/** The read-tool registry: the only list of what a model may call. Writes are not tools. */
import type { ReadTool } from './definition';
import { getCustomerOrders } from './get-customer-orders';
import { getOrder } from './get-order';
import { getPayments } from './get-payments';
import { searchPolicy } from './search-policy';

export const READ_TOOLS = [getOrder, getCustomerOrders, getPayments, searchPolicy] as const;

export type ReadToolName = 'get_order' | 'get_customer_orders' | 'get_payments' | 'search_policy';

/** The row of that name, or undefined: gate 1. Prototype names such as `toString` find nothing. */
export function findReadTool(name: string): ReadTool | undefined {
  return READ_TOOLS.find((tool) => tool.name === name);
}
