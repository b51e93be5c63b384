import fc from 'fast-check';
import { BusinessHoursSchema, DEFAULT_BUSINESS_HOURS } from '../../contracts/business-hours';
import type { BusinessHours } from '../../contracts/business-hours';
import { nextOpenInstant } from '../../contracts/next-open-instant';
import { readLarkfieldFiles } from '../../db/seed/seed-files';

const MINUTE_MS = 60_000;

type Span = `${string}-${string}`;

/** The same hours on these weekdays, `0` being Monday; closed on all others. */
function hoursOf(weekdays: readonly number[], spans: readonly Span[], closed: string[] = []) {
  const day = (number: number): { opens: string; closes: string }[] =>
    weekdays.includes(number)
      ? spans.map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }))
      : [];
  return BusinessHoursSchema.parse({
    weekly: {
      monday: day(0),
      tuesday: day(1),
      wednesday: day(2),
      thursday: day(3),
      friday: day(4),
      saturday: day(5),
      sunday: day(6),
    },
    closed_dates: closed,
  });
}

const MON_TO_FRI = [0, 1, 2, 3, 4];
const DAILY = [...MON_TO_FRI, 5, 6];
const office = DEFAULT_BUSINESS_HOURS;
const withLunch = hoursOf(MON_TO_FRI, ['09:00-12:30', '13:30-17:00']);
const holidays = hoursOf(MON_TO_FRI, ['09:00-17:00'], ['2026-12-25', '2026-12-28', '2027-01-01']);
const sundayNight = hoursOf([6], ['02:30-05:00']);
const nights = hoursOf(DAILY, ['01:30-02:00']);
const pastMidnight = hoursOf(DAILY, ['00:00-01:15']);
const earlyHours = hoursOf(DAILY, ['01:00-05:00']);
const inTheGap = hoursOf([6], ['02:10-02:40']);

type Row = readonly [what: string, from: string, hours: BusinessHours, open: string];

/** October 5, 2026 is a Monday. Clocks: forward March 8, back November 1. */
const TORONTO: readonly Row[] = [
  ['within the hours', '2026-10-05T13:00:00.001Z', office, '2026-10-05T13:00:00.001Z'],
  ['at the opening', '2026-10-05T13:00:00Z', office, '2026-10-05T13:00:00Z'],
  ['before the opening', '2026-10-05T12:59:59.999Z', office, '2026-10-05T13:00:00Z'],
  ['in the last second', '2026-10-05T20:59:59Z', office, '2026-10-05T20:59:59Z'],
  ['at the close', '2026-10-05T21:00:00Z', office, '2026-10-06T13:00:00Z'],
  ['at 3 at night', '2026-10-06T07:00:00Z', office, '2026-10-06T13:00:00Z'],
  ['Tuesday in UTC, Monday there', '2026-10-06T01:00:00Z', office, '2026-10-06T13:00:00Z'],
  ['Friday evening', '2026-10-09T21:00:00Z', office, '2026-10-12T13:00:00Z'],
  ['Sunday noon', '2026-10-11T16:00:00Z', office, '2026-10-12T13:00:00Z'],
  ['lunch', '2026-10-05T16:30:00Z', withLunch, '2026-10-05T17:30:00Z'],
  ['before lunch', '2026-10-05T16:29:00Z', withLunch, '2026-10-05T16:29:00Z'],
  ['Christmas into a long weekend', '2026-12-25T15:00:00Z', holidays, '2026-12-29T14:00:00Z'],
  ['New Year over midnight', '2027-01-01T03:00:00Z', holidays, '2027-01-04T14:00:00Z'],
  ['the weekend with fewer hours', '2026-03-07T20:00:00Z', office, '2026-03-09T13:00:00Z'],
  ['the weekend with more hours', '2026-10-31T20:00:00Z', office, '2026-11-02T14:00:00Z'],
  ['an opening that does not exist', '2026-03-08T05:00:00Z', sundayNight, '2026-03-08T07:00:00Z'],
  ['an opening before the change', '2026-03-08T03:00:00Z', earlyHours, '2026-03-08T06:00:00Z'],
  ['hours that do not exist', '2026-03-08T05:00:00Z', inTheGap, '2026-03-15T06:10:00Z'],
  ['the first of two openings', '2026-11-01T04:00:00Z', nights, '2026-11-01T05:30:00Z'],
  ['the second of two openings', '2026-11-01T06:00:00Z', nights, '2026-11-01T06:30:00Z'],
  ['back into the hours', '2026-11-01T05:20:00Z', pastMidnight, '2026-11-01T06:00:00Z'],
  ['after both', '2026-11-01T07:00:00Z', nights, '2026-11-02T06:30:00Z'],
];

