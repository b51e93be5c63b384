/** A tiny tool side for the baseline: it answers reads from given orders, like the gates do. */
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { decodeResolution } from '../../contracts/decode-resolution';
import { describeFinish } from '../../contracts/describe-finish';
import { DESIGN } from '../../contracts/design';
import type { ModelCall, ModelRequest, Turn } from '../../contracts/model';
import { FINISH } from '../../contracts/model';
import type { Resolution } from '../../contracts/resolution';
import { orderIdExact } from '../../contracts/shop';
import type { OrderResult } from '../../contracts/tools/get-order';
import type { PaymentsResult } from '../../contracts/tools/get-payments';
import { describeTools } from '../../contracts/tools/describe';
import { noSuchOrder, refusalText } from '../../contracts/tools/refusal-text';
import type { PolicyResult } from '../../contracts/tools/search-policy';
import { larkfield } from './facts';

export const OWN_ORDER = 'LK-551906';

type Item = OrderResult['items'][number];

export function anItem(changes: Partial<Item> = {}): Item {
  return {
    sku: 'LANTERN-COPPER',
    product: 'Copper wall lantern',
    quantity: 2,
    unit_price: '45.90',
    in_stock: 5,
    final_sale: false,
    return_window_days: 30,
    ...changes,
  };
}

export function aBox(
  changes: Partial<OrderResult['boxes'][number]> = {},
): OrderResult['boxes'][number] {
  return {
    carrier: 'Northline Parcel',
    tracking: 'NP04409839CA',
    shipped_at: '2026-10-21',
    delivered_at: null,
    last_scan_at: '2026-10-24T14:12:00.000Z',
    last_scan: 'Departed sorting centre, Mississauga',
    business_days_since_scan: 1,
    skus: ['LANTERN-COPPER'],
    ...changes,
  };
}

/** Shipped and on time. */
export function shipped(changes: Partial<OrderResult> = {}): OrderResult {
  return {
    order_id: OWN_ORDER,
    status: 'shipped',
    ordered_at: '2026-10-19',
    shipped_at: '2026-10-21',
    delivered_at: null,
    expected_by: '2026-10-28',
    business_days_late: 0,
    days_since_delivery: null,
    currency: 'CAD',
    shipping_fee: '9.95',
    total: '101.75',
    items: [anItem()],
    boxes: [aBox()],
    refunds: [],
    return_labels: [],
    replacements: [],
    ...changes,
  };
}

/** Delivered ten days ago. */
export function delivered(changes: Partial<OrderResult> = {}): OrderResult {
  return shipped({
    status: 'delivered',
    delivered_at: '2026-10-16',
    days_since_delivery: 10,
    boxes: [aBox({ delivered_at: '2026-10-16', business_days_since_scan: null })],
    ...changes,
  });
}

export function paymentsOf(
  order: OrderResult,
  changes: Partial<PaymentsResult> = {},
): PaymentsResult {
  const card = {
    method: 'card',
    charged: order.total,
    authorised: '0.00',
    refunded: '0.00',
    still_refundable: order.total,
    charged_at: order.ordered_at,
  };
  return {
    order_id: order.order_id,
    currency: order.currency,
    payments: [card],
    refunds: [],
    open_disputes: [],
    still_refundable: order.total,
    ...changes,
  };
}

export function aPassage(
  rule: string,
  changes: Partial<PolicyResult['passages'][number]> = {},
): PolicyResult['passages'][number] {
  return {
    rule,
    title: `Rule ${rule}`,
    version: 1,
    valid_from: '2025-01-01',
    valid_to: null,
    text: 'What the handbook says.',
    ...changes,
  };
}

export type Scene = {
  subject?: string;
  body: string;
  orders?: readonly OrderResult[];
  payments?: readonly PaymentsResult[];
  passages?: PolicyResult['passages'];
  /** Turns that stand before anything that the model does. */
  turnsBefore?: Turn[];
  isReplyOnly?: boolean;
  /** Tools whose service fails every time. */
  failing?: readonly string[];
};

