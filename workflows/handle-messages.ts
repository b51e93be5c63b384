/** Registers every message before the first await. Handlers set state and return. */
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
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
import type { HandOverRequest, TicketChange } from './messages';
import { queueSigned } from './signed-decisions';

const CHANGES = new Set(['customer_wrote', 'closed', 'merged', 'human_replied', 'facts_changed']);

/** Anyone who reaches the cluster can send a Signal, so its form is not believed. */
function isTicketChange(value: unknown): value is TicketChange {
  if (typeof value !== 'object' || value === null || !('change' in value)) return false;
  return typeof value.change === 'string' && CHANGES.has(value.change);
}

const NAME_CHARS_MAX = 200;

function isHandOver(form: unknown): form is HandOverRequest {
  if (typeof form !== 'object' || form === null) return false;
  if (!('actorId' in form) || !('reasonCode' in form)) return false;
  const { actorId, reasonCode } = form;
  return [actorId, reasonCode].every(
    (text) => typeof text === 'string' && text !== '' && text.length <= NAME_CHARS_MAX,
  );
}

function isEnded(progress: CaseProgress): boolean {
  return progress.state === 'closed' || progress.state === 'handed_off';
}

function refuse(message: string, type: string): never {
  throw ApplicationFailure.nonRetryable(message, type);
}

export function handleMessages(progress: CaseProgress): void {
  setHandler(approval, () => {
    progress.wakeups += 1;
  });
  setHandler(signedApproval, (form: unknown) => {
    queueSigned(progress, form);
  });
  setHandler(ticketChanged, (change: unknown) => {
    if (!isTicketChange(change)) return;
    const messageId = typeof change.messageId === 'string' ? change.messageId : null;
    progress.changes.push({ change: change.change, messageId });
  });
  setHandler(
    handOver,
    (request) => {
      progress.takenOver = { actorId: request.actorId, reasonCode: request.reasonCode };
      progress.isTaken = false;
      return { state: progress.state };
    },
    {
      validator: (request: HandOverRequest) => {
        const form: unknown = request;
        if (!isHandOver(form)) {
          refuse('A hand-over names who takes the case and why.', 'InvalidMessage');
        }
        if (isEnded(progress)) refuse('The case has ended already.', 'CaseClosed');
      },
    },
  );
  setHandler(
    retryOperation,
    (request) => {
      progress.retryRequestedFor = request.operationId;
      return { operationId: request.operationId };
    },
    {
      validator: (request: unknown) => {
        const isStuck =
          typeof request === 'object' &&
          request !== null &&
          'operationId' in request &&
          request.operationId === progress.stuckOperationId &&
          progress.stuckOperationId !== null;
        if (!isStuck) refuse('No write of this case is stuck under that id.', 'NotStuck');
      },
    },
  );
  setHandler(caseQuery, () => viewOf(progress));
}