/** Clocks: forward on March 29, back on October 25, 2026, both at 01:00 UTC. */
const BERLIN: readonly Row[] = [
  ['in summer', '2026-07-15T05:00:00Z', office, '2026-07-15T07:00:00Z'],
  ['in winter', '2026-01-15T05:00:00Z', office, '2026-01-15T08:00:00Z'],
  ['the weekend with fewer hours', '2026-03-27T16:00:00Z', office, '2026-03-30T07:00:00Z'],
  ['the weekend with more hours', '2026-10-23T15:00:00Z', office, '2026-10-26T08:00:00Z'],
  ['an opening that does not exist', '2026-03-28T23:30:00Z', sundayNight, '2026-03-29T01:00:00Z'],
  ['both openings of one time, first', '2026-10-24T22:00:00Z', sundayNight, '2026-10-25T00:30:00Z'],
  ['between them', '2026-10-25T01:10:00Z', sundayNight, '2026-10-25T01:30:00Z'],
];

describe('the next instant at which a shop is open', () => {
  it.each(TORONTO)('in Toronto: %s', (...[, from, hours, open]) => {
    expect(nextOpenInstant(new Date(from), hours, 'America/Toronto')).toEqual(new Date(open));
  });

  it.each(BERLIN)('in Berlin: %s', (...[, from, hours, open]) => {
    expect(nextOpenInstant(new Date(from), hours, 'Europe/Berlin')).toEqual(new Date(open));
  });

  it('is at the change of clocks where midnight does not exist', () => {
    // Cairo goes from April 23, 24:00 to April 24, 01:00, in 2026.
    const from = new Date('2026-04-23T20:00:00Z');
    const fridays = hoursOf([4], ['00:00-09:00']);
    expect(nextOpenInstant(from, fridays, 'Africa/Cairo')).toEqual(
      new Date('2026-04-23T22:00:00Z'),
    );
  });

  it('is none when the shop never opens', () => {
    const never = hoursOf([], []);
    expect(nextOpenInstant(new Date('2026-10-05T13:00:00Z'), never, 'UTC')).toBeNull();
  });

  it('is found behind closed dates that fill a whole season of single days', () => {
    const sundays = Array.from({ length: 20 }, (_, week) =>
      new Date(Date.UTC(2026, 9, 11 + 7 * week)).toISOString().slice(0, 10),
    );
    const hours = hoursOf([6], ['09:00-10:00'], sundays);
    expect(nextOpenInstant(new Date('2026-10-05T13:00:00Z'), hours, 'UTC')).toEqual(
      new Date('2027-02-28T09:00:00Z'),
    );
  });

  it('is refused for a time zone that there is not', () => {
    const asked = (): unknown => nextOpenInstant(new Date(), office, 'America/Larkfield');
    expect(asked).toThrow('There is no time zone America/Larkfield.');
  });
});

/** An own reading of the wall clock, by `Intl` alone. */
function wallClockOf(timeZone: string): (at: Date, hours: BusinessHours) => boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at, hours) => {
    const parts = format.formatToParts(at);
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
    const weekday = part('weekday').toLowerCase() as keyof BusinessHours['weekly'];
    const time = `${part('hour')}:${part('minute')}`;
    return (
      !hours.closed_dates.includes(`${part('year')}-${part('month')}-${part('day')}`) &&
      hours.weekly[weekday].some(({ opens, closes }) => opens <= time && time < closes)
    );
  };
}

const clockTime = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * MINUTE_MS).toISOString().slice(11, 16));

