/** Takes a decision that came as a Signal from somebody who reaches nothing but Temporal. */
import type { SignedAnswer } from '../../contracts/signed-decision';
import { takeSignedDecision as take } from '../../db/take-signed-decision';
import type { SignedSignal } from '../../db/take-signed-decision';
import type { CaseDeps } from '../deps';

/** A retried Activity gets the answer that was given before. */
export function takeSignedDecision(deps: CaseDeps, signal: SignedSignal): Promise<SignedAnswer> {
  return take(deps.pool, signal, deps.now());
}
