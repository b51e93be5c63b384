import { readLarkfieldFiles, STORIES } from '../../db/seed/seed-files';
import type { SeedOrder } from '../../db/seed/seed-files';
import { orderRows } from '../../db/seed/order-rows';
import {
  addBusinessDays,
  businessDaysBetween,
  daysBetween,
  localDay,
} from '../../contracts/business-days';
import { orderIdExact } from '../../contracts/shop';

const files = readLarkfieldFiles();
const { orders, customers, products, shop } = files;
const rows = orderRows(orders, customers, shop.currency);

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const dayOf = (instant: string): string => localDay(new Date(instant), shop.time_zone);

function businessDaysLate(order: SeedOrder): number {
  const lateness = order.boxes.map((box) => {
    const expectedBy = addBusinessDays(dayOf(box.shipped_at), shop.delivery_business_days);
    return businessDaysBetween(expectedBy, dayOf(box.delivered_at ?? shop.as_of));
  });
  return Math.max(0, ...lateness);
}

function daysWithoutScan(order: SeedOrder): number {
  const waits = order.boxes
    .filter((box) => box.delivered_at === null)
    .map((box) => dayOf(box.last_scan_at ?? box.shipped_at))
    .map((lastScan) => businessDaysBetween(lastScan, dayOf(shop.as_of)));
  return Math.max(0, ...waits);
}

function daysSinceDelivery(order: SeedOrder): number {
  const arrivals = order.boxes.map((box) => dayOf(box.delivered_at ?? shop.as_of)).sort();
  return daysBetween(arrivals.at(-1) ?? '', dayOf(shop.as_of));
}

function capturedMinor(order: SeedOrder): number {
  return sum(order.payments.map((payment) => payment.captured_minor));
}

function refundedMinor(order: SeedOrder): number {
  return sum(order.payments.flatMap((payment) => payment.refunds.map((row) => row.amount_minor)));
}

const product = (sku: string): (typeof products)[number] | undefined =>
  products.find((row) => row.sku === sku);

/** What must be true of an order that is an example of this. */
const FACTS: Record<(typeof STORIES)[number], (order: SeedOrder) => boolean> = {
  unshipped: (order) => order.status === 'processing' && order.boxes.length === 0,
  on_time: (order) =>
    businessDaysLate(order) === 0 &&
    daysWithoutScan(order) < 5 &&
    order.boxes.some((box) => box.delivered_at === null),
  slightly_late: (order) => order.status === 'shipped' && [1, 2].includes(businessDaysLate(order)),
  late: (order) => order.status === 'shipped' && businessDaysLate(order) >= 3,
  not_moving: (order) => daysWithoutScan(order) >= 5 && daysWithoutScan(order) <= 9,
  no_scan_for_long: (order) => daysWithoutScan(order) >= 10,
  delivered_lately: (order) => order.status === 'delivered' && daysSinceDelivery(order) <= 30,
  delivered_long_ago: (order) => order.status === 'delivered' && daysSinceDelivery(order) > 30,
  delivered_late: (order) => order.status === 'delivered' && businessDaysLate(order) === 4,
  two_boxes: (order) => order.status === 'partly_delivered' && order.boxes.length === 2,
  refunded_in_part: (order) =>
    refundedMinor(order) > 0 && refundedMinor(order) < capturedMinor(order),
  disputed: (order) =>
    order.payments.some((payment) => payment.disputes.some((row) => row.closed_at === null)),
  out_of_stock: (order) => order.lines.some((line) => product(line.sku)?.stock === 0),
  final_sale: (order) => order.lines.some((line) => product(line.sku)?.is_final_sale === true),
  cancelled: (order) =>
    order.status === 'cancelled' && refundedMinor(order) === capturedMinor(order),
  double_charged: (order) => capturedMinor(order) === 2 * order.total_minor,
  double_authorised: (order) =>
    order.payments.some((payment) => payment.authorized_minor === order.total_minor),
};

