/** For each rule of an action kind present facts that it denies, and the nearest that it allows. */
import type { FrozenAction } from '../../contracts/actions';
import type { AuthorizationStage } from '../../contracts/authorize-write';
import type { WriteCode } from '../../contracts/error-codes';
import { POLICY } from '../../contracts/policy';
import type { OrderFacts, WriteFacts } from '../../contracts/write-facts';
import { CREDIT_CASES } from './credit-cases';
import { ORDER, aLine, aPayment, anOrder, someFacts } from './facts';

export const refund: FrozenAction = {
  kind: 'refund',
  order_id: ORDER,
  payment_id: 'P-1',
  amount_minor: '2000',
  currency: 'CAD',
  reason: 'late_delivery',
};
export const label: FrozenAction = {
  kind: 'return_label',
  order_id: ORDER,
  order_line_id: 'OL-1',
  sku: 'LANTERN-2',
  quantity: 1,
  reason: 'changed_mind',
};
/** The second lantern, for 40.00. */
const notReceived: FrozenAction = {
  ...refund,
  reason: 'item_not_received',
  amount_minor: '4000',
  units: [{ order_line_id: 'OL-1', sku: 'LANTERN-2', unit_no: 2, amount_minor: '4000' }],
};

const replacement: FrozenAction = {
  kind: 'replacement',
  order_id: ORDER,
  order_line_id: 'OL-1',
  sku: 'LANTERN-2',
  quantity: 1,
  address_digest: 'a'.repeat(64),
  reason: 'damaged_in_transit',
};

export type WriteCase = {
  code: WriteCode;
  what: string;
  action?: FrozenAction;
  stage?: AuthorizationStage;
  denied: Partial<WriteFacts>;
  /** The nearest facts with which it is allowed. */
  allowed: Partial<WriteFacts>;
  /** The nearest action that is allowed, where the action itself is what is wrong. */
  allowedAction?: FrozenAction;
};

export const order = (changes: Partial<OrderFacts>): Partial<WriteFacts> => ({
  order: anOrder(changes),
});

const daysAgo = (days: number): Date => new Date(someFacts().shopNow.getTime() - days * 86_400_000);

