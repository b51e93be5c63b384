/**
 * Two people say what became of a write whose outcome nothing else can tell, each with evidence.
 * Whoever was wrong says it anew; every word is kept, and the last ones of two different people that
 * agree are the settlement. Only then the Workflow applies it.
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
import { remoteOperation } from './queries/remote-operations';
import {
  confirmedSettlement,
  insertSettlement,
  insertWord,
  lastWords,
  otherOfRef,
} from './queries/settlements';
import type { Word } from './queries/settlements';
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
  operation: OperationRow,
  agreed: { first: Word; second: Word; providerRef: string | null },
): Promise<SettleAnswer> {
  await insertSettlement(client, agreed);
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

function describeWord({ userId, outcome, providerRef }: Word): string {
  const said = outcome === 'done' ? 'done' : 'not done';
  return `${userId} has said that it is ${said}${providerRef === null ? '' : ` (${providerRef})`}`;
}

/** Who gives no id of the service has nothing against the other's. */
function agree(a: Word, b: Word): boolean {
  const isSameRef =
    a.providerRef === null || b.providerRef === null || a.providerRef === b.providerRef;
  return a.outcome === b.outcome && isSameRef;
}

/**
 * The id of the service that was given has to be free: what belongs to another write is a typo, and
 * so is another than the one that the service itself gave for this write.
 */
async function findRefObstacle(
  client: PoolClient,
  { operationId, providerRef }: SettleRequest,
): Promise<(SettleAnswer & { kind: 'refused' }) | null> {
  if (providerRef === null) return null;
  const other = await otherOfRef(client, { operationId, providerRef });
  if (other !== null) {
    return refused('ref_taken', `${providerRef} is the effect of another operation, ${other}.`);
  }
  const { providerRef: own } = await remoteOperation(client, operationId);
  if (own === null || own === providerRef) return null;
  return refused('ref_taken', `The service has named this operation's effect ${own} already.`);
}

async function settle(client: PoolClient, request: SettleRequest): Promise<SettleAnswer> {
  const operation = await lockOperation(client, request.operationId);
  if (!operation) return noSuchOperation(request);
  const obstacle =
    (await findObstacle(client, request, operation)) ?? (await findRefObstacle(client, request));
  if (obstacle) return obstacle;
  const { operationId, outcome, providerRef, userId } = request;
  if (await confirmedSettlement(client, operationId)) {
    return refused('not_open', 'Two people have settled it already; it is being applied.');
  }
  const word: Word = {
    operationId,
    outcome,
    providerRef,
    userId,
    evidence: request.evidence.trim(),
  };
  const words = await lastWords(client, operationId);
  const own = words.find((said) => said.userId === userId);
  if (own?.outcome === outcome && own.providerRef === providerRef) {
    return refused('second_person_needed', 'You have said so already; a second person confirms.');
  }
  await insertWord(client, word);
  const others = words.filter((said) => said.userId !== userId);
  const first = others.find((said) => agree(said, word));
  if (first) {
    const agreedRef = word.providerRef ?? first.providerRef;
    return confirm(client, operation, { first, second: word, providerRef: agreedRef });
  }
  const [other] = others;
  if (!other) return { kind: 'proposed' };
  const message =
    `${describeWord(other)}. Your word is kept beside it. Find out together what is true: nothing ` +
    'happens until two people say the same, and each may say theirs again.';
  return refused('settlement_differs', message);
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
        provider_ref: request.providerRef,
        step: answer.kind,
        code: answer.kind === 'refused' ? answer.code : null,
      },
    });
    return answer;
  });
}
