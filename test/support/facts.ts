/**
 * Facts, contexts and resolutions that pass every check. A test changes the one thing that it
 * is about, so that a refusal can have no other cause.
 */
import { DEFAULT_BUSINESS_HOURS } from '../../contracts/business-hours';
import type { RuleContext } from '../../contracts/business-rules';
import type { User } from '../../contracts/can';
import type { ReceiptForModel } from '../../contracts/model';
import type { Resolution } from '../../contracts/resolution';
import type { ShopProfile } from '../../contracts/shop';
import type {
  ApprovalFacts,
  LineFacts,
  OrderFacts,
  PaymentFacts,
  WriteFacts,
} from '../../contracts/write-facts';

export const CUSTOMER = 'C-81265';
export const ORDER = 'LK-581106';

export const larkfield: ShopProfile = {
  shopId: 'larkfield',
  name: 'Larkfield',
  currency: 'CAD',
  timeZone: 'America/Toronto',
  businessHours: DEFAULT_BUSINESS_HOURS,
  orderIdPattern: 'LK-\\d{6}',
  orderIdExample: 'LK-000000',
  orderIdLikePattern: '[Ll][Kk][- ]?\\d{3,9}',
  asOf: null,
  supportTeamName: 'The Larkfield team',
};

export function aUser(changes: Partial<User> = {}): User {
  return {
    userId: 'ana',
    displayName: 'Ana',
    role: 'agent',
    isActive: true,
    customerId: null,
    teams: [],
    ...changes,
  };
}

export function aPayment(changes: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    paymentId: 'P-1',
    method: 'card',
    currency: 'CAD',
    capturedMinor: 10_000n,
    refundedMinor: 0n,
    reservedMinor: 0n,
    disputedMinor: 0n,
    hasOpenDispute: false,
    isFrozen: false,
    ...changes,
  };
}

/** Two lanterns at 40.00, both delivered ten days before the shop's clock. */
export function aLine(changes: Partial<LineFacts> = {}): LineFacts {
  return {
    orderLineId: 'OL-1',
    sku: 'LANTERN-2',
    productName: 'Garden lantern',
    quantity: 2,
    unitPriceMinor: 4_000n,
    shippedQuantity: 2,
    deliveredQuantity: 2,
    deliveredAt: new Date('2026-10-05T15:00:00Z'),
    isFinalSale: false,
    stock: 5,
    labelledUnits: [],
    replacedUnits: [],
    refundedUnits: [],
    ...changes,
  };
}

export function anOrder(changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    orderId: ORDER,
    customerId: CUSTOMER,
    version: 1,
    status: 'delivered',
    orderedAt: new Date('2026-10-01T12:00:00Z'),
    currency: 'CAD',
    totalMinor: 10_000n,
    shippingFeeMinor: 2_000n,
    addressDigest: 'a'.repeat(64),
    unnamedRefundMinor: 0n,
    lines: [aLine()],
    payments: [aPayment()],
    ...changes,
  };
}

export function anApproval(changes: Partial<ApprovalFacts> = {}): ApprovalFacts {
  return {
    proposalState: 'decided',
    isLatestRevision: true,
    deadlineAt: new Date('2026-10-29T15:00:00Z'),
    frozenDigest: 'd'.repeat(64),
    executingDigest: 'd'.repeat(64),
    verdict: 'approved',
    requesterIds: [],
    signers: [aUser()],
    tierWhenProposed: { signers: 1, needsLead: false },
    ...changes,
  };
}

export function someFacts(changes: Partial<WriteFacts> = {}): WriteFacts {
  return {
    now: new Date('2026-10-15T16:00:00Z'),
    shopNow: new Date('2026-10-15T16:00:00Z'),
    shopTimeZone: 'America/Toronto',
    isCaseOpen: true,
    order: anOrder(),
    refundedTodayMinor: { customer: 0n, shop: 0n },
    refundedInWindowMinor: 0n,
    creditedMinor: { order: 0n, customerInWindow: 0n },
    approval: null,
    ...changes,
  };
}

export function refundForm(changes: object = {}): Resolution['actions'][number] {
  const form = { kind: 'refund', order_id: ORDER, amount: 20, reason: 'late_delivery' };
  return { ...form, ...changes };
}

export function labelForm(changes: object = {}): Resolution['actions'][number] {
  const form = { kind: 'return_label', order_id: ORDER, sku: 'LANTERN-2', quantity: 1 };
  return { ...form, reason: 'changed_mind', ...changes };
}

export function replacementForm(changes: object = {}): Resolution['actions'][number] {
  const form = { kind: 'replacement', order_id: ORDER, sku: 'LANTERN-2', quantity: 1 };
  return { ...form, reason: 'damaged_in_transit', ...changes };
}

/** Of an order that was shipped for nothing: its lateness has no fee to give back. */
export function creditForm(changes: object = {}): Resolution['actions'][number] {
  const form = { kind: 'goodwill_credit', order_id: ORDER, amount: 10 };
  return { ...form, reason: 'repeat_trouble', ...changes };
}

/** An answer without actions; nothing speaks against it. */
export function aReply(changes: Partial<Resolution> = {}): Resolution {
  return {
    outcome: 'reply_only',
    team: 'delivery',
    needs_human: false,
    reason: 'The order is on its way.',
    rules: ['W1'],
    confidence: 'high',
    order: { order_id: ORDER, status: 'delivered' },
    language: 'en',
    reply: `Your order ${ORDER} was delivered on October 5.`,
    actions: [],
    ...changes,
  };
}

/** A proposed refund of 20.00; nothing speaks against it. */
export function aProposal(changes: Partial<Resolution> = {}): Resolution {
  return aReply({
    outcome: 'resolve',
    rules: ['R1'],
    reply: 'Sorry for the delay. We are arranging a refund of 20.00 CAD for you.',
    actions: [refundForm()],
    ...changes,
  });
}

export function aHandOff(changes: Partial<Resolution> = {}): Resolution {
  return aReply({
    outcome: 'hand_off',
    needs_human: true,
    rules: ['H3'],
    order: null,
    reply: 'A colleague will look at this and write to you.',
    ...changes,
  });
}

export function aReceipt(changes: Partial<ReceiptForModel> = {}): ReceiptForModel {
  return {
    actionIndex: 0,
    kind: 'refund',
    words: `Refund 20.00 CAD on order ${ORDER} (late delivery)`,
    state: 'succeeded',
    code: null,
    ...changes,
  };
}

export function aContext(changes: Partial<RuleContext> = {}): RuleContext {
  const ticketText = changes.ticketText ?? `Where is my order? It is ${ORDER} and it came late.`;
  return {
    shop: larkfield,
    customerId: CUSTOMER,
    ticketText,
    messages: [ticketText],
    returnedOrders: new Map([[ORDER, { status: 'delivered' }]]),
    rules: new Map([
      ['W1', { inForce: true }],
      ['R1', { inForce: true }],
      ['R2', { inForce: false }],
      ['H3', { inForce: true }],
    ]),
    searches: { count: 1, emptyCount: 0 },
    facts: new Map([[ORDER, someFacts()]]),
    rejectedFingerprints: new Set(),
    isReplyOnly: false,
    receipts: [],
    toolTexts: [
      `{"ok":true,"result":{"order_id":"${ORDER}","status":"delivered","business_days_late":3,"shipping_fee":"20.00","total":"100.00","refunds":[],"return_labels":[],"replacements":[]}}`,
    ],
    ...changes,
  };
}
