/**
 * The write in our own Postgres, in one transaction: lock the operation, give back a stored end, lock the approval and
 * the facts, authorize on what is locked, write, audit, commit. Whoever runs it again, at once or
 * days later, finds the end that is there. The order matters: an ended operation is returned before
 * authorizing, or our own earlier refund would deny it. Where an outside service performs the
 * write, the same transaction reserves instead, and `remote/` goes on from there.
 */
import type { PoolClient } from 'pg';
import { actionKind } from '../../contracts/actions';
import { authorizeWrite } from '../../contracts/authorize-write';
import type { WriteCode } from '../../contracts/error-codes';
import { isEnded } from '../../contracts/operation';
import type { Receipt } from '../../contracts/operation';
import type { WriteFacts } from '../../contracts/write-facts';
import { lapseOthersAfterWrite } from '../../db/lapse-changed';
import { appendAudit } from '../../db/queries/audit';
import { loadCase } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { endOperation, lockOperation } from '../../db/queries/operations';
import type { OperationRow } from '../../db/queries/operations';
import { routeOf, switchedOff } from '../../db/queries/remote-operations';
import { inTransaction } from '../../db/transaction';
import { lockWriteFacts } from './lock-write-facts';
import { EffectRefusedError, performEffect } from './perform-effect';
import type { RemoteDeps } from './remote/remote-deps';
import { reserveWrite } from './remote/reserve';
import { unclaimRerouted } from './remote/unclaim';
import { noHook } from './steps';
import type { WriteStep } from './steps';

type Denied = { code: WriteCode; message: string };

type Execution = {
  client: PoolClient;
  now: Date;
  hook: (step: WriteStep) => Promise<void> | void;
  /** The outside services that can be reached from here, by name. */
  providers: readonly string[];
};

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

/** Allowed on what is locked now, and the facts that it was decided on. */
async function authorize(
  execution: Execution,
  operation: OperationRow,
  row: CaseRow,
): Promise<{ denied: Denied } | { facts: WriteFacts }> {
  const facts = await lockWriteFacts(execution, operation, row);
  await execution.hook('facts_locked');
  // The customer is the ticket's, read now; nothing that was stored for the write is believed.
  const allowed = authorizeWrite(operation.action, row.customerId, { facts, stage: 'execute' });
  if (!allowed.allowed) return { denied: { code: allowed.code, message: allowed.message } };
  await execution.hook('authorized');
  return { facts };
}

async function writeOrReserve(
  execution: Execution,
  operation: OperationRow,
  given: { facts: WriteFacts; provider: string | null },
): Promise<Denied | null> {
  const { facts, provider } = given;
  const denied =
    provider === null
      ? await writeEffects(execution, operation, facts)
      : await reserveWrite(execution.client, operation, { facts, provider });
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

async function claim(execution: Execution, operationId: string): Promise<OperationRow> {
  const operation = await lockOperation(execution.client, operationId);
  if (!operation) {
    throw new RangeError('There is no such operation.');
  }
  await execution.hook('operation_locked');
  return operation;
}

async function execute(execution: Execution, operationId: string): Promise<Claimed> {
  const operation = await claim(execution, operationId);
  if (isEnded(operation.state)) return { kind: 'ended', receipt: receiptOf(operation) };
  if (operation.state !== 'ready' && operation.state !== 'reserved') return { kind: 'remote' };
  const row = await loadCase(execution.client, operation.caseId);
  const { kind } = operation;
  const provider = await routeOf(execution.client, { shopId: row.shopId, kind });
  const claimed = await unclaimRerouted(execution, operation, provider);
  return claimed.state === 'reserved'
    ? { kind: 'remote' }
    : executeReady(execution, claimed, { row, provider });
}

/** Approved, and claimed for nobody: it goes where the route says, unless something holds it. */
async function executeReady(
  execution: Execution,
  operation: OperationRow,
  { row, provider }: { row: CaseRow; provider: string | null },
): Promise<Claimed> {
  const route = { provider: provider ?? 'local', kind: operation.kind };
  const off = await switchedOff(execution.client, route);
  if (off !== null) return { kind: 'held', code: 'switched_off' };
  // Nothing is held for a service that nobody here can reach: another route still lets it go on.
  const isConfigured = provider === null || execution.providers.includes(provider);
  if (!isConfigured) return { kind: 'held', code: 'provider_not_configured' };
  const allowed = await authorize(execution, operation, row);
  const denied =
    'denied' in allowed
      ? allowed.denied
      : await writeOrReserve(execution, operation, { facts: allowed.facts, provider });
  const isReserved = !denied && provider !== null;
  const receipt = isReserved ? null : await end(execution, operation, denied);
  if (!denied) await lapseOthersAfterWrite(execution.client, operation, execution.now);
  return receipt ? { kind: 'ended', receipt } : { kind: 'remote' };
}

/** `remote`: nothing is sent yet, or something was; `held`: a switch of ops or its route stops it. */
export type Claimed =
  | { kind: 'ended'; receipt: Receipt }
  | { kind: 'remote' }
  | { kind: 'held'; code: 'switched_off' | 'provider_not_configured' };

/**
 * Performs an approved action of the local route, or reserves for one of the remote route, once.
 * A receipt says what is true in the database: `succeeded`, or `denied` with a code when the
 * present facts do not allow it.
 * @throws the database's error when it can't be reached; run it again with the same id.
 */
export async function claimWrite(deps: RemoteDeps, operationId: string): Promise<Claimed> {
  const given = deps.hook ?? noHook;
  const providers = (deps.providers ?? []).map(({ name }) => name);
  const hook = (step: WriteStep): Promise<void> | void => given(step, operationId);
  await hook('started');
  const claimed = await inTransaction(deps.pool, (client) =>
    execute({ client, now: deps.now(), hook, providers }, operationId),
  );
  await hook('committed');
  return claimed;
}
