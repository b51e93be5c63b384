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

type Bucket = { left: number; atMs: number };

export function createTokenBucket(limits: BucketLimits, now: () => Date): TokenBucket {
  const { burst, perSecond } = limits;
  const buckets = new Map<string, Bucket>();
  const leftAt = ({ left, atMs }: Bucket, ms: number): number =>
    // A clock that was set back takes nothing away.
    Math.min(burst, left + (Math.max(ms - atMs, 0) * perSecond) / MS_PER_SECOND);

  const forgetFull = (ms: number): void => {
    for (const [caller, bucket] of buckets) {
      if (leftAt(bucket, ms) >= burst) buckets.delete(caller);
    }
  };

  return {
    take: (caller) => {
      const ms = now().getTime();
      if (buckets.size >= KEPT_MAX) forgetFull(ms);
      const bucket = buckets.get(caller);
      const left = bucket ? leftAt(bucket, ms) : burst;
      const isAllowed = left >= 1;
      buckets.set(caller, { left: isAllowed ? left - 1 : left, atMs: ms });
      return isAllowed ? 0 : Math.ceil(((1 - left) / perSecond) * MS_PER_SECOND);
    },
  };
}