/** Built once: turning the schemas into JSON Schema is most of the work of a request. */
const TOOLS = describeTools(larkfield);
const FINISH_TOOL = describeFinish(larkfield);

export function requestFor(scene: Scene, turns: Turn[], stepNo: number): ModelRequest {
  const { name, currency, orderIdExample, orderIdPattern, orderIdLikePattern, supportTeamName } =
    larkfield;
  return {
    caseId: 'larkfield-T-1.1',
    taskId: 'T-1',
    stepNo,
    design: DESIGN,
    shop: { name, currency, orderIdExample, orderIdPattern, orderIdLikePattern, supportTeamName },
    ticket: {
      subject: scene.subject ?? '',
      body: scene.body,
      receivedAt: '2026-10-26T10:00:00.000Z',
    },
    tools: TOOLS,
    finish: FINISH_TOOL,
    turns,
    isReplyOnly: scene.isReplyOnly ?? false,
  };
}

const ok = (result: object): string => JSON.stringify({ ok: true, result });

function listed(order: OrderResult): object {
  const { order_id, status, ordered_at, shipped_at, delivered_at, items } = order;
  const products = items.map((item) => item.product);
  return { order_id, status, ordered_at, shipped_at, delivered_at, products };
}

function answer(scene: Scene, call: ModelCall): string {
  if (scene.failing?.includes(call.tool)) {
    const message = `The service behind ${call.tool} failed.`;
    return refusalText({ code: 'service_error', message, earlierRefusals: 0 });
  }
  const args = JSON.parse(call.argumentsText) as Record<string, string>;
  const orders = scene.orders ?? [];
  if (call.tool === 'get_customer_orders') return ok({ orders: orders.map(listed) });
  if (call.tool === 'search_policy') {
    return ok({
      in_force_on: '2026-10-26',
      passages: scene.passages ?? [aPassage('W1'), aPassage('R2')],
    });
  }
  const orderId = args['order_id'] ?? '';
  if (!orderIdExact(larkfield).test(orderId)) {
    const message = `order_id must look exactly like ${larkfield.orderIdExample}.`;
    return refusalText({ code: 'invalid_arguments', message, earlierRefusals: 0 });
  }
  const order = orders.find((row) => row.order_id === orderId);
  if (!order) {
    return refusalText({ code: 'not_found', message: noSuchOrder(orderId), earlierRefusals: 0 });
  }
  if (call.tool === 'get_order') return ok(order);
  const payments = scene.payments?.find((row) => row.order_id === orderId);
  return ok(payments ?? paymentsOf(order));
}

export type Ending = {
  resolution: Resolution;
  finishCall: ModelCall;
  /** Reads in order, as `tool {"arguments":…}`. */
  reads: string[];
  turns: Turn[];
  stepNo: number;
};

const STEPS_MAX = 12;

/** Runs the baseline until it finishes; `turns` go on from the scene's. */
export async function converse(scene: Scene): Promise<Ending> {
  const model = createBaselineModel();
  const turns: Turn[] = [...(scene.turnsBefore ?? [])];
  const reads: string[] = [];
  for (let stepNo = 1; stepNo <= STEPS_MAX; stepNo += 1) {
    const request = requestFor(scene, structuredClone(turns), stepNo);
    const { calls } = await model.complete(request, { signal: new AbortController().signal });
    const finishCall = calls.find((call) => call.tool === FINISH);
    if (finishCall) {
      const decoded = decodeResolution(finishCall.argumentsText, larkfield);
      if (!decoded.ok) throw new Error(`The resolution is refused: ${JSON.stringify(decoded)}`);
      return { resolution: decoded.resolution, finishCall, reads, turns, stepNo };
    }
    reads.push(...calls.map((call) => `${call.tool} ${call.argumentsText}`));
    const results = calls.map((call) => ({ callId: call.callId, text: answer(scene, call) }));
    turns.push({ kind: 'calls', stepNo, calls, results });
  }
  throw new Error(`The baseline did not finish within ${String(STEPS_MAX)} steps.`);
}
