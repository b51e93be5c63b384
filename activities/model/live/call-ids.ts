/** Ids that tie a call to its result. */
import type { ModelCall } from '../../../contracts/model';

const GIVEN_CHARS_MAX = 100;

/**
 * `s0003c001`: the second call of step 3. Nine letters and digits, since the strictest service
 * accepts nothing else.
 */
export function ownCallId(stepNo: number, callNo: number): string {
  return `s${String(stepNo).padStart(4, '0')}c${String(callNo).padStart(3, '0')}`;
}

/** Ids that are missing, doubled or too long make all ids of the answer our own, so they differ. */
export function withCallIds(calls: readonly ModelCall[], stepNo: number): ModelCall[] {
  const ids = calls.map(({ callId }) => callId);
  const areUsable =
    new Set(ids).size === ids.length &&
    ids.every((id) => id.trim() !== '' && id.length <= GIVEN_CHARS_MAX);
  return calls.map((call, callNo) =>
    areUsable ? call : { ...call, callId: ownCallId(stepNo, callNo) },
  );
}
