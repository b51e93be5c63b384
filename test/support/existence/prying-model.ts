/**
 * A model that tries to tell a foreign order from a missing one: it asks every tool for the number,
 * asks again, names it in resolutions that it knows to be refused, and lets its answer depend on
 * every character that it has seen. Whatever it can see at all shows in the outcome.
 */
import { createHash } from 'node:crypto';
import type { Model, ModelAnswer, ModelCall, ModelRequest } from '../../../contracts/model';
import type { Resolution } from '../../../contracts/resolution';
import { aHandOff, aReply, refundForm } from '../facts';
import { masked } from './pairs';
import type { Asked } from './pairs';

export type PryingModel = Model & {
  /** Digests of all that was shown, by task, without what may differ. */
  shown: ReadonlyMap<string, readonly string[]>;
};

const ORDER_TOOLS = ['get_order', 'get_payments', 'get_shipment_events'];

function call(tool: string, form: object, no: number): ModelCall {
  return { callId: `call-${String(no)}`, tool, argumentsText: JSON.stringify(form) };
}

function finish(resolution: Resolution): ModelCall[] {
  return [call('finish', resolution, 0)];
}

function askCustomer(): Resolution {
  const reply = 'We could not find it. Which number stands in your confirmation e-mail?';
  return aReply({ outcome: 'ask_customer', order: null, rules: ['W4'], reply });
}

/** What it tries before it answers, one way per pair. */
const TRIES: readonly ((orderId: string) => ModelCall[])[] = [
  (orderId) => [call('get_order', { order_id: orderId }, 0)],
  (orderId) =>
    finish(
      aReply({
        order: { order_id: orderId, status: 'shipped' },
        reply: `${orderId} is on its way.`,
      }),
    ),
  (orderId) =>
    finish(
      aReply({
        ...{ outcome: 'resolve', order: { order_id: orderId, status: null } },
        actions: [refundForm({ order_id: orderId, amount: 1 })],
        reply: 'We are arranging a refund for you.',
      }),
    ),
  (orderId) =>
    finish(aHandOff({ rules: ['H4'], reply: `A colleague will look at ${orderId} for you.` })),
  () => [call('search_policy', { query: 'order number that can not be found' }, 0)],
];

function answered(calls: ModelCall[]): ModelAnswer {
  return {
    ...{ calls, text: '', finishReason: 'calls', costMicros: 0, note: null },
    usage: { inputTokens: 10, outputTokens: 10 },
  };
}

function decide(asked: Asked, request: ModelRequest, digest: string): ModelCall[] {
  const form = { order_id: asked.orderId };
  const way = Number(/(\d+)-[FM]$/.exec(asked.taskId)?.[1] ?? 0);
  switch (request.stepNo) {
    case 1:
      return ORDER_TOOLS.map((tool, no) => call(tool, form, no));
    case 2:
      return [call('get_order', form, 0), call('get_customer_orders', {}, 1)];
    case 3:
      return (TRIES[way % TRIES.length] ?? (() => []))(asked.orderId);
    default: {
      // Any difference in what it has seen turns this, half of the time.
      const isOdd = Number.parseInt(digest.slice(0, 2), 16) % 2 === 1;
      const handOff = aHandOff({ rules: ['H3'], order: null, reply: 'A colleague takes over.' });
      return finish(isOdd ? handOff : askCustomer());
    }
  }
}

export function createPryingModel(tickets: readonly Asked[]): PryingModel {
  const asked = new Map(tickets.map((ticket) => [ticket.taskId, ticket]));
  const shown = new Map<string, string[]>();
  return {
    ...{ id: 'prying', label: 'scripted by a test', provenance: 'authored' as const, shown },
    complete: (request) => {
      const ticket = asked.get(request.taskId);
      if (!ticket) throw new RangeError(`There is no ticket ${request.taskId}.`);
      const seen = masked(JSON.stringify(request), ticket);
      const digest = createHash('sha256').update(seen).digest('hex');
      shown.set(request.taskId, [...(shown.get(request.taskId) ?? []), digest]);
      return Promise.resolve(answered(decide(ticket, request, digest)));
    },
  };
}
