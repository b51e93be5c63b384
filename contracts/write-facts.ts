/**
 * What `authorizeWrite` and the action kinds look at: present facts, read in one transaction.
 * Money is minor units; instants are `Date`s.
 */
import type { ProposalState } from './proposal';
import type { Tier, User } from './can';

export type PaymentFacts = {
  paymentId: string;
  /** `card`, `gift_card`: what the customer paid with. */
  method: string;
  currency: string;
  capturedMinor: bigint;
  refundedMinor: bigint;
  reservedMinor: bigint;
  disputedMinor: bigint;
  hasOpenDispute: boolean;
  /** A provider's books contradict ours, and no person has settled it yet. */
  isFrozen: boolean;
};

/** Units of a line are numbered from 1; a unit that has a remedy stands in its list. */
export type LineFacts = {
  orderLineId: string;
  sku: string;
  productName: string;
  quantity: number;
  unitPriceMinor: bigint;
  /** Units that are in a box, whether it has arrived or not. */
  shippedQuantity: number;
  deliveredQuantity: number;
  /** When the last box with this line arrived; null while none did. */
  deliveredAt: Date | null;
  isFinalSale: boolean;
  stock: number;
  labelledUnits: readonly number[];
  replacedUnits: readonly number[];
  /** Units whose price went back as not received, or part of it, each once. */
  refundedUnits: readonly { unitNo: number; amountMinor: bigint }[];
};

export type OrderFacts = {
  orderId: string;
  customerId: string;
  version: number;
  status: string;
  orderedAt: Date;
  currency: string;
  totalMinor: bigint;
  shippingFeeMinor: bigint;
  /** SHA-256 of the canonical delivery address; the address itself stays in its table. */
  addressDigest: string;
  /** Refunded as not received by a hand that named no units, over all payments of the order. */
  unnamedRefundMinor: bigint;
  lines: readonly LineFacts[];
  payments: readonly PaymentFacts[];
};

/** The approval of one action, as the database has it now. */
export type ApprovalFacts = {
  proposalState: ProposalState;
  isLatestRevision: boolean;
  deadlineAt: Date;
  /** Digest frozen with the proposal, and of the bytes that are about to execute. */
  frozenDigest: string;
  executingDigest: string;
  verdict: 'approved' | 'rejected' | 'pending';
  /** People who proposed or edited the action: their signatures don't count. */
  requesterIds: readonly string[];
  /** As they are now, whatever they were when they signed. */
  signers: readonly User[];
  /** Who had to sign when it was proposed. */
  tierWhenProposed: Tier;
};

export type WriteFacts = {
  /** The real clock: deadlines and daily caps. */
  now: Date;
  /** The shop's clock, which an "as of" date may hold still: windows and delays. */
  shopNow: Date;
  /** IANA name: a window is counted in days of the shop's calendar. */
  shopTimeZone: string;
  isCaseOpen: boolean;
  /** Null when there is no such order or it is not this customer's; the two look the same. */
  order: OrderFacts | null;
  /** As all totals here: minor units of the order's currency; what is in another isn't in them. */
  refundedTodayMinor: { customer: bigint; shop: bigint };
  /**
   * Refunded or credited to this customer within the policy's cumulative window, and what is
   * approved for them and not ended yet.
   */
  refundedInWindowMinor: bigint;
  /** Store credit: of the order, ever; of the customer, within the policy's window for credits. */
  creditedMinor: { order: bigint; customerInWindow: bigint };
  approval: ApprovalFacts | null;
};

/** Captured money that nothing has a claim on. Never negative. */
export function refundableMinor(payment: PaymentFacts): bigint {
  const left =
    payment.capturedMinor - payment.refundedMinor - payment.reservedMinor - payment.disputedMinor;
  return left > 0n ? left : 0n;
}
