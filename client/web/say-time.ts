/** Instants in the reader's language: how far away, and when by the clock of this machine. */
import { describeClock, describeDistance, describeInstant } from '../cli/describe-time';
import type { Language } from './messages/language';
import { presentLanguage } from './messages/say';

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

type Formats = {
  distance: Intl.RelativeTimeFormat;
  instant: Intl.DateTimeFormat;
  instantOfYear: Intl.DateTimeFormat;
  clock: Intl.DateTimeFormat;
};

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

function formatsOf(language: Language): Formats {
  return {
    distance: new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' }),
    instant: new Intl.DateTimeFormat(language, { ...DAY, ...CLOCK }),
    instantOfYear: new Intl.DateTimeFormat(language, { ...DAY, ...CLOCK, year: 'numeric' }),
    clock: new Intl.DateTimeFormat(language, { ...CLOCK, second: '2-digit' }),
  };
}

// Made once: a page has a hundred instants, and making a format takes longer than using it.
const FORMATS = { de: formatsOf('de'), fr: formatsOf('fr') } as const;

/** Null for English, which the terminal speaks too. */
function presentFormats(): Formats | null {
  const language = presentLanguage();
  return language === 'en' ? null : FORMATS[language];
}

/** `in 14 days`, `2 h ago`; `vor 2 Std.`. */
export function sayDistance(at: Date, now: Date): string {
  const formats = presentFormats();
  if (!formats) return describeDistance(at, now);
  const distanceMs = at.getTime() - now.getTime();
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distanceMs) >= size) ?? ['second', 1_000];
  return formats.distance.format(Math.round(distanceMs / ms), unit);
}

/** `Sun 13 Dec, 22:56`, with the year when it is another one; `So., 13. Dez., 22:56`. */
export function sayInstant(at: Date, now: Date): string {
  const formats = presentFormats();
  if (!formats) return describeInstant(at, now);
  const isThisYear = at.getFullYear() === now.getFullYear();
  return (isThisYear ? formats.instant : formats.instantOfYear).format(at);
}

/** `22:56:03`. */
export function sayClock(at: Date): string {
  return presentFormats()?.clock.format(at) ?? describeClock(at);
}
