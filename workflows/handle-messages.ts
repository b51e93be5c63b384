/** Registers every message before the first await. Handlers set state and return. */
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { MESSAGES_SEEN_MAX, rowIdIn } from '../contracts/message-seen';
import type { MessageSeen } from '../contracts/message-seen';
import { viewOf } from './case-state';
import type { CaseProgress } from './case-state';
import {
  approval,
  caseQuery,
  handOver,
  retryOperation,
  signedApproval,
  ticketChanged,
} from './messages';
import { queueSigned } from './signed-decisions';

function isEnded(progress: CaseProgress): boolean {
  return progress.state === 'closed' || progress.state === 'handed_off';
}

function refuse(message: string, type: string): never {
  throw ApplicationFailure.nonRetryable(message, type);
}

/** Anyone who reaches the cluster can send a message, so only the row that it names is kept of it. */
function keepSeen(progress: CaseProgress, seen: MessageSeen): void {
  if (progress.seen.length < MESSAGES_SEEN_MAX) progress.seen.push(seen);
}

function handleHandOver(progress: CaseProgress): void {
  setHandler(
    handOver,
    (request: unknown) => {
      keepSeen(progress, { message: 'handOver', id: rowIdIn(request, 'requestId') });
      progress.takeOverAsks += 1;
      return { state: progress.state };
    },
    {
      validator: (request: unknown) => {
        if (rowIdIn(request, 'requestId') === null) {
          refuse('A hand-over names the row of the person who asked.', 'InvalidMessage');
        }
        if (isEnded(progress)) refuse('The case has ended already.', 'CaseClosed');
      },
    },
  );
}

export function handleMessages(progress: CaseProgress): void {
  setHandler(approval, (form: unknown) => {
    keepSeen(progress, { message: 'approval', id: rowIdIn(form, 'decisionId') });
    progress.wakeups += 1;
  });
  setHandler(signedApproval, (form: unknown) => {
    queueSigned(progress, form);
  });
  setHandler(ticketChanged, (form: unknown) => {
    keepSeen(progress, { message: 'ticketChanged', id: rowIdIn(form, 'wakeupId') });
    progress.news += 1;
  });
  handleHandOver(progress);
  setHandler(
    retryOperation,
    (request) => {
      keepSeen(progress, { message: 'retryOperation', id: null });
      progress.wakeups += 1;
      return { operationId: request.operationId };
    },
    {
      validator: (request: unknown) => {
        const isWaiting =
          typeof request === 'object' &&
          request !== null &&
          'operationId' in request &&
          typeof request.operationId === 'string' &&
          progress.openOperationIds.has(request.operationId);
        if (!isWaiting) refuse('No write of this case waits under that id.', 'NotStuck');
      },
    },
  );
  setHandler(caseQuery, () => viewOf(progress));
}