export const KIND_CASES: readonly WriteCase[] = [
  {
    code: 'payment_missing',
    what: 'another payment than the approved one',
    denied: order({ payments: [aPayment({ paymentId: 'P-2' })] }),
    allowed: order({ payments: [aPayment({ paymentId: 'P-2' }), aPayment()] }),
  },
  {
    code: 'currency_mismatch',
    what: 'a payment in another currency',
    denied: order({ payments: [aPayment({ currency: 'USD' })] }),
    allowed: order({ payments: [aPayment({ currency: 'CAD' })] }),
  },
  {
    code: 'dispute_open',
    what: 'a dispute on any payment of the order',
    denied: order({ payments: [aPayment(), aPayment({ paymentId: 'P-2', hasOpenDispute: true })] }),
    allowed: order({ payments: [aPayment(), aPayment({ paymentId: 'P-2' })] }),
  },
  {
    code: 'payment_frozen',
    what: "a contradiction with the provider's books on any payment of the order",
    denied: order({ payments: [aPayment(), aPayment({ paymentId: 'P-2', isFrozen: true })] }),
    allowed: order({ payments: [aPayment(), aPayment({ paymentId: 'P-2' })] }),
  },
  ...(['refundedMinor', 'reservedMinor', 'disputedMinor'] as const).map((claim): WriteCase => ({
    code: 'amount_exceeds_refundable',
    what: `one cent too much because of ${claim}`,
    denied: order({ payments: [aPayment({ [claim]: 8_001n })] }),
    allowed: order({ payments: [aPayment({ [claim]: 8_000n })] }),
  })),
  {
    code: 'customer_cap_reached',
    what: "the customer's limit of the day",
    denied: {
      refundedTodayMinor: { customer: POLICY.refund.perCustomerDayMinorMax - 1_999n, shop: 0n },
    },
    allowed: {
      refundedTodayMinor: { customer: POLICY.refund.perCustomerDayMinorMax - 2_000n, shop: 0n },
    },
  },
  {
    code: 'shop_cap_reached',
    what: "the shop's limit of the day",
    denied: {
      refundedTodayMinor: { customer: 0n, shop: POLICY.refund.perShopDayMinorMax - 1_999n },
    },
    allowed: {
      refundedTodayMinor: { customer: 0n, shop: POLICY.refund.perShopDayMinorMax - 2_000n },
    },
  },
  {
    code: 'duplicate_remedy',
    what: 'a refund as not received of goods that were sent again',
    action: notReceived,
    denied: order({ lines: [aLine({ replacedUnits: [1, 2] })] }),
    allowed: order({ lines: [aLine({ replacedUnits: [1] })] }),
  },
  {
    code: 'duplicate_remedy',
    what: "a unit's price as not received a second time",
    action: notReceived,
    denied: order({ lines: [aLine({ refundedUnits: [{ unitNo: 2, amountMinor: 1n }] })] }),
    allowed: order({ lines: [aLine({ refundedUnits: [{ unitNo: 1, amountMinor: 4_000n }] })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a refund as not received of a unit that has a return label, so it came',
    action: notReceived,
    denied: order({ lines: [aLine({ labelledUnits: [2] })] }),
    allowed: order({ lines: [aLine({ labelledUnits: [1] })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a refund as not received of a unit that somebody refunded in the shop',
    action: notReceived,
    denied: order({ unnamedRefundMinor: 4_000n }),
    allowed: order({ unnamedRefundMinor: 3_999n }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement of a unit whose price went back',
    action: { ...replacement, quantity: 2 },
    denied: order({ lines: [aLine({ refundedUnits: [{ unitNo: 1, amountMinor: 4_000n }] })] }),
    allowed: order({ lines: [aLine()] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement where money went back in another currency',
    action: replacement,
    denied: order({
      payments: [aPayment(), aPayment({ paymentId: 'P-2', currency: 'USD', refundedMinor: 1n })],
    }),
    allowed: order({ payments: [aPayment(), aPayment({ paymentId: 'P-2', currency: 'USD' })] }),
  },
  {
    code: 'order_cancelled',
    what: 'a replacement of a cancelled order',
    action: replacement,
    denied: order({ status: 'cancelled' }),
    allowed: order({ status: 'delivered' }),
  },
  {
    code: 'not_shipped',
    what: 'a replacement of what was never shipped',
    action: replacement,
    denied: order({ lines: [aLine({ shippedQuantity: 0, deliveredQuantity: 0 })] }),
    allowed: order({ lines: [aLine({ shippedQuantity: 1, deliveredQuantity: 0 })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a refund of a full price, for whatever reason, beside the goods sent again',
    action: { ...refund, amount_minor: '4000' },
    denied: order({ lines: [aLine({ replacedUnits: [1, 2] })] }),
    allowed: order({ lines: [aLine({ replacedUnits: [1] })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement of a unit that has one',
    action: replacement,
    denied: order({ lines: [aLine({ replacedUnits: [1, 2] })] }),
    allowed: order({ lines: [aLine({ replacedUnits: [2] })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement of goods refunded as not received',
    action: replacement,
    denied: order({ unnamedRefundMinor: 6_001n }),
    allowed: order({ unnamedRefundMinor: 6_000n }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement of goods whose price went back for another reason',
    action: replacement,
    denied: order({ payments: [aPayment({ refundedMinor: 6_001n })] }),
    allowed: order({ payments: [aPayment({ refundedMinor: 6_000n })] }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a label for a unit that has one',
    action: label,
    denied: order({ lines: [aLine({ labelledUnits: [1, 2] })] }),
    allowed: order({ lines: [aLine({ labelledUnits: [1] })] }),
  },
  ...[label, replacement].flatMap((action): WriteCase[] => [
    {
      code: 'sku_not_in_order',
      what: `a ${action.kind} for a line that is not on the order`,
      action,
      denied: order({ lines: [aLine({ orderLineId: 'OL-2' })] }),
      allowed: order({ lines: [aLine({ orderLineId: 'OL-2' }), aLine()] }),
    },
    {
      code: 'quantity_exceeds',
      what: `a ${action.kind} for more units than were ordered`,
      action: { ...action, quantity: 3 },
      denied: order({ lines: [aLine({ quantity: 2, deliveredQuantity: 3 })] }),
      allowed: order({
        totalMinor: 12_000n,
        lines: [aLine({ quantity: 3, shippedQuantity: 3, deliveredQuantity: 3 })],
      }),
    },
  ]),
  {
    code: 'not_delivered',
    what: 'a label for goods that have not come',
    action: label,
    denied: order({ lines: [aLine({ deliveredAt: null, deliveredQuantity: 0 })] }),
    allowed: order({ lines: [aLine()] }),
  },
  {
    code: 'not_delivered',
    what: 'a label for the unit of a line that has not come, while the other has a label',
    action: label,
    denied: order({ lines: [aLine({ deliveredQuantity: 1, labelledUnits: [1] })] }),
    allowed: order({ lines: [aLine({ deliveredQuantity: 2, labelledUnits: [1] })] }),
  },
  {
    code: 'window_closed',
    what: 'a changed mind a day after the window',
    action: label,
    denied: order({ lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.windowDays + 1) })] }),
    allowed: order({ lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.windowDays) })] }),
  },
  {
    code: 'window_closed',
    what: 'damage a day after its longer window',
    action: { ...label, reason: 'arrived_damaged' },
    denied: order({
      lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.damagedWindowDays + 1) })],
    }),
    allowed: order({ lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.damagedWindowDays) })] }),
  },
  {
    code: 'not_returnable',
    what: 'a changed mind about a final sale',
    action: label,
    denied: order({ lines: [aLine({ isFinalSale: true })] }),
    allowed: order({ lines: [aLine({ isFinalSale: false })] }),
  },
  {
    code: 'out_of_stock',
    what: 'a replacement of what is not there',
    action: replacement,
    denied: order({ lines: [aLine({ stock: 0 })] }),
    allowed: order({ lines: [aLine({ stock: 1 })] }),
  },
  {
    code: 'address_changed',
    what: 'a replacement to an address that changed',
    action: replacement,
    denied: order({ addressDigest: 'b'.repeat(64) }),
    allowed: order({ addressDigest: 'a'.repeat(64) }),
  },
  {
    code: 'window_closed',
    what: 'a replacement a day after the window for damage',
    action: replacement,
    denied: order({
      lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.damagedWindowDays + 1) })],
    }),
    allowed: order({ lines: [aLine({ deliveredAt: daysAgo(POLICY.returns.damagedWindowDays) })] }),
  },
  ...CREDIT_CASES,
];
