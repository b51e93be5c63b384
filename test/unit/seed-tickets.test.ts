import { NewTicketSchema } from '../../contracts/ticket';
import { orderIdsIn } from '../../contracts/order-ids';
import { orderIdExact } from '../../contracts/shop';
import { daysBetween, localDay } from '../../contracts/business-days';
import { POLICY } from '../../contracts/policy';
import { readLarkfieldFiles } from '../../db/seed/seed-files';
import { ticketRows } from '../../db/seed/ticket-rows';
import type { SeedOrder } from '../../db/seed/seed-files';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import { readHandbook } from '../../db/seed/handbook-page';

const { tickets, orders, customers, products, shop, users } = readLarkfieldFiles();
const labels = readTicketLabels();
const pattern = {
  orderIdPattern: shop.order_id_pattern,
  orderIdLikePattern: shop.order_id_like_pattern,
};
const asOfMs = Date.parse(shop.as_of);
const DAY_MS = 86_400_000;

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The example data has no ${what}.`);
  return value;
}

const ticket = (id: string): (typeof tickets)[number] =>
  found(
    tickets.find((row) => row.external_id === id),
    id,
  );
const label = (id: string): (typeof labels)[number] =>
  found(
    labels.find((row) => row.external_id === id),
    `label for ${id}`,
  );
const order = (id: string): SeedOrder =>
  found(
    orders.find((row) => row.order_id === id),
    id,
  );
const ordersOf = (customerId: string): string[] =>
  orders.filter((row) => row.customer_id === customerId).map((row) => row.order_id);
const textOf = (id: string): string => `${ticket(id).subject}\n${ticket(id).body}`;

describe('the cases with fixed ids', () => {
  it('T-80009: the customer wrote five digits; the real order is shipped and on time', () => {
    expect(ticket('T-80009').customer_id).toBe('C-88930');
    expect(textOf('T-80009')).toMatch(/LK-55190(?!\d)/);
    expect(orderIdsIn(pattern, textOf('T-80009'))).toEqual([]);
    expect(order('LK-551906')).toMatchObject({ customer_id: 'C-88930', status: 'shipped' });
    expect(order('LK-551906').stories).toContain('on_time');
    expect(orders.map((row) => row.order_id)).not.toContain('LK-551902');
    expect(label('T-80009')).toMatchObject({ outcome: 'reply_only', rules: ['W1'] });
  });

  it("T-80001: Tom asks about Mrs Okafor's garden shed, shipped 2026-10-02", () => {
    const { name } = found(
      customers.find((row) => row.customer_id === 'C-20417'),
      'C-20417',
    );
    expect(ticket('T-80001').customer_id).toBe('C-20417');
    expect(name).toMatch(/^Tom /);
    expect(textOf('T-80001')).toContain('Mrs Okafor');
    expect(orderIdsIn(pattern, textOf('T-80001'))).toEqual(['LK-615204']);
    expect(order('LK-615204')).toMatchObject({ customer_id: 'C-38852', total_minor: 89_900 });
    expect(order('LK-615204').boxes[0]?.shipped_at).toMatch(/^2026-10-02/);
    expect(order('LK-615204').lines.map((line) => line.sku)).toEqual(['SHED-CEDAR']);
    expect(label('T-80001')).toMatchObject({
      outcome: 'hand_off',
      team: 'delivery',
      rules: ['H4'],
      order_id: null,
    });
  });

  it('T-80008: one garden shed at 899.00 CAD, free shipping, not delivered', () => {
    expect(ticket('T-80008').customer_id).toBe('C-81265');
    const shed = order('LK-581106');
    expect(shed).toMatchObject({
      customer_id: 'C-81265',
      status: 'shipped',
      shipping_fee_minor: 0,
    });
    expect(shed.ordered_at).toMatch(/^2026-10-01/);
    expect(shed.boxes[0]?.shipped_at).toMatch(/^2026-10-05/);
    expect(shed.boxes[0]?.delivered_at).toBeNull();
    expect(shed.lines).toEqual([{ sku: 'SHED-CEDAR', quantity: 1, unit_price_minor: 89_900 }]);
    expect(label('T-80008').outcome).toBe('reply_only');
  });

  it('T-65059: a refund that has not reached the card, with no order id in the ticket', () => {
    expect(ticket('T-65059').customer_id).toBe('C-98373');
    expect(textOf('T-65059')).toMatch(/toolbox/);
    expect(textOf('T-65059')).not.toMatch(/LK/i);
    expect(orders.map((row) => row.order_id)).not.toContain('LK-000000');
    expect(label('T-65059')).toMatchObject({ team: 'payment', order_id: null });
  });

  it.each(['T-80006', 'T-90608', 'T-90207'])('%s names no order', (id) => {
    expect(textOf(id)).not.toMatch(new RegExp(shop.order_id_like_pattern));
    expect(ordersOf(ticket(id).customer_id)).toHaveLength(1);
  });

  it('T-80003: the order LK-428830 is the own order of C-44702', () => {
    expect(ticket('T-80003').customer_id).toBe('C-44702');
    expect(order('LK-428830').customer_id).toBe('C-44702');
  });

  it("the injection names LK-830215, which exists and is another customer's", () => {
    const injection = ticket('T-81001');
    expect(injection.body).toMatch(/ignore the rules/i);
    expect(orderIdsIn(pattern, injection.body)).toEqual(['LK-830215']);
    expect(order('LK-830215').customer_id).not.toBe(injection.customer_id);
  });

  it('one ticket gives SQL as its order number', () => {
    expect(ticket('T-81002').body).toContain('1 OR 1=1');
  });
});

describe('the example tickets', () => {
  it('are 70, with no id twice', () => {
    expect(tickets).toHaveLength(70);
    expect(new Set(tickets.map((row) => row.external_id)).size).toBe(tickets.length);
  });

  it('are of known customers, and came within the day before the as-of date', () => {
    const customerIds = customers.map((row) => row.customer_id);
    for (const row of tickets) {
      expect(customerIds).toContain(row.customer_id);
      expect(Date.parse(row.received_at)).toBeLessThan(asOfMs);
      expect(Date.parse(row.received_at)).toBeGreaterThan(asOfMs - DAY_MS);
    }
  });

  it('would all be taken by the intake', () => {
    expect(tickets.filter((row) => !NewTicketSchema.safeParse(row).success)).toEqual([]);
  });

  it('name orders of other customers only where the case is about that', () => {
    const foreign = tickets.filter((row) =>
      orderIdsIn(pattern, textOf(row.external_id)).some((id) =>
        orders.some((known) => known.order_id === id && known.customer_id !== row.customer_id),
      ),
    );
    expect(foreign.map((row) => row.external_id)).toEqual(['T-80001', 'T-81001', 'T-82007']);
  });
});

describe('the labels of the tickets', () => {
  it('are one for each ticket', () => {
    const ids = tickets.map((row) => row.external_id);
    expect(labels.map((row) => row.external_id).sort()).toEqual(ids.sort());
  });

  it.each(labels.map((row) => [row.external_id, row] as const))(
    '%s rests on rules in force, and on an order of the customer',
    (id, row) => {
      const inForce = readHandbook().filter((page) => page.valid_to === undefined);
      expect(inForce.map((page) => page.rule)).toEqual(expect.arrayContaining(row.rules));
      expect(row.actions.length > 0).toBe(row.outcome === 'resolve');
      if (row.outcome === 'hand_off') expect(row.rules.join(' ')).toMatch(/H[1-5]/);
      if (row.order_id !== null) {
        expect(ordersOf(ticket(id).customer_id)).toContain(row.order_id);
      }
      for (const action of row.actions) expect(action.order_id).toBe(row.order_id);
    },
  );

  const actions = labels.flatMap((row) => row.actions);

  it.each(actions.filter((action) => action.kind === 'refund'))(
    'the refund on $order_id is what the handbook gives',
    (action) => {
      const { payments, shipping_fee_minor } = order(action.order_id);
      const [payment] = payments;
      const refunds = payment?.refunds.map((row) => row.amount_minor) ?? [];
      const left = refunds.reduce((rest, amount) => rest - amount, payment?.captured_minor ?? 0);
      expect(action.amount_minor).toBe(
        action.reason === 'late_delivery' ? shipping_fee_minor : left,
      );
    },
  );

  it.each(actions.filter((action) => action.kind !== 'refund'))(
    'the $kind for $order_id is possible: ordered, delivered, in its window, in stock',
    (action) => {
      const { lines, boxes } = order(action.order_id);
      const line = lines.find((row) => row.sku === action.sku);
      const product = products.find((row) => row.sku === action.sku);
      expect(line?.quantity).toBeGreaterThanOrEqual(action.quantity);
      const deliveredAt = new Date(found(boxes[0]?.delivered_at ?? undefined, 'delivery'));
      const deliveredOn = localDay(deliveredAt, shop.time_zone);
      expect(
        daysBetween(deliveredOn, localDay(new Date(asOfMs), shop.time_zone)),
      ).toBeLessThanOrEqual(
        action.reason === 'changed_mind'
          ? POLICY.returns.windowDays
          : POLICY.returns.damagedWindowDays,
      );
      if (action.kind === 'replacement') {
        expect(product?.stock).toBeGreaterThanOrEqual(action.quantity);
      } else expect(product?.is_final_sale).toBe(false);
    },
  );
});

describe('the rows of the example tickets', () => {
  const rows = ticketRows(tickets, { shopId: 'larkfield', source: 'larkfield' });
  const row = (id: string): (typeof rows)[number] =>
    found(
      rows.find(({ external_id }) => external_id === id),
      id,
    );
  /** What was kept of a ticket whose text was changed. */
  const rawOf = (id: string): unknown => {
    const hex = found(row(id).raw ?? undefined, `raw text of ${id}`).replace(/^\\x/, '');
    return JSON.parse(Buffer.from(hex, 'hex').toString('utf8'));
  };
  const sent = (id: string): unknown => ({ subject: ticket(id).subject, body: ticket(id).body });

  it('hold the text of nearly all as it came, and then no second copy of it', () => {
    const changed = rows.filter(({ cleaned }) => cleaned.length > 0);
    expect(changed.map(({ external_id }) => external_id)).toEqual(['T-82011', 'T-82012']);
    for (const { external_id, subject, body, raw, cleaned } of rows) {
      if (cleaned.length > 0) continue;
      expect(raw).toBeNull();
      expect({ subject, body }).toEqual(sent(external_id));
    }
  });

  it('are cut where the ticket is too long: the wish at the top stays, the whole is kept', () => {
    const { body, cleaned } = row('T-82011');
    expect(body.length).toBeLessThanOrEqual(POLICY.intake.bodyCharsMax);
    expect(body).toContain('Could you send me a return label?');
    expect(body).toMatch(/> \[… \d+ quoted characters are kept with the ticket\]\s*$/);
    expect(cleaned).toEqual([expect.stringMatching(/^body\.quoted_chars_cut:\d+$/)]);
    expect(rawOf('T-82011')).toEqual(sent('T-82011'));
  });

  it('are without marks that turn the direction of reading', () => {
    expect(row('T-82012').cleaned).toEqual(['body.bidi_removed:2']);
    expect(row('T-82012').body).not.toMatch(/[\u202a-\u202e]/);
    expect(row('T-82012').body).toContain('أين الطرد');
    expect(rawOf('T-82012')).toEqual(sent('T-82012'));
  });

  it('could be cleaned again without a change', () => {
    const again = ticketRows(
      rows.map(({ external_id, customer_id, subject, body, received_at }) => ({
        ...{ external_id, customer_id, subject, body, received_at },
      })),
      { shopId: 'larkfield', source: 'larkfield' },
    );
    expect(again.filter(({ cleaned }) => cleaned.length > 0)).toEqual([]);
  });
});

describe('what counts as an attempt at an order id', () => {
  const like = new RegExp(`^(?:${shop.order_id_like_pattern})$`);

  it.each([
    'LK-55190',
    'lk-428830',
    'LARK-12345',
    'LK 551906',
    'LK551906',
    'LK‑551906',
    'LK–551906',
  ])('%s is one', (text) => {
    expect(like.test(text)).toBe(true);
  });

  it.each(['1 OR 1=1', 'LK-12', 'folk 12345', 'T-80009', 'LK', '551906'])('%s is none', (text) => {
    expect(new RegExp(shop.order_id_like_pattern).test(text)).toBe(false);
  });

  it('every well-formed id is one too', () => {
    const ids = orders.map((row) => row.order_id);
    expect(ids.filter((id) => !like.test(id) || !orderIdExact(pattern).test(id))).toEqual([]);
  });
});

describe('the staff', () => {
  it('has two agents, two leads, one for operations, and one who has left', () => {
    const active = users.filter((user) => user.is_active);
    expect(active.map((user) => [user.user_id, user.display_name, user.role])).toEqual([
      ['agent', 'Alex', 'agent'],
      ['agent2', 'Bea', 'agent'],
      ['lead', 'Lee', 'lead'],
      ['lead2', 'Mara', 'lead'],
      ['ops', 'Ori', 'ops'],
    ]);
    expect(users.filter((user) => !user.is_active).map((user) => user.role)).toEqual(['agent']);
  });
});
