/**
 * Drives one approved write as far as it goes now, from wherever it stands: executed here, or
 * reserved, sent and asked about at an outside service. Run again, it goes on from what is stored.
 */
import type { OutsideCode, WriteCode } from '../../contracts/error-codes';
import { isEnded } from '../../contracts/operation';
import type { Receipt } from '../../contracts/operation';
import type { ProviderAdapter } from '../../contracts/provider';
import { findOperation } from '../../db/queries/operations';
import { remoteOperation } from '../../db/queries/remote-operations';
import { claimWrite } from './execute';
import { reconcileOpen } from './remote/reconcile';
import { findProvider } from './remote/remote-deps';
import type { RemoteDeps } from './remote/remote-deps';
import { sendWrite } from './remote/send';

/** How soon a held write is looked at again when nobody wakes it before. */
const HELD_CHECK_MS = 5 * 60_000;

type Input = { operationId: string };

function held(
  deps: RemoteDeps,
  operationId: string,
  code: 'switched_off' | 'provider_not_configured',
): Receipt {
  const nextCheckAt = new Date(deps.now().getTime() + HELD_CHECK_MS).toISOString();
  return { operationId, state: 'held', code, nextCheckAt };
}

/** Where the write stands, as the Workflow may know it. */
async function receiptNow(deps: RemoteDeps, operationId: string): Promise<Receipt> {
  const operation = await findOperation(deps.pool, operationId);
  if (!operation) throw new RangeError(`There is no operation ${operationId}.`);
  if (isEnded(operation.state)) {
    const state = operation.state === 'succeeded' ? 'succeeded' : 'denied';
    return { operationId, state, code: operation.code as WriteCode | OutsideCode | null };
  }
  const { nextCheckAt, leaseUntil } = await remoteOperation(deps.pool, operationId);
  const at = nextCheckAt ?? leaseUntil ?? deps.now();
  return { operationId, state: 'unknown', code: null, nextCheckAt: at.toISOString() };
}

async function drive(
  deps: RemoteDeps,
  { operationId }: Input,
  ask: (adapter: ProviderAdapter) => Promise<void>,
): Promise<Receipt> {
  const claimed = await claimWrite(deps, operationId);
  if (claimed.kind === 'ended') return claimed.receipt;
  if (claimed.kind === 'held') return held(deps, operationId, 'switched_off');
  const { state, provider } = await remoteOperation(deps.pool, operationId);
  const adapter = findProvider(deps, provider);
  if (!adapter) return held(deps, operationId, 'provider_not_configured');
  if (state === 'reserved') await sendWrite(deps, operationId, adapter);
  else await ask(adapter);
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
