/**
 * A model whose character belongs to the run: after a no it proposes the very same again, or less,
 * or gives up. It reads nothing and keeps nothing, so that a run is what its commands make of it.
 */
import type { Model, ModelAnswer, ModelRequest } from '../../../contracts/model';
import { aHandOff, aProposal, aReply } from '../facts';
import { calling, call, orderIn } from '../loop-answers';
import type { Scenario, Wish } from './scenario';

/** The form of what is asked for: refunds 12.95, credits 10.00, one unit of the lamp. */
export function formOf(
  wish: Wish,
  given: { orderId: string; sku: string; cutMinor: number },
): object {
  const { orderId, sku, cutMinor } = given;
  const amountOf = (minor: number): number => (minor - cutMinor) / 100;
  switch (wish) {
    case 'refund':
      return { kind: wish, order_id: orderId, amount: amountOf(1_295), reason: 'late_delivery' };
    case 'credit': {
      const reason = 'repeat_trouble';
      return { kind: 'goodwill_credit', order_id: orderId, amount: amountOf(1_000), reason };
    }
    case 'replacement':
      return { kind: wish, order_id: orderId, sku, quantity: 1, reason: 'damaged_in_transit' };
    case 'label':
      return {
        kind: 'return_label',
        order_id: orderId,
        sku,
        quantity: 1,
        reason: 'arrived_damaged',
      };
  }
}

/** How often it has been told no, or that things have changed. */
function timesPutOff(request: ModelRequest): number {
  return request.turns.filter((turn) =>
    ['sent_back', 'lapsed', 'customer_wrote', 'refused'].includes(turn.kind),
  ).length;
}

function finishing(resolution: object): Pick<ModelAnswer, 'calls'> {
  return calling(call('finish', resolution));
}

function answer(request: ModelRequest, scenario: Scenario): Pick<ModelAnswer, 'calls'> {
  const orderId = orderIn(request);
  if (request.stepNo === 1) return calling(call('get_order', { order_id: orderId }));
  const reply = `Thank you for writing. We have looked into it (${String(request.stepNo)}).`;
  if (request.isReplyOnly) return finishing(aReply({ order: null, reply }));
  const times = timesPutOff(request);
  if (times > 0 && scenario.temper === 'resigning') return finishing(aHandOff({ reply }));
  const cutMinor = scenario.temper === 'yielding' ? times * 100 : 0;
  const sku = `MIX-${orderId.slice('LK-'.length)}`;
  const actions = scenario.wishes.map((wish) => formOf(wish, { orderId, sku, cutMinor }));
  return finishing({ ...aProposal({ order: null, reply }), actions });
}

export function scriptedModel(scenarioOf: (taskId: string) => Scenario): Model {
  return {
    id: 'scripted',
    label: 'scripted by a test',
    provenance: 'authored',
    complete: (request) =>
      Promise.resolve({
        ...answer(request, scenarioOf(request.taskId)),
        text: '',
        finishReason: 'calls',
        usage: { inputTokens: 60, outputTokens: 40 },
        costMicros: 100,
        note: null,
      }),
  };
}
