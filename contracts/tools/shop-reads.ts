/**
 * What a read tool may ask: the questions a shop answers, and no others. The port is bound before a
 * tool gets it: to the ticket's customer, to the shop, and to one moment of the database. So no
 * question has a customer among its arguments. A tool can't name one, hence it can't ask for
 * another's: an order id that a model made up or took from a stranger's mail finds nothing here,
 * even if the permission gate had let it through. Questions are asked one after another.
 */
import type { OrderStatus } from './result-fields';

export type ShopOrder = {
  orderId: string;
  status: OrderStatus;
  orderedAt: Date;
  currency: string;
  shippingFeeMinor: bigint;
  totalMinor: bigint;
  /** Business days within which the shop promises a shipped order. */
  deliveryBusinessDays: number;
};

export type ShopOrderItem = {
  sku: string;
  product: string;
  quantity: number;
  unitPriceMinor: bigint;
  stock: number;
  isFinalSale: boolean;
};

export type ShopBox = {
  carrier: string;
  tracking: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  lastScanAt: Date | null;
  lastScan: string | null;
  skus: string[];
};

export type ShopShipmentEvent = {
  /** From 1, in the order in which `orderBoxes` lists the boxes. */
  boxNo: number;
  happenedAt: Date;
  place: string | null;
  what: string;
};

/** So many pieces of one product: of a return label or a replacement. */
export type ShopUnits = { sku: string; quantity: number; createdAt: Date };

export type ShopPayment = {
  method: string;
  currency: string;
  chargedAt: Date | null;
  authorizedMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  /** Captured and neither refunded, nor promised, nor disputed. */
  refundableMinor: bigint;
};

export type ShopRefund = {
  amountMinor: bigint;
  currency: string;
  reason: string;
  refundedAt: Date;
};

export type ShopDispute = { amountMinor: bigint; currency: string; openedAt: Date };

export type ShopOrderSummary = {
  orderId: string;
  status: OrderStatus;
  orderedAt: Date;
  /** Of the last box; null while nothing was shipped. */
  shippedAt: Date | null;
  /** Of the last box; null while one is still on its way. */
  deliveredAt: Date | null;
  products: string[];
};

export type PolicyQuery = {
  /** Any text; it is never read as search syntax. */
  text: string;
  /** Only versions that were in force on this day, such as `2026-10-26`. */
  onDay: string;
  limit: number;
};

export type PolicyPassage = {
  ruleId: string;
  title: string;
  version: number;
  validFrom: string;
  validTo: string | null;
  body: string;
};

/**
 * An order of somebody else is answered like one that does not exist: null, or an empty list. A
 * question that can't be answered rejects, and the service gate turns that into a code.
 */
export type ShopReads = {
  /** On the shop's clock and in its time zone, `2026-10-26`. */
  readonly today: string;
  /** The calendar day of an instant in the shop's time zone. */
  readonly dayOf: (instant: Date) => string;

  readonly order: (orderId: string) => Promise<ShopOrder | null>;
  readonly orderItems: (orderId: string) => Promise<ShopOrderItem[]>;
  readonly orderBoxes: (orderId: string) => Promise<ShopBox[]>;
  /** The newest first; at most `limit`. */
  readonly shipmentEvents: (orderId: string, limit: number) => Promise<ShopShipmentEvent[]>;
  readonly returnLabels: (orderId: string) => Promise<ShopUnits[]>;
  readonly replacements: (orderId: string) => Promise<ShopUnits[]>;
  readonly payments: (orderId: string) => Promise<ShopPayment[]>;
  readonly refunds: (orderId: string) => Promise<ShopRefund[]>;
  readonly openDisputes: (orderId: string) => Promise<ShopDispute[]>;

  /** The ticket's customer's own orders, the newest first; at most `limit`. */
  readonly customerOrders: (limit: number) => Promise<ShopOrderSummary[]>;
  /** The best passages of this shop's handbook, best first. */
  readonly searchPolicy: (query: PolicyQuery) => Promise<PolicyPassage[]>;
};
