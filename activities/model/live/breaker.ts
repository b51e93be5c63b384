/**
 * Keeps requests away from a model that keeps failing: they would only burn attempts. After a
 * while one request may try; the others wait until it is known how that one ended.
 */
export type Breaker = {
  /** 0 when the model may be asked now, else how long to wait. Admitting takes the one trial. */
  readonly admit: (nowMs: number) => number;
  readonly succeeded: () => void;
  /** `askedWaitMs`: what the service asked for. */
  readonly failed: (nowMs: number, askedWaitMs: number | null) => void;
};

export type BreakerLimits = {
  breakerFailures: number;
  breakerOpenMs: number;
  breakerOpenMaxMs: number;
};

export function createBreaker(limits: BreakerLimits): Breaker {
  let failures = 0;
  let openMs = 0;
  let openUntilMs = 0;
  const open = (nowMs: number, askedWaitMs: number): void => {
    openMs = Math.min(openMs === 0 ? limits.breakerOpenMs : openMs * 2, limits.breakerOpenMaxMs);
    openUntilMs = nowMs + Math.min(Math.max(openMs, askedWaitMs), limits.breakerOpenMaxMs);
  };
  return {
    admit: (nowMs) => {
      if (nowMs < openUntilMs) return openUntilMs - nowMs;
      // The trial itself keeps the others out; it ends by `succeeded`, `failed`, or by time.
      if (openMs > 0) openUntilMs = nowMs + openMs;
      return 0;
    },
    succeeded: () => {
      failures = 0;
      openMs = 0;
      openUntilMs = 0;
    },
    failed: (nowMs, askedWaitMs) => {
      failures += 1;
      if (failures >= limits.breakerFailures) open(nowMs, askedWaitMs ?? 0);
    },
  };
}
