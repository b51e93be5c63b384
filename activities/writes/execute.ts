/**
 * The write, in one transaction: lock the operation, give back a stored end, lock the approval and
 * the facts, authorize on what is locked, write, audit, commit. Whoever runs it again, at once or
 * days later, finds the end that is there. The order matters: an ended operation is returned before
 * authorizing, or our own earlier refund would deny it.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { PoolClient } from 'pg';
import { actionKind } from '../../contracts/actions';
import { authorizeWrite } from '../../contracts/authorize-write';
import { digestOf } from '../../contracts/canonical';
import type { WriteCode } from '../../contracts/error-codes';
import { isEnded } from '../../contracts/operation';
import type { Receipt } from '../../contracts/operation';
import type { WriteFacts } from '../../contracts/write-facts';
import { lapseOthersAfterWrite } from '../../db/lapse-changed';
import { appendAudit } from '../../db/queries/audit';
import { loadCase } from '../../db/queries/cases';
import { endOperation, lockOperation } from '../../db/queries/operations';
import type { OperationRow } from '../../db/queries/operations';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import { lockWriteFacts } from './lock-write-facts';
import { EffectRefusedError, performEffect } from './perform-effect';
import { noHook } from './steps';
import type { StepHook, WriteStep } from './steps';

type Denied = { code: WriteCode; message: string };

type Execution = { client: PoolClient; now: Date; hook: (step: WriteStep) => Promise<void> | void };

function receiptOf(operation: OperationRow): Receipt {
  const state = operation.state === 'succeeded' ? 'succeeded' : 'denied';
  return { operationId: operation.operationId, state, code: operation.code as WriteCode | null };
}

/** Writes every effect or none: a refused one undoes those before it. */
async function writeEffects(
  { client }: Execution,
  operation: OperationRow,
  facts: WriteFacts,
): Promise<Denied | null> {
  await client.query('SAVEPOINT effects');
  try {
    for (const effect of actionKind(operation.kind).effects(operation.action, facts)) {
      const { operationId } = operation;
      await performEffect({ client, operationId, shopNow: facts.shopNow }, effect);
    }
    return null;
  } catch (error) {
    if (!(error instanceof EffectRefusedError)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT effects');
    return { code: error.code, message: error.message };
  }
}

async function writeOrDeny(execution: Execution, operation: OperationRow): Promise<Denied | null> {
  const row = await loadCase(execution.client, operation.caseId);
  const facts = await lockWriteFacts(execution, operation, row);
  await execution.hook('facts_locked');
  // The customer is the ticket's, read now; nothing that was stored for the write is believed.
  const allowed = authorizeWrite(operation.action, row.customerId, { facts, stage: 'execute' });
  if (!allowed.allowed) return { code: allowed.code, message: allowed.message };
  await execution.hook('authorized');
  const denied = await writeEffects(execution, operation, facts);
  await execution.hook('effects_written');
  return denied;
}

async function end(
  { client, hook }: Execution,
  operation: OperationRow,
  denied: Denied | null,
): Promise<Receipt> {
  const state = denied ? 'denied' : 'succeeded';
  const code = denied?.code ?? null;
  await endOperation(client, { operation, state, code, message: denied?.message ?? null });
  await hook('ended');
  await appendAudit(client, {
    event: 'operation',
    actor: 'countersign',
    channel: 'workflow',
    caseId: operation.caseId,
    detail: {
      operation_id: operation.operationId,
      kind: operation.kind,
      digest: operation.fingerprint,
      state,
      code,
    },
  });
  await hook('audited');
  return { operationId: operation.operationId, state, code };
}

async function execute(execution: Execution, operationId: string): Promise<Receipt> {
  const operation = await lockOperation(execution.client, operationId);
  if (!operation) {
    throw ApplicationFailure.nonRetryable('There is no such operation.', 'OperationNotFound');
  }
  await execution.hook('operation_locked');
  if (digestOf(operation.action) !== operation.fingerprint) {
    const message = 'The stored action is not the one that was approved.';
    throw ApplicationFailure.nonRetryable(message, 'FingerprintMismatch');
  }
  if (isEnded(operation.state)) return receiptOf(operation);
  const denied = await writeOrDeny(execution, operation);
  const receipt = await end(execution, operation, denied);
  if (!denied) await lapseOthersAfterWrite(execution.client, operation, execution.now);
  return receipt;
}

/**
 * Performs an approved action once. The receipt says what is true in the database: `succeeded`, or
 * `denied` with a code when the present facts do not allow it.
 * @throws the database's error when it can't be reached; run it again with the same id.
 */
export async function executeWrite(
  deps: CaseDeps & { hook?: StepHook },
  { operationId }: { operationId: string },
): Promise<Receipt> {
  const given = deps.hook ?? noHook;
  const hook = (step: WriteStep): Promise<void> | void => given(step, operationId);
  await hook('started');
  const receipt = await inTransaction(deps.pool, (client) =>
    execute({ client, now: deps.now(), hook }, operationId),
  );
  await hook('committed');
  return receipt;
}
