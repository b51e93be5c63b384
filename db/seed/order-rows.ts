/** From the nested orders of the example files to the flat rows of the tables. */
import type { SeedCustomer, SeedOrder } from './seed-files';
import { shipmentEventRows } from './shipment-event-rows';

type Row = Readonly<Record<string, unknown>>;

/** Row lists by table; the keys are the tables' columns. */
type OrderRows = {
  orders: Row[];
  order_lines: Row[];
  boxes: Row[];
  box_lines: Row[];
  shipment_events: Row[];
  payments: Row[];
  shop_refunds: Row[];
  disputes: Row[];
  return_labels: Row[];
  replacements: Row[];
  unit_remedies: Row[];
};

type OrderContext = { order: SeedOrder; currency: string; digits: string };

const lineId = (digits: string, lineNo: number): string => `OL-${digits}-${String(lineNo)}`;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** @throws Error when the order has no line with that SKU. */
function lineIdOf({ order, digits }: OrderContext, sku: string): string {
  const index = order.lines.findIndex((line) => line.sku === sku);
  if (index < 0) throw new Error(`Order ${order.order_id} of the example data has no ${sku}.`);
  return lineId(digits, index + 1);
}

type Goods = Pick<OrderRows, 'order_lines' | 'boxes' | 'box_lines' | 'shipment_events'>;

function goodsRows(context: OrderContext): Goods {
  const { order, digits } = context;
  const boxId = (index: number): string => `BX-${digits}-${String(index + 1)}`;
  return {
    order_lines: order.lines.map((line, index) => ({
      ...line,
      order_id: order.order_id,
      order_line_id: lineId(digits, index + 1),
      line_no: index + 1,
    })),
    boxes: order.boxes.map((box, index) => ({
      ...box,
      order_id: order.order_id,
      box_id: boxId(index),
    })),
    box_lines: order.boxes.flatMap((box, index) =>
      (box.contents ?? order.lines).map((units) => ({
        box_id: boxId(index),
        order_line_id: lineIdOf(context, units.sku),
        quantity: units.quantity,
      })),
    ),
    shipment_events: order.boxes.flatMap((box, index) => shipmentEventRows(box, boxId(index))),
  };
}

function moneyRows(
  context: OrderContext,
): Pick<OrderRows, 'payments' | 'shop_refunds' | 'disputes'> {
  const { order, currency, digits } = context;
  const payments = order.payments.map((payment, index) => ({
    payment,
    payment_id: `PM-${digits}-${String(index + 1)}`,
  }));
  return {
    // The totals come from the refunds and the open disputes, so that the two can't differ.
    payments: payments.map(({ payment, payment_id }) => ({
      ...payment,
      payment_id,
      order_id: order.order_id,
      currency,
      refunded_minor: sum(payment.refunds.map((row) => row.amount_minor)),
      disputed_minor: sum(
        payment.disputes.filter((row) => row.closed_at === null).map((row) => row.amount_minor),
      ),
    })),
    shop_refunds: payments.flatMap(({ payment, payment_id }) =>
      payment.refunds.map((refund, index) => ({
        ...refund,
        refund_id: `${payment_id.replace('PM', 'RF')}-${String(index + 1)}`,
        payment_id,
        currency,
      })),
    ),
    disputes: payments.flatMap(({ payment, payment_id }) =>
      payment.disputes.map((dispute, index) => ({
        ...dispute,
        dispute_id: `${payment_id.replace('PM', 'DP')}-${String(index + 1)}`,
        payment_id,
      })),
    ),
  };
}

type Remedies = Pick<OrderRows, 'return_labels' | 'replacements' | 'unit_remedies'>;

/** A label or a replacement claims its units, lowest number first, as one written by us does. */
function remedyRows(context: OrderContext): Remedies {
  const { order, digits } = context;
  const claims = (
    remedy: 'return_label' | 'replacement',
    rows: SeedOrder['return_labels'],
  ): Row[] => {
    const taken = new Map<string, number>();
    return rows.flatMap((row) => {
      const before = taken.get(row.sku) ?? 0;
      taken.set(row.sku, before + row.quantity);
      return Array.from({ length: row.quantity }, (_, index) => ({
        order_line_id: lineIdOf(context, row.sku),
        unit_no: before + index + 1,
        remedy,
      }));
    });
  };
  return {
    return_labels: order.return_labels.map((row, index) => ({
      ...row,
      order_id: order.order_id,
      label_id: `RL-${digits}-${String(index + 1)}`,
    })),
    replacements: order.replacements.map((row, index) => ({
      ...row,
      order_id: order.order_id,
      replacement_id: `RP-${digits}-${String(index + 1)}`,
    })),
    unit_remedies: [
      ...claims('return_label', order.return_labels),
      ...claims('replacement', order.replacements),
    ],
  };
}

/**
 * Flattens the orders. Ids of parts are derived from the order's: `LK-551906` has the lines
 * `OL-551906-1` and so on, the payment `PM-551906-1`, the box `BX-551906-1`.
 * @throws Error when an order belongs to no customer, or names a SKU that is not one of its own.
 */
export function orderRows(
  orders: readonly SeedOrder[],
  customers: readonly SeedCustomer[],
  currency: string,
): OrderRows {
  const perOrder = orders.map((order) => {
    const customer = customers.find((row) => row.customer_id === order.customer_id);
    if (!customer) throw new Error(`Order ${order.order_id} of the example data has no customer.`);
    const context = { order, currency, digits: order.order_id.replace(/\D/g, '') };
    return {
      orders: [{ ...order, currency, address: order.address ?? customer.address }],
      ...goodsRows(context),
      ...moneyRows(context),
      ...remedyRows(context),
    };
  });
  return {
    orders: perOrder.flatMap((rows) => rows.orders),
    order_lines: perOrder.flatMap((rows) => rows.order_lines),
    boxes: perOrder.flatMap((rows) => rows.boxes),
    box_lines: perOrder.flatMap((rows) => rows.box_lines),
    shipment_events: perOrder.flatMap((rows) => rows.shipment_events),
    payments: perOrder.flatMap((rows) => rows.payments),
    shop_refunds: perOrder.flatMap((rows) => rows.shop_refunds),
    disputes: perOrder.flatMap((rows) => rows.disputes),
    return_labels: perOrder.flatMap((rows) => rows.return_labels),
    replacements: perOrder.flatMap((rows) => rows.replacements),
    unit_remedies: perOrder.flatMap((rows) => rows.unit_remedies),
  };
}
