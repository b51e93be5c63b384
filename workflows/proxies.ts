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
    // How often a model is asked is the Activity's own count: an outage of ours uses up none of it.
    nonRetryableErrorTypes: ['ModelUnavailable'],
  },
});

const READ_TIMEOUT = '20 seconds';

/**
 * Contracted reads: quick, idempotent, recorded as a code and a size. A local Activity that is tried
 * for long writes into the history with every heartbeat of its task, so few tries are made of it.
 */
export const reads = proxyLocalActivities<Pick<Activities, 'runRead'>>({
  startToCloseTimeout: READ_TIMEOUT,
  retry: {
    initialInterval: '200 milliseconds',
    maximumInterval: '1 second',
    maximumAttempts: 3,
  },
});

/** What a local try could not read: tried on without a word in the history. */
export const patientReads = proxyActivities<Pick<Activities, 'runRead'>>({
  startToCloseTimeout: READ_TIMEOUT,
  retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
});

/**
 * The writes. Retries are safe because the operation's row decides, not the attempt; and there is no
 * end to them, so that no outage uses them up.
 */
export const writes = proxyActivities<Pick<Activities, 'executeWrite' | 'reconcileWrite'>>({
  // Longer than the longest exchange with an outside service.
  startToCloseTimeout: '2 minutes',
  // A killed worker is noticed by its silence; the customer does not wait for the long timeout.
  heartbeatTimeout: '5 seconds',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: {
    initialInterval: '200 milliseconds',
    maximumInterval: '10 seconds',
  },
});
