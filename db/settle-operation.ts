/**
 * Two people say what became of a write whose outcome nothing else can tell. The first gives the
 * outcome with evidence; a second, different one confirms it. Only then the Workflow applies it.
 */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { canSeeCase, canSettle } from '../contracts/can';
import type { Channel } from '../contracts/decision';
import type { SettleCode } from '../contracts/error-codes';
import { appendAudit } from './queries/audit';
import { loadCase } from './queries/cases';
import { findOperation, lockOperation } from './queries/operations';
import type { OperationRow } from './queries/operations';
import { confirmSettlement, findSettlement, insertSettlement } from './queries/settlements';
import { findUser } from './queries/users';
import { insertWakeup } from './queries/wakeups';
import { inTransaction } from './transaction';

export const EVIDENCE_CHARS_MIN = 10;
export const EVIDENCE_CHARS_MAX = 2_000;

export type SettleRequest = {
  operationId: string;
  outcome: 'done' | 'not_done';
  /** Where this is known from, such as the provider's own page and what it shows. */
  evidence: string;
  /** The provider's id of the effect; wanted where it was done. */
  providerRef: string | null;
  userId: string;
  channel: Channel;
};

export type SettleAnswer =
  /** Recorded: it now needs a second person. */
  | { kind: 'proposed' }
  | { kind: 'confirmed'; wakeupId: string; workflowId: string }
  | { kind: 'refused'; code: SettleCode; message: string };

/** Sent, and not known to have ended: what can be asked about and settled. */
export const SETTLEABLE_STATES: ReadonlySet<string> = new Set([
  'unknown',
  'accepted',
  'needs_reconciliation',
  'sending',
]);

function refused(code: SettleCode, message: string): SettleAnswer & { kind: 'refused' } {
  return { kind: 'refused', code, message };
}

/** In the same words for one in a case of another team. */
function noSuchOperation({ operationId }: SettleRequest): SettleAnswer & { kind: 'refused' } {
  return refused('operation_not_found', `There is no operation ${operationId}.`);
}

async function findObstacle(
  client: PoolClient,
  request: SettleRequest,
  operation: OperationRow,
): Promise<(SettleAnswer & { kind: 'refused' }) | null> {
  const user = await findUser(client, request.userId);
  if (!user) return refused('unknown_user', `There is no user ${request.userId}.`);
  if (!canSeeCase(user, await loadCase(client, operation.caseId))) return noSuchOperation(request);
  const right = canSettle(user, operation);
  if (!right.allowed) return refused(right.code, right.message);
  if (!SETTLEABLE_STATES.has(operation.state)) {
    const message = `The operation is ${operation.state}: there is nothing to settle.`;
    return refused('not_open', message);
  }
  const { length } = request.evidence.trim();
  if (length >= EVIDENCE_CHARS_MIN && length <= EVIDENCE_CHARS_MAX) return null;
  const message = `Say where this is known from, in ${String(EVIDENCE_CHARS_MIN)} to ${String(EVIDENCE_CHARS_MAX)} characters.`;
  return refused('evidence_missing', message);
}

async function confirm(
  client: PoolClient,
  request: SettleRequest,
  operation: OperationRow,
): Promise<SettleAnswer> {
  const { operationId, userId } = request;
  await confirmSettlement(client, { operationId, userId });
  const { workflowId } = await loadCase(client, operation.caseId);
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId,
    signalName: 'approval',
    payload: { decisionId: wakeupId },
  });
  return { kind: 'confirmed', wakeupId, workflowId };
}

async function settle(client: PoolClient, request: SettleRequest): Promise<SettleAnswer> {
  const operation = await lockOperation(client, request.operationId);
  if (!operation) return noSuchOperation(request);
  const obstacle = await findObstacle(client, request, operation);
  if (obstacle) return obstacle;
  const earlier = await findSettlement(client, request.operationId);
  if (!earlier) {
    await insertSettlement(client, request);
    return { kind: 'proposed' };
  }
  if (earlier.confirmedBy !== null) {
    return refused('not_open', 'Two people have settled it already; it is being applied.');
  }
  if (earlier.proposedBy === request.userId) {
    return refused('second_person_needed', 'You have said so already; a second person confirms.');
  }
  if (earlier.outcome !== request.outcome) {
    const said = earlier.outcome === 'done' ? 'done' : 'not done';
    const message = `${earlier.proposedBy} has said that it is ${said}. Find out together what is true; nothing was changed.`;
    return refused('settlement_differs', message);
  }
  return confirm(client, request, operation);
}

/**
 * Records one person's word. Signal `wakeupId` afterwards (the relay does it when nobody does).
 * @throws the database's error when it can't be reached; the same request may be sent again.
 */
export async function settleOperation(pool: Pool, request: SettleRequest): Promise<SettleAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await settle(client, request);
    const operation = await findOperation(client, request.operationId);
    const isMissing = answer.kind === 'refused' && answer.code === 'operation_not_found';
    if (!operation || isMissing) return answer;
    await appendAudit(client, {
      event: answer.kind === 'refused' ? 'settlement_refused' : 'settlement',
      actor: request.userId,
      channel: request.channel,
      caseId: operation.caseId,
      detail: {
        operation_id: request.operationId,
        outcome: request.outcome,
        step: answer.kind,
        code: answer.kind === 'refused' ? answer.code : null,
      },
    });
    return answer;
  });
}
