/**
 * A worker on the real server whose model does what a test says: it looks the order up, proposes
 * refunds of given amounts, proposes the same again when it is asked again, and answers briefly
 * when only an answer may follow.
 */
import { createCaseActivities } from '../../activities';
import type { ModelAnswer, ModelRequest } from '../../contracts/model';
import type { CaseWorld } from './case-world';
import { aProposal, refundForm } from './facts';
import { GOOD_FINISH, call, calling, orderIn } from './loop-answers';
import { createTestWorker } from './temporal';

/** The amounts that are proposed for the ticket with this id of its source. */
export type AmountsFor = (externalId: string) => readonly number[];

function answerTo(request: ModelRequest, amountsFor: AmountsFor): Pick<ModelAnswer, 'calls'> {
  if (request.isReplyOnly) return calling(GOOD_FINISH);
  const orderId = orderIn(request);
  if (request.stepNo === 1) return calling(call('get_order', { order_id: orderId }));
  const amounts = amountsFor(request.taskId);
  const said = amounts.map((amount) => `${amount.toFixed(2)} CAD`).join(', ');
  const proposal = aProposal({
    order: null,
    actions: amounts.map((amount) => refundForm({ order_id: orderId, amount })),
    reply: `Sorry for the delay. We are arranging a refund for you: ${said}.`,
  });
  return calling(call('finish', proposal));
}

/** Runs until `stop`, which lets it finish what it has begun. */
export async function startScriptedWorker(
  { temporal, pool }: CaseWorld,
  amountsFor: AmountsFor,
): Promise<{ stop: () => Promise<void> }> {
  const activities = createCaseActivities({
    pool,
    now: () => new Date(),
    model: {
      id: 'scripted',
      label: 'scripted by a test',
      provenance: 'authored',
      complete: (request) =>
        Promise.resolve({
          text: '',
          finishReason: 'calls',
          usage: { inputTokens: 60, outputTokens: 40 },
          costMicros: 100,
          note: null,
          ...answerTo(request, amountsFor),
        }),
    },
  });
  const { worker, close } = await createTestWorker(temporal, activities);
  const running = worker.run();
  const stop = async (): Promise<void> => {
    worker.shutdown();
    await running;
    await close();
  };
  return { stop };
}