const spans = fc
  .uniqueArray(clockTime, { minLength: 2, maxLength: 4 })
  .map((times) => [...times].sort())
  .map((times): Span[] => {
    const [first = '', second = '', third, fourth] = times;
    const morning: Span = `${first}-${second}`;
    return third !== undefined && fourth !== undefined
      ? [morning, `${third}-${fourth}`]
      : [morning];
  });

const anyHours = fc
  .record({
    weekdays: fc.subarray(DAILY, { minLength: 1 }),
    spans,
    closed: fc.subarray(['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-02']),
  })
  .map((given) => hoursOf(given.weekdays, given.spans, given.closed));

/** Around the changes of clocks, to the minute. */
const anyInstant = fc
  .record({
    day: fc.constantFrom('2026-03-07', '2026-03-28', '2026-07-15', '2026-10-24', '2026-10-31'),
    minute: fc.integer({ min: 0, max: 3 * 1440 }),
  })
  .map(({ day, minute }) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS));

/** Lord Howe moves its clocks by half an hour; Havana repeats its midnight. */
const anyZone = fc
  .constantFrom(
    'America/Toronto',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Havana',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  )
  .map((timeZone) => ({ timeZone, isOpenOnTheWall: wallClockOf(timeZone) }));

it('is not before the input, is open by the clock on the wall, and skips no open minute', () => {
  fc.assert(
    fc.property(anyInstant, anyHours, anyZone, (from, hours, zone) => {
      const { timeZone, isOpenOnTheWall } = zone;
      const open = nextOpenInstant(from, hours, timeZone);
      if (open === null) throw new Error('Hours that open each week do not end.');
      expect(open.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(isOpenOnTheWall(open, hours)).toBe(true);
      // Looking at three days of minutes at most keeps the test quick; openings are rarely later.
      const untilMs = Math.min(open.getTime(), from.getTime() + 3 * 1440 * MINUTE_MS);
      for (let atMs = from.getTime(); atMs < untilMs; atMs += 5 * MINUTE_MS) {
        if (!isOpenOnTheWall(new Date(atMs), hours)) continue;
        throw new Error(`Open already at ${new Date(atMs).toISOString()}.`);
      }
    }),
    { numRuns: 200 },
  );
});

describe('what is written down as opening hours', () => {
  const { weekly } = office;
  const faulty = (monday: unknown): unknown => ({
    weekly: { ...weekly, monday },
    closed_dates: [],
  });

  it.each([
    ['a forgotten weekday', faulty(undefined), 'weekly.monday', /array/],
    ['an hour that no day has', faulty([{ opens: '25:00', closes: '26:00' }]), '0.opens', /09:00/],
    ['a time without minutes', faulty([{ opens: '9', closes: '17:00' }]), '0.opens', /09:00/],
    ['hours past midnight', faulty([{ opens: '22:00', closes: '02:00' }]), '0', /the next day/],
    ['no time at all', faulty([{ opens: '09:00', closes: '09:00' }]), '0', /after it opens/],
    [
      'hours that overlap',
      faulty([
        { opens: '12:00', closes: '17:00' },
        { opens: '09:00', closes: '12:01' },
      ]),
      'weekly.monday',
      /overlap/,
    ],
    ['a date that does not exist', { weekly, closed_dates: ['2026-02-30'] }, '0', /2026-12-25/],
    ['an unknown weekday', { weekly: { ...weekly, someday: [] }, closed_dates: [] }, '', /someday/],
  ])('%s is refused where it stands', (...[, hours, place, message]) => {
    const issue = BusinessHoursSchema.safeParse(hours).error?.issues[0];
    expect(issue?.path.join('.')).toMatch(new RegExp(`${place}$`));
    expect(issue?.message).toMatch(message);
  });

  it('may touch, and may go on until midnight', () => {
    const hours = faulty([
      { opens: '12:00', closes: '24:00' },
      { opens: '09:00', closes: '12:00' },
    ]);
    expect(BusinessHoursSchema.safeParse(hours).success).toBe(true);
  });

  it('closes the example shop on days on which it would be open', () => {
    const { business_hours: hours } = readLarkfieldFiles().shop;
    const onWeekends = hours.closed_dates.filter((date) =>
      [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()),
    );
    expect(hours.closed_dates.length).toBeGreaterThan(0);
    expect(onWeekends).toEqual([]);
  });
});
