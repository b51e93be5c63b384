/**
 * Drives one approved write as far as it goes now, from wherever it stands: executed here, or
 * reserved, sent and asked about at an outside service. Run again, it goes on from what is stored.
 */
import type { HoldCode, OutsideCode, WriteCode } from '../../contracts/error-codes';
import { isEnded } from '../../contracts/operation';
import type { Receipt } from '../../contracts/operation';
import type { ProviderAdapter } from '../../contracts/provider';
import { noteHold } from '../../db/queries/held-operations';
import { findOperation } from '../../db/queries/operations';
import { firstTriedAt } from '../../db/queries/provider-books/attempts';
import { putCheckOff, remoteOperation, switchedOff } from '../../db/queries/remote-operations';
import type { RemoteOperation } from '../../db/queries/remote-operations';
import { claimWrite } from './execute';
import { lookUpWrite } from './remote/look-up-write';
import { nextCheckAt as nextCheckAfter } from './remote/next-check';
import { reconcileOpen } from './remote/reconcile';
import { applySettled } from './remote/apply-settled';
import { findProvider } from './remote/remote-deps';
import type { RemoteDeps } from './remote/remote-deps';
import { sendWrite } from './remote/send';

/**
 * How soon a write is looked at again that nothing says more of, when nobody wakes it before: soon at
 * first, then ever more seldom. What lifts a hold wakes the case, and this makes sure of it.
 */
const FIRST_LOOK_MS = 5 * 60_000;
const LONGEST_LOOK_MS = 7 * 86_400_000;

type Input = { operationId: string };

const HOLD_OF: Readonly<Record<string, HoldCode>> = {
  not_sent_switched_off: 'switched_off',
  not_sent_configuration: 'provider_configuration',
};

/** Why nothing is sent of it, by what stops it now and else by what the last try said. */
async function holdOf(deps: RemoteDeps, operation: RemoteOperation): Promise<HoldCode | null> {
  const { operationId, provider, errorClass } = operation;
  if (operation.state !== 'reserved') return null;
  if (provider !== null && !findProvider(deps, provider)) return 'provider_not_configured';
  const row = await findOperation(deps.pool, operationId);
  const route = { provider: provider ?? 'local', kind: row?.kind ?? '' };
  if ((await switchedOff(deps.pool, route)) !== null) return 'switched_off';
  return errorClass === null ? null : (HOLD_OF[errorClass] ?? 'provider_unreachable');
}

/**
 * Never in the past: a write that asks to be looked at at once would be looked at without end. Twice
 * as long after each look: nothing grows while it waits.
 */
function laterThan(now: Date, at: Date | null, since: Date): string {
  const waitedMs = now.getTime() - since.getTime();
  const waitMs = Math.min(LONGEST_LOOK_MS, Math.max(FIRST_LOOK_MS, waitedMs));
  return new Date(at && at > now ? at : now.getTime() + waitMs).toISOString();
}

async function held(deps: RemoteDeps, operationId: string, code: HoldCode): Promise<Receipt> {
  const now = deps.now();
  const since = (await noteHold(deps.pool, operationId, { code, at: now })) ?? now;
  const { nextCheckAt: at } = await remoteOperation(deps.pool, operationId);
  return { operationId, state: 'held', code, nextCheckAt: laterThan(now, at, since) };
}

/** Where the write stands, as the Workflow may know it. */
async function receiptNow(deps: RemoteDeps, operationId: string): Promise<Receipt> {
  const operation = await findOperation(deps.pool, operationId);
  if (!operation) throw new RangeError(`There is no operation ${operationId}.`);
  if (isEnded(operation.state)) {
    const state = operation.state === 'succeeded' ? 'succeeded' : 'denied';
    return { operationId, state, code: operation.code as WriteCode | OutsideCode | null };
  }
  const remote = await remoteOperation(deps.pool, operationId);
  const code = await holdOf(deps, remote);
  if (code !== null) return held(deps, operationId, code);
  await noteHold(deps.pool, operationId, null);
  const state = operation.state === 'accepted' ? 'accepted' : 'unknown';
  const at = remote.nextCheckAt ?? remote.leaseUntil ?? deps.now();
  const isReachable = findProvider(deps, remote.provider) !== null;
  const nextCheckAt = isReachable
    ? at.toISOString()
    : laterThan(deps.now(), at, remote.firstSentAt ?? at);
  return { operationId, state, code: null, nextCheckAt };
}

/** A service that did not let us in is asked first, which only reads, before it is sent to again. */
async function isStillShut(
  deps: RemoteDeps,
  operation: RemoteOperation,
  adapter: ProviderAdapter,
): Promise<boolean> {
  const { operationId, errorClass } = operation;
  const now = deps.now();
  if (errorClass === null || adapter.capabilities.lookUp === 'none') return false;
  if (operation.nextCheckAt && operation.nextCheckAt > now) return true;
  const finding = await lookUpWrite(deps, adapter, operation);
  if (finding.kind !== 'unknown' || finding.errorClass !== 'look_up_not_sent') return false;
  const triedAt = (await firstTriedAt(deps.pool, operationId)) ?? now;
  await putCheckOff(deps.pool, operationId, nextCheckAfter(triedAt, now));
  return true;
}

async function drive(
  deps: RemoteDeps,
  { operationId }: Input,
  ask: (adapter: ProviderAdapter) => Promise<void>,
): Promise<Receipt> {
  const claimed = await claimWrite(deps, operationId);
  if (claimed.kind === 'ended') {
    await noteHold(deps.pool, operationId, null);
    return claimed.receipt;
  }
  if (claimed.kind === 'held') return held(deps, operationId, claimed.code);
  const operation = await remoteOperation(deps.pool, operationId);
  const adapter = findProvider(deps, operation.provider);
  if (!adapter) {
    // What two people have settled needs no service to be asked.
    await applySettled(deps, operation);
  } else if (operation.state !== 'reserved') {
    await ask(adapter);
  } else if (!(await isStillShut(deps, operation, adapter))) {
    await sendWrite(deps, operationId, adapter);
  }
  return receiptNow(deps, operationId);
}

/** The first drive. An open write is not asked about here: that is `reconcileWrite`'s, on its time. */
export function executeWrite(deps: RemoteDeps, input: Input): Promise<Receipt> {
  return drive(deps, input, () => Promise.resolve());
}

/** Asks about an open write, and sends again what may be sent again. */
export function reconcileWrite(deps: RemoteDeps, input: Input): Promise<Receipt> {
  return drive(deps, input, (adapter) => reconcileOpen(deps, input.operationId, adapter));
}
