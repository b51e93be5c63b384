/**
 * What the tools have said so far, read back from the turns: the model keeps nothing itself.
 * After a new message, a note or a lapse only what was read since then counts.
 */
import { z } from 'zod';
import type { ModelRequest, ReceiptForModel, Turn } from '../../../contracts/model';
import { CustomerOrdersResultSchema } from '../../../contracts/tools/get-customer-orders';
import type { CustomerOrdersResult } from '../../../contracts/tools/get-customer-orders';
import { OrderResultSchema } from '../../../contracts/tools/get-order';
import type { OrderResult } from '../../../contracts/tools/get-order';
import { PaymentsResultSchema } from '../../../contracts/tools/get-payments';
import type { PaymentsResult } from '../../../contracts/tools/get-payments';
import { PolicyResultSchema } from '../../../contracts/tools/search-policy';
import type { PolicyResult } from '../../../contracts/tools/search-policy';

export type Attempt = {
  tool: string;
  argumentsText: string;
  outcome: 'ok' | 'refused' | 'service_failed';
};

export type Passage = PolicyResult['passages'][number];

export type CaseView = {
  attempts: Attempt[];
  orders: OrderResult[];
  payments: PaymentsResult[];
  ownOrders: CustomerOrdersResult['orders'] | null;
  passages: Passage[];
  /** What the customer wrote after the ticket. */
  laterTexts: string[];
  /** Messages of refused resolutions since the last new start. */
  refusedFinishes: string[][];
  lapses: number;
  receipts: ReceiptForModel[] | null;
  /** The last accepted resolution that proposed something, as text. */
  proposedText: string | null;
  /** It was sent back, so the same must not come again. */
  sentBackText: string | null;
};

const AnswerSchema = z
  .object({ ok: z.boolean(), result: z.unknown(), error: z.unknown() })
  .partial();

/** The words of a failing service; a refusal for an order names the order's id instead. */
const SERVICE_WORDS = /\bservice\b/i;

function readAnswer(text: string): { ok: boolean; result: unknown; error: string } {
  try {
    const parsed = AnswerSchema.safeParse(JSON.parse(text));
    if (parsed.success) {
      const { ok, result, error } = parsed.data;
      return { ok: ok === true, result, error: typeof error === 'string' ? error : '' };
    }
  } catch {
    // Falls through: an answer that is not JSON is a failing service to this model.
  }
  return { ok: false, result: null, error: 'The service failed.' };
}

/** Keeps a successful result where it belongs. False when it hasn't the promised shape. */
function keepResult(view: CaseView, tool: string, result: unknown): boolean {
  switch (tool) {
    case 'get_order': {
      const order = OrderResultSchema.strip().safeParse(result);
      if (order.success) view.orders.push(order.data);
      return order.success;
    }
    case 'get_customer_orders': {
      const list = CustomerOrdersResultSchema.strip().safeParse(result);
      if (list.success) view.ownOrders = list.data.orders;
      return list.success;
    }
    case 'get_payments': {
      const payments = PaymentsResultSchema.strip().safeParse(result);
      if (payments.success) view.payments.push(payments.data);
      return payments.success;
    }
    case 'search_policy': {
      const found = PolicyResultSchema.strip().safeParse(result);
      if (found.success) view.passages.push(...found.data.passages);
      return found.success;
    }
    default:
      return false;
  }
}

function addCalls(view: CaseView, turn: Turn & { kind: 'calls' }): void {
  for (const call of turn.calls) {
    const text = turn.results.find((result) => result.callId === call.callId)?.text ?? '';
    const answer = readAnswer(text);
    const isKept = answer.ok && keepResult(view, call.tool, answer.result);
    const isService = answer.ok || SERVICE_WORDS.test(answer.error);
    const outcome = isKept ? 'ok' : isService ? 'service_failed' : 'refused';
    view.attempts.push({ tool: call.tool, argumentsText: call.argumentsText, outcome });
  }
}

function forgetReads(view: CaseView): void {
  view.attempts = [];
  view.orders = [];
  view.payments = [];
  view.ownOrders = null;
  view.passages = [];
  view.refusedFinishes = [];
  view.receipts = null;
}

export function readTurns(turns: ModelRequest['turns']): CaseView {
  const view: CaseView = {
    attempts: [],
    orders: [],
    payments: [],
    ownOrders: null,
    passages: [],
    laterTexts: [],
    refusedFinishes: [],
    lapses: 0,
    receipts: null,
    proposedText: null,
    sentBackText: null,
  };
  for (const turn of turns) {
    if (turn.kind === 'calls') addCalls(view, turn);
    if (turn.kind === 'refused') view.refusedFinishes.push(turn.messages);
    if (turn.kind === 'accepted') view.proposedText = turn.calls[0]?.argumentsText ?? null;
    if (turn.kind === 'malformed') view.refusedFinishes.push([turn.message]);
    if (turn.kind === 'receipts') view.receipts = turn.receipts;
    if (turn.kind === 'sent_back') {
      forgetReads(view);
      view.sentBackText = view.proposedText;
    }
    if (turn.kind === 'lapsed') {
      forgetReads(view);
      view.lapses += 1;
    }
    if (turn.kind === 'customer_wrote') {
      forgetReads(view);
      view.laterTexts.push(turn.text);
    }
  }
  return view;
}
