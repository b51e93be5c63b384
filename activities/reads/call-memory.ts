/** What the case already knows of a call: its result, its refusals, its failures. */
import { POLICY } from '../../contracts/policy';
import { isSameRefusal, isServiceFailure } from '../../contracts/tools/refusal-text';
import type { EarlierCall } from '../../db/queries/tool-calls';

/** The second failure of a call closes it for the case. */
const SERVICE_FAILURES_MAX = 2;

/** Steps, not calls: what one step asks twice was not yet answered when it asked. */
function stepsWith(earlier: readonly EarlierCall[], is: (code: string) => boolean): number {
  return new Set(earlier.filter((call) => is(call.code)).map((call) => call.stepNo)).size;
}

/** The result of an earlier success; only successes are remembered. */
export function rememberedResult(earlier: readonly EarlierCall[]): { result: unknown } | null {
  const success = earlier.findLast((call) => call.code === 'ok' && call.artifact !== null);
  return success ? { result: success.artifact } : null;
}

/** The first answer and two repetitions; after that the call is refused. */
const SAME_ANSWERS_MAX = 3;

export function isAnsweredTooOften(earlier: readonly EarlierCall[]): boolean {
  return stepsWith(earlier, (code) => code === 'ok') >= SAME_ANSWERS_MAX;
}

/** In how many earlier steps this call was refused with this code. */
export function earlierRefusals(earlier: readonly EarlierCall[], code: string): number {
  return stepsWith(earlier, (other) => other !== 'ok' && isSameRefusal(other, code));
}

export function serviceFailures(earlier: readonly EarlierCall[]): number {
  return stepsWith(earlier, isServiceFailure);
}

export function isCallClosed(earlier: readonly EarlierCall[]): boolean {
  return serviceFailures(earlier) >= SERVICE_FAILURES_MAX;
}

/** True from the third time on: then the case goes to a person. */
export function isThirdIdenticalRefusal(
  earlier: readonly EarlierCall[],
  code: string,
  identicalRefusalsMax: number = POLICY.loop.identicalRefusalsMax,
): boolean {
  return code !== 'ok' && earlierRefusals(earlier, code) + 1 >= identicalRefusalsMax;
}
