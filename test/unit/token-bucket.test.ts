import { createTokenBucket } from '../../client/api/v1/token-bucket';

describe('a token bucket', () => {
  let nowMs: number;
  const now = (): Date => new Date(nowMs);

  beforeEach(() => {
    nowMs = 1_000_000;
  });

  test('lets a burst through, and then says how long to wait', () => {
    const bucket = createTokenBucket({ burst: 3, perSecond: 2 }, now);
    expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([0, 0, 0]);
    expect(bucket.take('a')).toBe(500);
  });

  test('whoever waits as long as it says may go on, and a moment earlier not', () => {
    const bucket = createTokenBucket({ burst: 1, perSecond: 4 }, now);
    bucket.take('a');
    const waitMs = bucket.take('a');
    nowMs += waitMs - 1;
    expect(bucket.take('a')).toBe(1);
    nowMs += 1;
    expect(bucket.take('a')).toBe(0);
  });

  test('a long rest gives no more than a burst', () => {
    const bucket = createTokenBucket({ burst: 2, perSecond: 10 }, now);
    bucket.take('a');
    nowMs += 3_600_000;
    expect([1, 2, 3].map(() => bucket.take('a') === 0)).toEqual([true, true, false]);
  });

  test('nobody pays for somebody else', () => {
    const bucket = createTokenBucket({ burst: 1, perSecond: 1 }, now);
    bucket.take('a');
    expect(bucket.take('a')).toBeGreaterThan(0);
    expect(bucket.take('b')).toBe(0);
  });

  test('a clock that is set back locks nobody out and gives nothing away', () => {
    const bucket = createTokenBucket({ burst: 1, perSecond: 1 }, now);
    bucket.take('a');
    nowMs -= 3_600_000;
    expect(bucket.take('a')).toBe(1_000);
    nowMs += 1_000;
    expect(bucket.take('a')).toBe(0);
  });

  test('among very many callers, those that used up theirs are not forgotten', () => {
    const bucket = createTokenBucket({ burst: 1, perSecond: 1 }, now);
    bucket.take('first');
    for (let index = 0; index < 10_050; index += 1) bucket.take(`caller-${String(index)}`);
    expect(bucket.take('first')).toBe(1_000);
    nowMs += 1_000;
    expect(bucket.take('first')).toBe(0);
  });
});
