/**
 * Whose effect is it? An object at the provider may carry an operation's id and still not be its
 * effect: somebody copied it, or made one by hand. By the provider's own name of it we know.
 */
import type { RemoteOperation } from '../../../db/queries/remote-operations';
import type { Known } from './apply-known';

export const OPEN_STATES: ReadonlySet<string> = new Set([
  'sending',
  'accepted',
  'unknown',
  'needs_reconciliation',
]);

/** `undecided`: it failed, and nobody can tell yet whether it is the one that we asked for. */
export type Whose = 'own' | 'other' | 'undecided';

export function whoseEffect(
  operation: Pick<RemoteOperation, 'state' | 'providerRef' | 'amountMinor' | 'currency'>,
  known: Known,
): Whose {
  const { ref, state, isOurs } = known;
  if (ref === null || operation.providerRef === ref) return 'own';
  if (operation.providerRef !== null) return 'other';
  if (OPEN_STATES.has(operation.state)) {
    // A failure would free what is held, while our own effect may stand: a question has to tell.
    return state === 'failed' && isOurs !== true ? 'undecided' : 'own';
  }
  if (operation.state !== 'succeeded') return 'other';
  // Two people said that it is done, and gave no name of it.
  const isSame =
    operation.amountMinor === known.amountMinor && operation.currency === known.currency;
  if (state === 'failed') return 'undecided';
  return isSame ? 'own' : 'other';
}
