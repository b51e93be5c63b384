/** What the baseline makes of damaged, missing, wrong and unwanted goods. */
import type { Row } from '../support/baseline-rows';
import { expectEnding } from '../support/baseline-rows';
import { aBox, anItem, delivered, OWN_ORDER } from '../support/baseline-conversation';

const mirror = anItem({ sku: 'MIRROR-60', product: 'Round hall mirror, 60 cm', quantity: 1 });
const vase = anItem({ sku: 'VASE-STONE', product: 'Stoneware vase, tall', quantity: 1 });
const twoItems = delivered({ items: [mirror, vase] });
const lantern = (quantity: number, reason: string): object => ({
  kind: 'replacement',
  order_id: OWN_ORDER,
  sku: 'LANTERN-COPPER',
  quantity,
  reason,
});
const returned = (quantity: number): object => ({
  ...lantern(quantity, 'changed_mind'),
  kind: 'return_label',
});

const GOODS: Row[] = [
  {
    ticket: 'says that the only item is broken',
    scene: { body: `The lantern in ${OWN_ORDER} arrived broken.`, orders: [delivered()] },
    outcome: 'resolve',
    team: 'product',
    rules: ['D1'],
    actions: [lantern(1, 'damaged_in_transit')],
  },
  {
    ticket: 'says with a typing error that both are damaged',
    scene: { body: `Both lanterns of ${OWN_ORDER} came damged`, orders: [delivered()] },
    outcome: 'resolve',
    rules: ['D1'],
    actions: [lantern(2, 'damaged_in_transit')],
  },
  {
    ticket: 'names the cracked one of two items',
    scene: {
      body: `${OWN_ORDER}: the vase is fine but the mirror is cracked.`,
      orders: [twoItems],
    },
    outcome: 'resolve',
    rules: ['D1'],
    actions: [{ ...lantern(1, 'damaged_in_transit'), sku: 'MIRROR-60' }],
  },
  {
    ticket: 'does not say which of two items is broken',
    scene: { body: `Something in ${OWN_ORDER} is broken.`, orders: [twoItems] },
    outcome: 'ask_customer',
    rules: ['D1'],
  },
  {
    ticket: 'says that more are broken than were ordered',
    scene: { body: `5 lanterns in ${OWN_ORDER} are broken`, orders: [delivered()] },
    outcome: 'ask_customer',
    rules: ['D1'],
  },
  {
    ticket: 'has a broken item that is sold out',
    scene: {
      body: `The lantern in ${OWN_ORDER} is broken`,
      orders: [delivered({ items: [anItem({ in_stock: 0 })] })],
    },
    outcome: 'hand_off',
    rules: ['D4', 'H3'],
  },
  {
    ticket: 'has a broken item and wants money instead',
    scene: {
      body: `The lantern in ${OWN_ORDER} is broken, I want my money back.`,
      orders: [delivered()],
    },
    outcome: 'hand_off',
    rules: ['D1', 'H3'],
  },
  {
    ticket: 'misses one of two units',
    scene: {
      body: `Only one of the lanterns was in the box of ${OWN_ORDER}, one is missing.`,
      orders: [delivered()],
    },
    outcome: 'resolve',
    rules: ['D2'],
    actions: [lantern(1, 'missing_from_box')],
  },
  {
    ticket: 'misses an item that travels in a second box',
    scene: {
      body: `${OWN_ORDER}: only the vase was in it. Did you forget to pack the mirror?`,
      orders: [
        delivered({
          status: 'partly_delivered',
          items: [mirror, vase],
          boxes: [aBox({ skus: ['MIRROR-60'] })],
        }),
      ],
    },
    outcome: 'reply_only',
    team: 'delivery',
    rules: ['W1'],
  },
  {
    ticket: 'got the wrong item, in French',
    scene: {
      body: `Bonjour, vous avez envoyé le mauvais article pour la commande ${OWN_ORDER}.`,
      orders: [delivered()],
    },
    outcome: 'resolve',
    rules: ['D3'],
    actions: [lantern(1, 'wrong_item_sent')],
    language: 'fr',
  },
  {
    ticket: 'changed the mind within the window',
    scene: { body: `I want to return the lantern of ${OWN_ORDER}.`, orders: [delivered()] },
    outcome: 'resolve',
    team: 'returns',
    rules: ['L1'],
    actions: [returned(1)],
  },
  {
    ticket: 'changed the mind in Spanish',
    scene: { body: `Hola, quiero devolver el pedido ${OWN_ORDER}.`, orders: [delivered()] },
    outcome: 'resolve',
    rules: ['L1'],
    actions: [returned(1)],
    language: 'es',
  },
  {
    ticket: 'says that it is not damaged, only not liked',
    scene: { body: `${OWN_ORDER} is not damaged. I don't like it.`, orders: [delivered()] },
    outcome: 'resolve',
    rules: ['L1'],
    actions: [returned(1)],
  },
  {
    ticket: 'changed the mind after the window',
    scene: {
      body: `I'd like to return ${OWN_ORDER}.`,
      orders: [delivered({ days_since_delivery: 47 })],
    },
    outcome: 'reply_only',
    rules: ['L3'],
  },
  {
    ticket: 'changed the mind about a final sale',
    scene: {
      body: `I'd like to return ${OWN_ORDER}.`,
      orders: [delivered({ items: [anItem({ final_sale: true, return_window_days: 0 })] })],
    },
    outcome: 'reply_only',
    rules: ['L2'],
  },
];

test.each(GOODS)('on goods, a ticket that $ticket', expectEnding);
