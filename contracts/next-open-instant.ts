/**
 * From an instant to the next one at which a shop is open. It needs a library for time zones, which
 * has no place in a Workflow's bundle: an Activity asks, and what it answers is recorded.
 */
import { DateTime, IANAZone } from 'luxon';
import { localDay } from './business-days';
import { WEEKDAYS } from './business-hours';
import type { BusinessHours } from './business-hours';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No place on earth is further from UTC, so a local day lies within the UTC day and this around. */
const OFFSET_MS_MAX = 15 * 60 * MINUTE_MS;

type Search = { hours: BusinessHours; zone: IANAZone };
type Interval = BusinessHours['weekly']['monday'][number];

/** The intervals of a local day, given as the UTC midnight of the same date. */
function intervalsOn(dayMs: number, { hours }: Search): readonly Interval[] {
  const date = new Date(dayMs);
  if (hours.closed_dates.includes(date.toISOString().slice(0, 10))) return [];
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
  return weekday === undefined ? [] : hours.weekly[weekday];
}

/** The local day of an instant, as the UTC midnight of the same date, and the time on the wall. */
function wallClock(atMs: number, { zone }: Search): { dayMs: number; time: string } {
  const at = DateTime.fromMillis(atMs, { zone, locale: 'en-US' });
  return { dayMs: Date.UTC(at.year, at.month - 1, at.day), time: at.toFormat('HH:mm') };
}

function isOpen(atMs: number, search: Search): boolean {
  const { dayMs, time } = wallClock(atMs, search);
  return intervalsOn(dayMs, search).some(({ opens, closes }) => opens <= time && time < closes);
}

/** The first whole minute after `fromMs` whose offset is no longer that of `fromMs`, if any. */
function clockChangeMs(zone: IANAZone, fromMs: number, toMs: number): number | null {
  const before = zone.offset(fromMs);
  if (zone.offset(toMs) === before) return null;
  let earlier = fromMs;
  let later = toMs;
  while (later - earlier > MINUTE_MS) {
    const middle = earlier + Math.floor((later - earlier) / 2 / MINUTE_MS) * MINUTE_MS;
    if (zone.offset(middle) === before) earlier = middle;
    else later = middle;
  }
  return later;
}

/**
 * All instants of a local day at which the shop may begin to be open: its openings under each
 * offset that the day has, and the change of the clocks, which may jump into the opening hours.
 */
function beginningsOn(dayMs: number, search: Search): number[] {
  const { zone } = search;
  const intervals = intervalsOn(dayMs, search);
  if (intervals.length === 0) return [];
  const [fromMs, toMs] = [dayMs - OFFSET_MS_MAX, dayMs + DAY_MS + OFFSET_MS_MAX];
  const changeMs = clockChangeMs(zone, fromMs, toMs);
  const offsets = changeMs === null ? [fromMs] : [fromMs, toMs];
  const openings = offsets.flatMap((sampleMs) =>
    intervals.map(({ opens }) => {
      const [hour = 0, minute = 0] = opens.split(':').map(Number);
      return dayMs + (hour * 60 + minute - zone.offset(sampleMs)) * MINUTE_MS;
    }),
  );
  const candidates = changeMs === null ? openings : [...openings, changeMs];
  // An opening under the offset that did not hold then is on another time, or even on another day.
  return candidates.filter((atMs) => wallClock(atMs, search).dayMs === dayMs);
}

/**
 * The instant itself when the shop is open then, otherwise the next one at which it is: at an
 * opening, or where the clocks go forward over one. An hour that the clocks repeat is open twice.
 * @returns null when the shop never opens again.
 * @throws RangeError when there is no such time zone.
 */
export function nextOpenInstant(
  instant: Date,
  hours: BusinessHours,
  timeZone: string,
): Date | null {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`There is no time zone ${timeZone}.`);
  const search: Search = { hours, zone };
  const fromMs = instant.getTime();
  if (isOpen(fromMs, search)) return new Date(fromMs);
  const firstDayMs = Date.parse(`${localDay(instant, timeZone)}T00:00:00Z`);
  // A shop that opens once a week can miss a week by each closed date and by a change of clocks.
  const daysMax = 7 * (hours.closed_dates.length + 3);
  for (let count = 0; count < daysMax; count += 1) {
    const open = beginningsOn(firstDayMs + count * DAY_MS, search).filter(
      (atMs) => atMs >= fromMs && isOpen(atMs, search),
    );
    if (open.length > 0) return new Date(Math.min(...open));
  }
  return null;
}
