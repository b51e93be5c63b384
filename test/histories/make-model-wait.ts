/** The history of a case whose model gives no answer: it waits, and goes on when there is one. */
import { createModel } from '../../activities/model/create-model';
import { ModelBusyError } from '../../contracts/model';
import type { Model } from '../../contracts/model';
import { untilProposed } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { createStageWorker, keep, startCase } from './stage';
import type { Stage } from './stage';

const LONGER_THAN_A_RETRY_MS = 61_000;

/** @param skip lets so many milliseconds of the server's time pass. */
export async function makeModelWait(
  stage: Stage,
  skip: (durationMs: number) => Promise<unknown>,
): Promise<void> {
  const ticketId = 'larkfield-T-81006';
  const baseline = createModel('baseline');
  let isDown = true;
  const model: Model = {
    ...baseline,
    complete: (request, options) =>
      isDown && request.stepNo === 2
        ? Promise.reject(new ModelBusyError('Busy.', LONGER_THAN_A_RETRY_MS))
        : baseline.complete(request, options),
  };
  const worker = await createStageWorker(stage, { model });
  await worker.runUntil(async () => {
    const handle = await startCase(stage, ticketId);
    await eventually('the case waits for the model', async () => {
      const view = await handle.query<{ waitingFor: string | null }>('case');
      return view.waitingFor === null ? null : true;
    });
    await keep(handle, 'waits-for-model');
    isDown = false;
    await skip(2 * LONGER_THAN_A_RETRY_MS);
    await untilProposed(stage.pool, ticketId);
    await keep(handle, 'waited-for-model');
    // A later skip would wait for the worker that knows this case, and that one is gone then.
    await handle.terminate();
  });
}
