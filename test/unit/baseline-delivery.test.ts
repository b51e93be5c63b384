/** What the baseline makes of parcels that are under way, late, lost or not found. */
import type { Row } from '../support/baseline-rows';
import { expectEnding } from '../support/baseline-rows';
import {
  aBox,
  aPassage,
  converse,
  delivered,
  OWN_ORDER,
  paymentsOf,
  shipped,
} from '../support/baseline-conversation';

const late = shipped({ business_days_late: 4, expected_by: '2026-10-20' });
const silent = (days: number): object => ({
  boxes: [aBox({ business_days_since_scan: days, last_scan_at: '2026-10-02T14:00:00.000Z' })],
  business_days_late: days,
});
/** Rule R1 changed on the first of September from five business days to three. */
const BOTH_VERSIONS_OF_R1 = [
  aPassage('R1', {
    version: 2,
    title: 'The shipping fee goes back after 3 business days',
    valid_from: '2026-09-01',
  }),
  aPassage('R1', {
    version: 1,
    title: 'The shipping fee goes back after 5 business days',
    valid_from: '2025-01-01',
    valid_to: '2026-08-31',
  }),
];

const refund = (amount: number, reason: string): object => ({
  kind: 'refund',
  order_id: OWN_ORDER,
  amount,
  reason,
});

const DELIVERY: Row[] = [
  {
    ticket: 'asks where an order on its way is',
    scene: { body: `Hi, where is my order ${OWN_ORDER}?`, orders: [shipped()] },
    outcome: 'reply_only',
    team: 'delivery',
    rules: ['W1'],
  },
  {
    ticket: 'is nothing but an order number',
    scene: { body: OWN_ORDER, orders: [shipped()] },
    outcome: 'reply_only',
    rules: ['W1'],
  },
  {
    ticket: 'asks for an order that is being prepared',
    scene: {
      body: `Has ${OWN_ORDER} been shipped yet? When will it arrive?`,
      orders: [shipped({ status: 'processing', shipped_at: null, expected_by: null, boxes: [] })],
    },
    outcome: 'reply_only',
    rules: ['W1'],
  },
  {
    ticket: 'asks in French',
    scene: {
      body: `Bonjour, je n'ai pas encore reçu mon colis ${OWN_ORDER}. Où est-il ? Merci`,
      orders: [shipped()],
    },
    outcome: 'reply_only',
    rules: ['W1'],
    language: 'fr',
  },
  {
    ticket: 'asks in German',
    scene: {
      body: `Guten Tag, wo ist meine Bestellung ${OWN_ORDER}? Sie ist noch nicht angekommen.`,
      orders: [shipped()],
    },
    outcome: 'reply_only',
    rules: ['W1'],
    language: 'de',
  },
  {
    ticket: 'asks in Spanish',
    scene: { body: `Hola, ¿dónde está mi pedido ${OWN_ORDER}? Gracias`, orders: [shipped()] },
    outcome: 'reply_only',
    rules: ['W1'],
    language: 'es',
  },
  {
    ticket: 'complains of an order four business days late with a fee',
    scene: { body: `${OWN_ORDER} is late. I want the shipping fee back.`, orders: [late] },
    outcome: 'resolve',
    team: 'delivery',
    rules: ['R1'],
    actions: [refund(9.95, 'late_delivery')],
  },
  {
    ticket: 'complains of the same in German',
    scene: { body: `Die Bestellung ${OWN_ORDER} ist verspätet, wo bleibt sie?`, orders: [late] },
    outcome: 'resolve',
    rules: ['R1'],
    actions: [refund(9.95, 'late_delivery')],
    language: 'de',
  },
  {
    ticket: 'complains of a late order that was shipped for free',
    scene: { body: `${OWN_ORDER} is late!`, orders: [{ ...late, shipping_fee: '0.00' }] },
    outcome: 'reply_only',
    rules: ['W1'],
  },
  {
    ticket: 'wants the fee back two business days late',
    scene: {
      body: `${OWN_ORDER} is late, refund my shipping`,
      orders: [shipped({ business_days_late: 2 })],
    },
    outcome: 'reply_only',
    rules: ['R1'],
  },
  {
    ticket: 'wants the fee back under an older version of the rule',
    scene: {
      body: `${OWN_ORDER} came late, I want my shipping fee back.`,
      orders: [delivered({ ordered_at: '2026-08-20', business_days_late: 4 })],
      passages: BOTH_VERSIONS_OF_R1,
    },
    outcome: 'reply_only',
    rules: ['R1'],
  },
  {
    ticket: 'wants a fee back that was given back before',
    scene: {
      body: `${OWN_ORDER} is late. Shipping fee back please.`,
      orders: [
        {
          ...late,
          refunds: [{ amount: '9.95', refunded_at: '2026-10-22', reason: 'late_delivery' }],
        },
      ],
    },
    outcome: 'hand_off',
    rules: ['R1', 'H3'],
  },
  {
    ticket: 'waits for a parcel without a scan for twelve business days',
    scene: { body: `Where is ${OWN_ORDER}? No movement.`, orders: [shipped(silent(12))] },
    outcome: 'resolve',
    rules: ['R2'],
    actions: [refund(101.75, 'item_not_received')],
  },
  {
    ticket: 'waits for a lost parcel that was refunded in part',
    scene: {
      body: `${OWN_ORDER} never arrived.`,
      orders: [shipped(silent(12))],
      payments: [
        {
          ...paymentsOf(shipped()),
          still_refundable: '91.80',
          payments: [
            {
              method: 'card',
              charged: '101.75',
              authorised: '0.00',
              refunded: '9.95',
              still_refundable: '91.80',
              charged_at: '2026-10-19',
            },
          ],
        },
      ],
    },
    outcome: 'resolve',
    rules: ['R2'],
    actions: [refund(91.8, 'item_not_received')],
  },
  {
    ticket: 'waits for a lost parcel whose payment is disputed',
    scene: {
      body: `${OWN_ORDER} never arrived.`,
      orders: [shipped(silent(12))],
      payments: [
        paymentsOf(shipped(), {
          open_disputes: [{ amount: '101.75', opened_at: '2026-10-20' }],
        }),
      ],
    },
    outcome: 'reply_only',
    team: 'payment',
    rules: ['R6'],
  },
  {
    ticket: 'waits for a parcel without a scan for six business days',
    scene: {
      body: `Tracking of ${OWN_ORDER} is stuck.`,
      orders: [shipped({ ...silent(6), business_days_late: 0 })],
    },
    outcome: 'reply_only',
    rules: ['W2'],
  },
  {
    ticket: 'can not find a parcel that was delivered yesterday',
    scene: {
      body: `${OWN_ORDER} says delivered but I never got it.`,
      orders: [delivered({ days_since_delivery: 1 })],
    },
    outcome: 'reply_only',
    rules: ['W3'],
  },
  {
    ticket: 'can not find a parcel that was delivered ten days ago',
    scene: { body: `${OWN_ORDER} says delivered but I never got it.`, orders: [delivered()] },
    outcome: 'hand_off',
    rules: ['W3', 'H3'],
  },
];

test.each(DELIVERY)('on delivery, a ticket that $ticket', expectEnding);

test('a refund is spoken of with exactly its amount, and not as done', async () => {
  const { resolution } = await converse({ body: `${OWN_ORDER} is late`, orders: [late] });
  expect(resolution.reply).toContain('You will receive a refund of 9.95 CAD');
  expect(resolution.reply).not.toMatch(/has been|have (sent|issued|refunded)/);
});
