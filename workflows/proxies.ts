/** Activities by risk class: each class has its own timeouts and its own way to retry. */
import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { POLICY } from '../contracts/policy';

/** Short, idempotent bookkeeping in our own Postgres: retried until the database answers. */
export const records = proxyActivities<
  Pick<
    Activities,
    | 'openCase'
    | 'checkResolution'
    | 'publishProposal'
    | 'readDecisions'
    | 'closeProposal'
    | 'settleRevision'
    | 'readNews'
    | 'checkMessages'
    | 'takeSignedDecision'
    | 'takeOver'
    | 'readPersonProposal'
    | 'notify'
    | 'tellBeingChecked'
    | 'deliverReply'
    | 'handOff'
    | 'closeCase'
  >
>({
  // A task that a dying worker took with it is given to another one after this.
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

/** One question to a model. Paid for, so attempts are few; the answer is stored before it returns. */
export const models = proxyActivities<Pick<Activities, 'callModel'>>({
  startToCloseTimeout: '3 minutes',
  heartbeatTimeout: '30 seconds',
  retry: {
    initialInterval: POLICY.models.backoffMs,
    maximumInterval: POLICY.models.backoffMaxMs,
    maximumAttempts: 4,
    nonRetryableErrorTypes: ['ModelUnavailable'],
  },
});

/** Contracted reads: quick, idempotent, recorded as a code and a size. */
export const reads = proxyLocalActivities<Pick<Activities, 'runRead'>>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '5 seconds' },
});

/** The writes. Retries are safe because the operation's row decides, not the attempt. */
export const writes = proxyActivities<Pick<Activities, 'executeWrite' | 'reconcileWrite'>>({
  // Longer than the longest exchange with an outside service.
  startToCloseTimeout: '2 minutes',
  // A killed worker is noticed by its silence; the customer does not wait for the long timeout.
  heartbeatTimeout: '5 seconds',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: {
    initialInterval: '200 milliseconds',
    maximumInterval: '10 seconds',
    maximumAttempts: 20,
  },
});
