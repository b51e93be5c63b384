import fc from 'fast-check';
import { meanInterval, shareInterval, signTest } from '../../client/eval/intervals';

describe('the interval of a share', () => {
  test.each([
    // Wilson's own formula, worked out by hand for these.
    { right: 0, of: 10, low: 0, high: 0.2775 },
    { right: 10, of: 10, low: 0.7225, high: 1 },
    { right: 5, of: 10, low: 0.2366, high: 0.7634 },
    { right: 67, of: 70, low: 0.8814, high: 0.9853 },
  ])('of $right in $of is $low to $high', ({ right, of, low, high }) => {
    const interval = shareInterval({ right, of });
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });

  test('of nothing is none', () => {
    expect(shareInterval({ right: 0, of: 0 })).toBeNull();
  });

  test('holds the share, stays within 0 and 1, and narrows with more tickets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.float({ min: 0, max: 1 }), (of, part) => {
        const right = Math.round(of * (Number.isNaN(part) ? 0 : part));
        const few = shareInterval({ right, of });
        const many = shareInterval({ right: 10 * right, of: 10 * of });
        if (!few || !many) throw new Error('No interval.');
        expect(few.low).toBeGreaterThanOrEqual(0);
        expect(few.high).toBeLessThanOrEqual(1);
        expect(few.low).toBeLessThanOrEqual(right / of + 1e-9);
        expect(few.high).toBeGreaterThanOrEqual(right / of - 1e-9);
        expect(many.high - many.low).toBeLessThan(few.high - few.low);
      }),
    );
  });
});

describe('the interval of a mean', () => {
  test('is as wide as the numbers lie apart', () => {
    // Mean 2.5, standard deviation 1.29099, standard error 0.645497.
    const interval = meanInterval([1, 2, 3, 4]);
    expect(interval?.low).toBeCloseTo(2.5 - 1.959964 * 0.645497, 5);
    expect(interval?.high).toBeCloseTo(2.5 + 1.959964 * 0.645497, 5);
    expect(meanInterval([3, 3, 3])).toEqual({ low: 3, high: 3 });
  });

  test('of fewer than two numbers is none', () => {
    expect([meanInterval([]), meanInterval([7])]).toEqual([null, null]);
  });
});

describe('the sign test', () => {
  test.each([
    { better: 0, worse: 0, p: 1 },
    { better: 1, worse: 0, p: 1 },
    { better: 5, worse: 5, p: 1 },
    { better: 0, worse: 6, p: 0.03125 },
    { better: 1, worse: 9, p: 0.021484375 },
  ])('of $better better and $worse worse is $p', ({ better, worse, p }) => {
    expect(signTest(better, worse)).toBeCloseTo(p, 9);
    expect(signTest(worse, better)).toBeCloseTo(p, 9);
  });
});
