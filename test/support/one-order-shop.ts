/** A shop of one order, without a database, for tools to ask; it records what it is asked. */
import { localDay } from '../../contracts/business-days';
import type {
  PolicyPassage,
  ShopBox,
  ShopDispute,
  ShopOrder,
  ShopOrderItem,
  ShopOrderSummary,
  ShopPayment,
  ShopReads,
  ShopRefund,
  ShopShipmentEvent,
  ShopUnits,
} from '../../contracts/tools/shop-reads';
import { ORDER } from './facts';

const at = (day: string): Date => new Date(`${day}T16:00:00Z`);

const ORDER_ROW: ShopOrder = {
  orderId: ORDER,
  status: 'shipped',
  orderedAt: at('2026-10-01'),
  currency: 'CAD',
  shippingFeeMinor: 0n,
  totalMinor: 89_900n,
  deliveryBusinessDays: 5,
};
const SUMMARY: ShopOrderSummary = {
  ...{ orderId: ORDER, status: 'shipped', orderedAt: at('2026-10-01') },
  ...{ shippedAt: at('2026-10-05'), deliveredAt: null, products: ['Cedar garden shed'] },
};
const ITEM: ShopOrderItem = {
  ...{ sku: 'SHED-CEDAR', product: 'Cedar garden shed', quantity: 1 },
  ...{ unitPriceMinor: 89_900n, stock: 4, isFinalSale: false },
};
const BOX: ShopBox = {
  ...{ carrier: 'Tamarack Freight', tracking: 'TF04441515CA', skus: ['SHED-CEDAR'] },
  ...{ shippedAt: at('2026-10-05'), deliveredAt: null },
  ...{ lastScanAt: at('2026-10-22'), lastScan: 'Arrived at the freight terminal' },
};
const EVENT: ShopShipmentEvent = {
  ...{ boxNo: 1, happenedAt: at('2026-10-22'), place: 'Laval', what: 'Arrived' },
};
const UNITS: ShopUnits = { sku: 'SHED-CEDAR', quantity: 1, createdAt: at('2026-10-20') };
export const PAYMENT: ShopPayment = {
  ...{ method: 'card', currency: 'CAD', chargedAt: at('2026-10-01'), authorizedMinor: 0n },
  ...{ capturedMinor: 89_900n, refundedMinor: 2_000n, refundableMinor: 87_900n },
};
const REFUND: ShopRefund = {
  ...{ amountMinor: 2_000n, currency: 'CAD', reason: 'late', refundedAt: at('2026-10-21') },
};
const DISPUTE: ShopDispute = { amountMinor: 500n, currency: 'CAD', openedAt: at('2026-10-22') };
const PASSAGE: PolicyPassage = {
  ...{ ruleId: 'W1', title: 'Where is my order?', version: 1 },
  ...{ validFrom: '2025-01-01', validTo: null, body: 'Tell the expected date.' },
};

export type Asked = { question: string; about: readonly unknown[] };

/** @param changes replace the answers, question by question. */
export function oneOrderShop(changes: Partial<ShopReads> = {}): {
  shop: ShopReads;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const answers: ShopReads = {
    today: '2026-10-26',
    dayOf: (instant) => localDay(instant, 'America/Toronto'),
    order: (orderId) => Promise.resolve(orderId === ORDER ? ORDER_ROW : null),
    orderItems: () => Promise.resolve([ITEM]),
    orderBoxes: () => Promise.resolve([BOX]),
    shipmentEvents: () => Promise.resolve([EVENT]),
    returnLabels: () => Promise.resolve([UNITS]),
    replacements: () => Promise.resolve([UNITS]),
    payments: () => Promise.resolve([PAYMENT]),
    refunds: () => Promise.resolve([REFUND]),
    openDisputes: () => Promise.resolve([DISPUTE]),
    customerOrders: () => Promise.resolve([SUMMARY]),
    searchPolicy: () => Promise.resolve([PASSAGE]),
    ...changes,
  };
  const shop = new Proxy(answers, {
    get: (target, question: keyof ShopReads) => {
      const answer = target[question];
      if (typeof answer !== 'function' || question === 'dayOf') return answer;
      return (...about: readonly unknown[]) => {
        asked.push({ question, about });
        return (answer as (...given: readonly unknown[]) => unknown)(...about);
      };
    },
  });
  return { shop, asked };
}
