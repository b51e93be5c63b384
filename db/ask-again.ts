/** Somebody wants an unknown write asked about now, and not at the next recorded instant. */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { canSeeCase, canSettle } from '../contracts/can';
import type { Channel } from '../contracts/decision';
import type { SettleCode } from '../contracts/error-codes';
import { appendAudit } from './queries/audit';
import { loadCase } from './queries/cases';
import { findOperation } from './queries/operations';
import { findUser } from './queries/users';
import { insertWakeup } from './queries/wakeups';
import { SETTLEABLE_STATES } from './settle-operation';
import { inTransaction } from './transaction';

export type AskRequest = { operationId: string; userId: string; channel: Channel };

export type AskAnswer =
  { kind: 'asked'; wakeupId: string } | { kind: 'refused'; code: SettleCode; message: string };

function refused(code: SettleCode, message: string): AskAnswer {
  return { kind: 'refused', code, message };
}

async function ask(client: PoolClient, request: AskRequest): Promise<AskAnswer> {
  const { operationId, userId, channel } = request;
  const user = await findUser(client, userId);
  if (!user) return refused('unknown_user', `There is no user ${userId}.`);
  const operation = await findOperation(client, operationId);
  const ofCase = operation && (await loadCase(client, operation.caseId));
  if (!ofCase || !canSeeCase(user, ofCase)) {
    return refused('operation_not_found', `There is no operation ${operationId}.`);
  }
  const right = canSettle(user, operation);
  if (!right.allowed) return refused(right.code, right.message);
  if (!SETTLEABLE_STATES.has(operation.state)) {
    return refused('not_open', `The operation is ${operation.state}: there is nothing to ask.`);
  }
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    ...{ wakeupId, workflowId: ofCase.workflowId, signalName: 'approval' },
    payload: { decisionId: wakeupId },
  });
  await appendAudit(client, {
    ...{ event: 'ask_again', actor: userId, channel, caseId: operation.caseId },
    detail: { operation_id: operationId, state: operation.state },
  });
  return { kind: 'asked', wakeupId };
}

/**
 * Wakes the operation's case, which then asks the service; it settles nothing. Signal `wakeupId`
 * afterwards (the relay does it when nobody does).
 */
export function askAgain(pool: Pool, request: AskRequest): Promise<AskAnswer> {
  return inTransaction(pool, (client) => ask(client, request));
}