describe('the example orders', () => {
  it('are as many as the shop needs to show, with no id twice', () => {
    expect(customers.length).toBeGreaterThanOrEqual(15);
    expect(orders.length).toBeGreaterThanOrEqual(30);
    expect(repeated(orders.map((order) => order.order_id))).toEqual([]);
    expect(repeated(customers.map((customer) => customer.customer_id))).toEqual([]);
    expect(repeated(customers.map((customer) => customer.email))).toEqual([]);
    expect(repeated(products.map((row) => row.sku))).toEqual([]);
  });

  it('have well-formed ids, as the example id of the shop is, which is nobody’s order', () => {
    const exact = orderIdExact({ orderIdPattern: shop.order_id_pattern });
    expect(orders.map((order) => order.order_id).filter((id) => !exact.test(id))).toEqual([]);
    expect(shop.order_id_example).toMatch(exact);
    // It stands in descriptions, which every model reads for every customer.
    expect(orders.map((order) => order.order_id)).not.toContain(shop.order_id_example);
  });

  it('belong to customers and hold products of the shop, each product once', () => {
    const customerIds = customers.map((customer) => customer.customer_id);
    for (const order of orders) {
      expect(customerIds).toContain(order.customer_id);
      expect(order.lines.filter((line) => !product(line.sku))).toEqual([]);
      expect(repeated(order.lines.map((line) => line.sku))).toEqual([]);
    }
  });

  it.each(orders.map((order) => [order.order_id, order] as const))(
    '%s adds up: lines and shipping are the total, and the total was captured',
    (_, order) => {
      const linesMinor = sum(order.lines.map((line) => line.quantity * line.unit_price_minor));
      expect(linesMinor + order.shipping_fee_minor).toBe(order.total_minor);
      const times = order.stories.includes('double_charged') ? 2 : 1;
      expect(capturedMinor(order)).toBe(times * order.total_minor);
    },
  );

  it.each(orders.map((order) => [order.order_id, order] as const))(
    '%s has a course of events that is possible',
    (_, order) => {
      const instants = order.boxes.flatMap((box) => [
        [order.ordered_at, box.shipped_at],
        [box.shipped_at, box.delivered_at ?? box.last_scan_at ?? box.shipped_at],
        [box.delivered_at ?? box.last_scan_at ?? box.shipped_at, shop.as_of],
      ]);
      for (const [earlier = '', later = ''] of instants) {
        expect(Date.parse(earlier)).toBeLessThanOrEqual(Date.parse(later));
      }
      const delivered = order.boxes.filter((box) => box.delivered_at !== null).length;
      const byBoxes =
        delivered === 0
          ? ['shipped']
          : [delivered === order.boxes.length ? 'delivered' : 'partly_delivered'];
      const expected = order.boxes.length === 0 ? ['processing', 'cancelled'] : byBoxes;
      expect(expected).toContain(order.status);
    },
  );

  it.each(orders.map((order) => [order.order_id, order] as const))(
    '%s is packed with what was ordered, each unit in one box',
    (_, order) => {
      if (order.boxes.length === 0) return;
      for (const line of order.lines) {
        const packed = order.boxes.flatMap((box) => box.contents ?? order.lines);
        const units = packed.filter((row) => row.sku === line.sku).map((row) => row.quantity);
        expect(sum(units)).toBe(line.quantity);
      }
    },
  );

  it.each(STORIES)('have an example of %s', (story) => {
    expect(orders.filter((order) => order.stories.includes(story)).length).toBeGreaterThan(0);
  });

  it.each(orders.flatMap((order) => order.stories.map((story) => [order.order_id, story, order])))(
    '%s is really %s',
    (...[, story, order]) => {
      expect(FACTS[story as keyof typeof FACTS](order as SeedOrder)).toBe(true);
    },
  );

  it('tell late from lost: what is late but not lost was scanned lately', () => {
    const late = orders.filter((order) => order.stories.includes('late'));
    const moving = late.filter((order) => !order.stories.includes('no_scan_for_long'));
    expect(moving.length).toBeGreaterThan(0);
    expect(moving.filter((order) => daysWithoutScan(order) >= 5)).toEqual([]);
  });
});

describe('the rows of the example orders', () => {
  it('carry on each payment the sum of its refunds and of its open disputes', () => {
    for (const payment of rows.payments) {
      const refunds = rows.shop_refunds.filter(
        (row) => row['payment_id'] === payment['payment_id'],
      );
      const disputes = rows.disputes.filter(
        (row) => row['payment_id'] === payment['payment_id'] && row['closed_at'] === null,
      );
      expect(payment['refunded_minor']).toBe(
        sum(refunds.map((row) => Number(row['amount_minor']))),
      );
      expect(payment['disputed_minor']).toBe(
        sum(disputes.map((row) => Number(row['amount_minor']))),
      );
      const claimed = Number(payment['refunded_minor']) + Number(payment['disputed_minor']);
      expect(claimed).toBeLessThanOrEqual(Number(payment['captured_minor']));
    }
  });

  it('claim one unit for each label and each replacement that was given', () => {
    const given = [...rows.return_labels, ...rows.replacements].map((row) =>
      Number(row['quantity']),
    );
    expect(rows.unit_remedies).toHaveLength(sum(given));
  });

  it('are refused when a box holds what was not ordered', () => {
    const [order] = orders;
    if (!order) throw new Error('There are no example orders.');
    const box = { ...order.boxes[0], contents: [{ sku: 'NOT-ORDERED', quantity: 1 }] };
    const wrong = { ...order, boxes: [box] } as SeedOrder;
    expect(() => orderRows([wrong], customers, 'CAD')).toThrow(/has no NOT-ORDERED/);
    expect(() => orderRows([order], [], 'CAD')).toThrow(/has no customer/);
  });
});
