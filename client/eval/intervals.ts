/**
 * What a figure of a few dozen tickets says about the figure of many: 95 % intervals. A share has
 * Wilson's, which stays inside 0 to 1 and says something at 0 and at all; a mean has the normal
 * one around it.
 */
import type { Share } from './sum-up';

/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.959964;

export type Interval = { low: number; high: number };

/** Null for no tickets. Source: E. B. Wilson, Journal of the American Statistical Association 22. */
export function shareInterval({ right, of }: Share): Interval | null {
  if (of === 0) return null;
  const share = right / of;
  const spread = 1 + (Z * Z) / of;
  const middle = share + (Z * Z) / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return {
    low: Math.max(0, (middle - half) / spread),
    high: Math.min(1, (middle + half) / spread),
  };
}

/** 0 for none. */
export function meanOf(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Null for fewer than two numbers: one says nothing about how far they lie apart. */
export function meanInterval(numbers: readonly number[]): Interval | null {
  const count = numbers.length;
  if (count < 2) return null;
  const mean = meanOf(numbers);
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const half = Z * Math.sqrt(squares / (count - 1) / count);
  return { low: mean - half, high: mean + half };
}

/** For figures that can't be below zero, such as a time or a price. */
export function notBelowZero(interval: Interval | null): Interval | null {
  return interval === null ? null : { ...interval, low: Math.max(0, interval.low) };
}

/**
 * How likely it is, if both were equally good, that changes fall at least this much to one side:
 * the exact two-sided sign test over the tickets that differ (McNemar's, exact).
 */
export function signTest(better: number, worse: number): number {
  const count = better + worse;
  if (count === 0) return 1;
  let term = 0.5 ** count;
  let tail = 0;
  for (let hits = 0; hits <= Math.min(better, worse); hits += 1) {
    tail += term;
    term = (term * (count - hits)) / (hits + 1);
  }
  return Math.min(1, 2 * tail);
}
