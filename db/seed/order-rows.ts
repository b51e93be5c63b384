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

type SeedUnits = { sku: string; quantity: number };

type OrderContext = { order: SeedOrder; currency: string; digits: string };

const lineId = (digits: string, lineNo: number): string => `OL-${digits}-${String(lineNo)}`;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

type LineUnits = { order_line_id: string; quantity: number };

/** Hands out the units of an order's lines: an article may stand on two of them. */
function lineUnits({ order, digits }: OrderContext): (units: SeedUnits) => LineUnits[] {
  const left = order.lines.map((line, index) => ({
    ...{ sku: line.sku, order_line_id: lineId(digits, index + 1), quantity: line.quantity },
  }));
  return ({ sku, quantity }) => {
    let rest = quantity;
    const taken = left.flatMap((line) => {
      const part = line.sku === sku ? Math.min(rest, line.quantity) : 0;
      rest -= part;
      line.quantity -= part;
      return part > 0 ? [{ order_line_id: line.order_line_id, quantity: part }] : [];
    });
    if (rest > 0) {
      const isKnown = left.some((line) => line.sku === sku);
      const few = isKnown ? `has not ${String(quantity)} of ${sku} left` : `has no ${sku}`;
      throw new Error(`Order ${order.order_id} of the example data ${few}.`);
    }
    return taken;
  };
}

type Goods = Pick<OrderRows, 'order_lines' | 'boxes' | 'box_lines' | 'shipment_events'>;

function goodsRows(context: OrderContext): Goods {
  const { order, digits } = context;
  const packed = lineUnits(context);
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
      (box.contents ?? order.lines)
        .flatMap(packed)
        .map((units) => ({ ...units, box_id: boxId(index) })),
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
    const claimed = lineUnits(context);
    const taken = new Map<string, number>();
    return rows.flatMap(claimed).flatMap(({ order_line_id, quantity }) => {
      const before = taken.get(order_line_id) ?? 0;
      taken.set(order_line_id, before + quantity);
      return Array.from({ length: quantity }, (_, index) => ({
        order_line_id,
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
 * @throws Error when an order belongs to no customer, or packs, labels or replaces more of an article
 *   than it has.
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
