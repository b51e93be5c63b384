/** Limits how often each of many callers asks: a token bucket for each, with the clock given. */

export type BucketLimits = {
  /** So many at once. */
  burst: number;
  /** So many a second from then on. */
  perSecond: number;
};

export type TokenBucket = {
  /** @returns 0 when the caller may go on, else the milliseconds until it may. */
  take: (caller: string) => number;
};

const MS_PER_SECOND = 1_000;
/** Above so many, buckets that are full again are forgotten: a full one says nothing. */
const KEPT_MAX = 10_000;

export function createTokenBucket(limits: BucketLimits, now: () => Date): TokenBucket {
  const everyMs = MS_PER_SECOND / limits.perSecond;
  const emptyMs = limits.burst * everyMs;
  /** When each caller's bucket is full again: how far ahead that is says how much is gone. */
  const fullAt = new Map<string, number>();

  const forgetFull = (atMs: number): void => {
    for (const [caller, ms] of fullAt) if (ms <= atMs) fullAt.delete(caller);
  };

  return {
    take: (caller) => {
      const atMs = now().getTime();
      if (fullAt.size >= KEPT_MAX) forgetFull(atMs);
      // A clock that was set back locks nobody out for longer than an empty bucket does.
      const goneMs = Math.min(Math.max((fullAt.get(caller) ?? 0) - atMs, 0), emptyMs);
      const waitMs = Math.ceil(goneMs + everyMs - emptyMs);
      fullAt.set(caller, atMs + goneMs + (waitMs > 0 ? 0 : everyMs));
      return Math.max(waitMs, 0);
    },
  };
}
