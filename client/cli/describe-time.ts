/** Instants as a person reads them: how far away, and when by the clock of this machine. */

const UNITS: readonly [unit: string, ms: number][] = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
];

/** `2 days`, `1 h`, `40 s`: the greatest unit that fits, rounded. */
export function describeSpan(spanMs: number): string {
  const span = Math.abs(spanMs);
  const [unit, ms] = UNITS.find(([, size]) => span >= size) ?? ['s', 1_000];
  const count = Math.round(span / ms);
  return count === 1 && unit === 'days' ? '1 day' : `${String(count)} ${unit}`;
}

/** `in 14 days`, `2 h ago`. */
export function describeDistance(at: Date, now: Date): string {
  const distanceMs = at.getTime() - now.getTime();
  if (Math.abs(distanceMs) < 1_000) return 'now';
  return distanceMs > 0 ? `in ${describeSpan(distanceMs)}` : `${describeSpan(distanceMs)} ago`;
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };
// Made once: a page has a hundred instants, and making a format takes longer than using it.
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', DAY);
const DAY_OF_YEAR_FORMAT = new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric' });
const CLOCK_FORMAT = new Intl.DateTimeFormat('en-GB', CLOCK);

/** `Sun 13 Dec, 22:56`, with the year when it is another one. */
export function describeInstant(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  const day = (isThisYear ? DAY_FORMAT : DAY_OF_YEAR_FORMAT).format(at);
  return `${day.replace(',', '')}, ${CLOCK_FORMAT.format(at)}`;
}

/** `22:56:03`, for lines that come one after the other. */
export function describeClock(at: Date): string {
  return at.toLocaleTimeString('en-GB', { ...CLOCK, second: '2-digit' });
}

/** `3 ms`, `1.2 s`, `2 min`. */
export function describeDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${String(Math.round(durationMs))} ms`;
  if (durationMs < 120_000) return `${(durationMs / 1_000).toFixed(1)} s`;
  return `${String(Math.round(durationMs / 60_000))} min`;
}
