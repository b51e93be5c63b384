/**
 * Who is kept away from a model that keeps failing: a ticket by its own failures, and all tickets
 * by those of several. One ticket's trouble alone keeps no other one away.
 */
import { createBreaker } from './breaker';
import type { Breaker, BreakerLimits } from './breaker';

const CASES_MAX = 1_000;

export type Breakers = {
  readonly admit: (caseId: string, nowMs: number) => number;
  readonly succeeded: (caseId: string) => void;
  readonly failed: (caseId: string, nowMs: number, askedWaitMs: number | null) => void;
};

export function createBreakers(limits: BreakerLimits): Breakers {
  const own = new Map<string, Breaker>();
  const forAll = createBreaker(limits);
  /** Of failures since the last success. Once two tickets have failed, all of them count. */
  let onlyCase: string | null = null;
  let keptFailures = 0;
  const ownOf = (caseId: string): Breaker => {
    const breaker = own.get(caseId) ?? createBreaker(limits);
    own.delete(caseId);
    own.set(caseId, breaker);
    const [oldest] = own.keys();
    if (own.size > CASES_MAX && oldest !== undefined) own.delete(oldest);
    return breaker;
  };
  const countForAll = (caseId: string, nowMs: number, askedWaitMs: number | null): void => {
    onlyCase ??= caseId;
    if (onlyCase === caseId) {
      keptFailures += 1;
      return;
    }
    onlyCase = '';
    // What the first ticket met before is seen now to be the service's.
    for (; keptFailures > 0; keptFailures -= 1) forAll.failed(nowMs, askedWaitMs);
    forAll.failed(nowMs, askedWaitMs);
  };
  return {
    admit: (caseId, nowMs) => {
      const waitMs = ownOf(caseId).admit(nowMs);
      return waitMs > 0 ? waitMs : forAll.admit(nowMs);
    },
    succeeded: (caseId) => {
      own.delete(caseId);
      forAll.succeeded();
      onlyCase = null;
      keptFailures = 0;
    },
    failed: (caseId, nowMs, askedWaitMs) => {
      ownOf(caseId).failed(nowMs, askedWaitMs);
      countForAll(caseId, nowMs, askedWaitMs);
    },
  };
}
