/** Damaged, missing, wrong, or not wanted any more: rules D1 to D4 and L1 to L3. */
import { POLICY } from '../../../contracts/policy';
import { boxesUnderWay, dayOrNull, travelsInAnotherBox } from './decide-delivery';
import type { Decision, Draft, GoodsForm, Situation } from './draft';
import { handOff, replyOnly, resolveWith } from './draft';
import { namedWords, pickItem, pickQuantity } from './pick-item';
import type { PolicyRule } from './rule-for-intent';

type Item = Situation['order']['items'][number];

type Goods = { rule: PolicyRule; reason: string; why: string };

const REPLACED: Readonly<Record<'damaged' | 'missing' | 'wrong_item', Goods>> = {
  damaged: { rule: 'D1', reason: 'damaged_in_transit', why: 'The item arrived damaged.' },
  missing: { rule: 'D2', reason: 'missing_from_box', why: 'The item was missing from the box.' },
  wrong_item: { rule: 'D3', reason: 'wrong_item_sent', why: 'The wrong item was sent.' },
};

function whichItem(situation: Situation, rule: PolicyRule, team: Draft['team']): Draft {
  const { order, say } = situation;
  const products = order.items.map((item) => item.product);
  return replyOnly(situation, {
    outcome: 'ask_customer',
    rule,
    team,
    confidence: 'medium',
    reason: 'It is not clear which item of the order is meant, or how many.',
    reply: say.whichItem({ orderId: order.order_id, products }),
  });
}

function hasArrived({ order }: Situation): boolean {
  return order.status === 'delivered' || order.status === 'partly_delivered';
}

/** An item that the text names and that travels in a box which has not come yet. */
function itemUnderWay(situation: Situation): Item | null {
  const skus = boxesUnderWay(situation).flatMap((box) => box.skus);
  const travelling = situation.order.items.filter((item) => skus.includes(item.sku));
  const { words } = situation.reading;
  return travelling.find((item) => namedWords(item.product, words) > 0) ?? null;
}

/** Why a person has to decide about a replacement, or null when nothing speaks against it. */
function replacementObstacle(situation: Situation, item: Item): string | null {
  const { order, reading } = situation;
  if (!hasArrived(situation)) return 'The order is not marked as delivered.';
  if ((order.days_since_delivery ?? 0) > POLICY.returns.damagedWindowDays) {
    return 'It was reported after the window for damaged, missing and wrong items.';
  }
  if (reading.refusesReplacement) return 'The customer wants money and not the item.';
  if (order.replacements.some((row) => row.sku === item.sku)) {
    return 'The item was replaced before.';
  }
  if (order.refunds.some((refund) => refund.reason.includes('not_received'))) {
    return 'The goods of the order were refunded already.';
  }
  return null;
}

export function decideReplacement(
  situation: Situation,
  intent: 'damaged' | 'missing' | 'wrong_item',
): Decision {
  const { order, reading, say } = situation;
  const { rule, reason, why } = REPLACED[intent];
  const spoken = { intent, words: reading.words };
  const underWay = intent === 'missing' ? itemUnderWay(situation) : null;
  if (underWay) return travelsInAnotherBox(situation, underWay);
  const item = pickItem(order.items, spoken);
  if (!item) return whichItem(situation, rule, 'product');
  const obstacle = replacementObstacle(situation, item);
  if (obstacle) return handOff(situation, { rule, team: 'product', reason: obstacle });
  const quantity = pickQuantity(item, spoken);
  if (quantity === null) return whichItem(situation, rule, 'product');
  if (item.in_stock < quantity) {
    const reply = say.handedOffSoldOut({ product: item.product });
    const soldOut = 'The item is to be sent again and is out of stock.';
    return handOff(situation, { rule: 'D4', team: 'product', reason: soldOut, reply });
  }
  const orderId = order.order_id;
  const action: GoodsForm = {
    kind: 'replacement',
    order_id: orderId,
    sku: item.sku,
    quantity,
    reason,
  };
  const reply = say.replacement({ orderId, quantity, product: item.product });
  return resolveWith(situation, action, { rule, team: 'product', reason: why, reply });
}

function notYetReturnable(situation: Situation): Draft {
  const { order, say } = situation;
  const part = { rule: 'L1', team: 'returns' } as const;
  if (order.status !== 'shipped') {
    const reason = 'The order is not wanted any more and has not been delivered.';
    return handOff(situation, { ...part, reason });
  }
  const days = Math.min(...order.items.map((item) => item.return_window_days));
  return replyOnly(situation, {
    ...part,
    reason: 'The order can be returned once it has arrived.',
    reply: say.returnLater({ orderId: order.order_id, days }),
  });
}

/** The window of the item, counted from the delivery of the order. */
function closedReturn(situation: Situation, item: Item): Draft | null {
  const { order, say } = situation;
  const { order_id: orderId } = order;
  if (item.final_sale) {
    return replyOnly(situation, {
      rule: 'L2',
      team: 'returns',
      reason: 'The item was a final sale.',
      reply: say.finalSale({ orderId, product: item.product }),
    });
  }
  if ((order.days_since_delivery ?? 0) <= item.return_window_days) return null;
  const day = dayOrNull(situation, order.delivered_at);
  const days = item.return_window_days;
  return replyOnly(situation, {
    rule: 'L3',
    team: 'returns',
    reason: 'The return window has closed.',
    reply: say.windowClosed({ orderId, product: item.product, day, days }),
  });
}

export function decideReturn(situation: Situation): Decision {
  const { order, reading, say } = situation;
  if (!hasArrived(situation)) return notYetReturnable(situation);
  const spoken = { intent: 'changed_mind', words: reading.words };
  const item = pickItem(order.items, spoken);
  if (!item) return whichItem(situation, 'L1', 'returns');
  const closed = closedReturn(situation, item);
  if (closed) return closed;
  if (order.return_labels.some((label) => label.sku === item.sku)) {
    const reason = 'There is a return label for the item already.';
    return handOff(situation, { rule: 'L1', team: 'returns', reason });
  }
  const quantity = pickQuantity(item, spoken);
  if (quantity === null) return whichItem(situation, 'L1', 'returns');
  const orderId = order.order_id;
  return resolveWith(
    situation,
    { kind: 'return_label', order_id: orderId, sku: item.sku, quantity, reason: 'changed_mind' },
    {
      rule: 'L1',
      team: 'returns',
      reason: 'The customer changed their mind within the return window.',
      reply: say.returnLabel({ orderId, quantity, product: item.product }),
    },
  );
}
