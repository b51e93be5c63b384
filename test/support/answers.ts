/** A good answer of every service, for tests to spoil one thing in. */
import type { CustomerOrdersResult } from '../../contracts/tools/get-customer-orders';
import type { OrderResult } from '../../contracts/tools/get-order';
import type { PaymentsResult } from '../../contracts/tools/get-payments';
import type { ShipmentEventsResult } from '../../contracts/tools/get-shipment-events';
import type { PolicyResult } from '../../contracts/tools/search-policy';

const order: OrderResult = {
  order_id: 'LK-581106',
  status: 'shipped',
  ordered_at: '2026-10-01',
  shipped_at: '2026-10-05',
  delivered_at: null,
  expected_by: '2026-10-12',
  business_days_late: 10,
  days_since_delivery: null,
  currency: 'CAD',
  shipping_fee: '0.00',
  total: '899.00',
  items: [
    {
      sku: 'SHED-CEDAR',
      product: 'Cedar garden shed',
      quantity: 1,
      unit_price: '899.00',
      in_stock: 4,
      final_sale: false,
      return_window_days: 30,
    },
  ],
  boxes: [
    {
      carrier: 'Tamarack Freight',
      tracking: 'TF04441515CA',
      shipped_at: '2026-10-05',
      delivered_at: null,
      last_scan_at: '2026-10-22T14:48:00.000Z',
      last_scan: 'Arrived at the freight terminal',
      business_days_since_scan: 2,
      skus: ['SHED-CEDAR'],
    },
  ],
  refunds: [],
  return_labels: [],
  replacements: [],
};

const list: CustomerOrdersResult = {
  orders: [
    {
      order_id: 'LK-581106',
      status: 'shipped',
      ordered_at: '2026-10-01',
      shipped_at: '2026-10-05',
      delivered_at: null,
      products: ['Cedar garden shed'],
    },
  ],
};

const payments: PaymentsResult = {
  order_id: 'LK-581106',
  currency: 'CAD',
  payments: [
    {
      method: 'card',
      charged: '899.00',
      authorised: '0.00',
      refunded: '0.00',
      still_refundable: '899.00',
      charged_at: '2026-10-01',
    },
  ],
  refunds: [],
  open_disputes: [],
  still_refundable: '899.00',
};

const events: ShipmentEventsResult = {
  order_id: 'LK-581106',
  boxes: [{ box: 1, carrier: 'Tamarack Freight', tracking: 'TF04441515CA' }],
  events: [
    {
      box: 1,
      at: '2026-10-22T14:48:00.000Z',
      place: 'Laval',
      what: 'Arrived at the freight terminal',
    },
  ],
};

const policy: PolicyResult = {
  in_force_on: '2026-10-26',
  passages: [
    {
      rule: 'W1',
      title: 'Where is my order?',
      version: 1,
      valid_from: '2025-01-01',
      valid_to: null,
      text: 'Tell the status and the expected date.',
    },
  ],
};

export const ANSWERS = {
  get_order: order,
  get_customer_orders: list,
  get_payments: payments,
  get_shipment_events: events,
  search_policy: policy,
} as const;
