/** An order and its status come from a lookup or from the customer, never from the model. */
import type { BusinessRule } from './context';
import { isKnown, orderMentions } from './order-mentions';

export const actionOrderNotReturned: BusinessRule = {
  code: 'action_order_not_returned',
  check: ({ actions }, { returnedOrders }) => {
    const action = actions.find(({ order_id }) => !returnedOrders.has(order_id));
    if (!action) return null;
    const message =
      `An action names order ${action.order_id}, which no lookup has returned in this case. ` +
      'Look the order up first, and propose actions only on an order that was returned.';
    return { code: 'action_order_not_returned', message };
  },
};

export const statusNotFromLookup: BusinessRule = {
  code: 'status_not_from_lookup',
  check: ({ order }, { returnedOrders }) => {
    if (!order || order.status === null) return null;
    const known = returnedOrders.get(order.order_id)?.status ?? null;
    if (known === order.status) return null;
    const said = known === null ? 'no lookup gave a status' : `the lookup gave ${known}`;
    const message =
      `The status of order ${order.order_id} is given as ${order.status}, but ${said}. ` +
      'Give the status that the lookup returned, or null.';
    return { code: 'status_not_from_lookup', message };
  },
};

export const orderNotInTicket: BusinessRule = {
  code: 'order_not_in_ticket',
  check: ({ order, reply }, context) => {
    const named = [...(order ? [order.order_id] : []), ...orderMentions(context.shop, reply)];
    const unknown = named.find((orderId) => !isKnown(orderId, context));
    if (unknown === undefined) return null;
    const message =
      `Order ${unknown} stands neither in the ticket nor in a lookup's result. ` +
      'Name only an order that the customer wrote or that a lookup returned; set order to null when there is none.';
    return { code: 'order_not_in_ticket', message };
  },
};
