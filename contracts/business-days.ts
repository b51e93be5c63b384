/**
 * Calendar arithmetic in a shop's time zone. A day is a text such as `2026-10-05`; business days
 * are Monday to Friday. Clock changes don't matter: an instant becomes a day first.
 */

const DAY_MS = 86_400_000;

/** The calendar day of an instant in a time zone such as `America/Toronto`. */
export function localDay(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day'): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** 1970-01-01 was a Thursday; 0 is Monday. */
function weekday(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

function isBusinessDay(number: number): boolean {
  return weekday(number) < 5;
}

/** Whole calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day that lies so many calendar days before. */
export function daysBefore(day: string, count: number): string {
  return dayText(dayNumber(day) - count);
}

/** The day on which `count` business days have passed since `day`; `day` itself is not counted. */
export function addBusinessDays(day: string, count: number): string {
  let number = dayNumber(day);
  for (let left = count; left > 0;) {
    number += 1;
    if (isBusinessDay(number)) left -= 1;
  }
  return dayText(number);
}

/** Business days after `from` up to and including `to`; 0 when `to` is not later. */
export function businessDaysBetween(from: string, to: string): number {
  const start = dayNumber(from);
  const days = Math.max(0, dayNumber(to) - start);
  const wholeWeeks = Math.floor(days / 7);
  let count = wholeWeeks * 5;
  for (let number = start + wholeWeeks * 7 + 1; number <= start + days; number += 1) {
    if (isBusinessDay(number)) count += 1;
  }
  return count;
}
