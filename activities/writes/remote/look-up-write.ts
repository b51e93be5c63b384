/** Asks a provider about a write by our own id; it only reads, so it is allowed under any switch. */
import type {
  ProviderAdapter,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { findOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import { heldEffects } from '../../../db/queries/remote-operations';
import type { RemoteOperation } from '../../../db/queries/remote-operations';
import { effectsFromJson } from './held-effects';
import type { RemoteDeps } from './remote-deps';
import { requestOf } from './request-of';

const LOOK_UP_MS = 20_000;

async function requestFor(deps: RemoteDeps, operation: OperationRow): Promise<ProviderRequest> {
  const held = effectsFromJson(await heldEffects(deps.pool, operation.operationId));
  return requestOf(deps.pool, operation, held);
}

export async function lookUpWrite(
  deps: RemoteDeps,
  adapter: ProviderAdapter,
  asked: RemoteOperation,
): Promise<ProviderFinding> {
  if (adapter.capabilities.lookUp === 'none') return { kind: 'unknown', errorClass: 'no_look_up' };
  const operation = await findOperation(deps.pool, asked.operationId);
  if (!operation) throw new RangeError(`There is no operation ${asked.operationId}.`);
  const request = await requestFor(deps, operation);
  const { lastSentAt, providerRef: knownRef } = asked;
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  return adapter.lookUp(request, { signal, lastSentAt, knownRef });
}
