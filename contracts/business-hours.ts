/**
 * When a shop is open: per weekday, in the time of the clock on its wall, and the dates on which
 * it stays closed whatever the weekday. Where the clocks change, the clock on the wall decides.
 */
import { z } from 'zod';

/** Monday first, as ISO 8601 counts. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const opens = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');
const closes = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 17:00, or 24:00');

/** Open from the first minute on, closed from the second on. Both have one form, so texts compare. */
const IntervalSchema = z
  .strictObject({ opens, closes })
  .refine((interval) => interval.opens < interval.closes, {
    error: 'must close after it opens; hours past midnight belong to the next day',
  });

type Interval = z.infer<typeof IntervalSchema>;

function areApart(intervals: readonly Interval[]): boolean {
  const sorted = [...intervals].sort((left, right) => (left.opens < right.opens ? -1 : 1));
  return sorted.every((interval, index) => {
    const next = sorted[index + 1];
    return next === undefined || interval.closes <= next.opens;
  });
}

const day = z.array(IntervalSchema).max(10).refine(areApart, { error: 'has hours that overlap' });

/** Each weekday is named, so that a forgotten one is an error and not a day off. */
const WeeklySchema = z.strictObject({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<(typeof WEEKDAYS)[number], typeof day>);

export const BusinessHoursSchema = z.strictObject({
  weekly: WeeklySchema,
  /** Days such as `2026-12-25`, in the shop's time zone. */
  closed_dates: z.array(z.iso.date('must be a day such as 2026-12-25')).max(1_000),
});

export type BusinessHours = z.infer<typeof BusinessHoursSchema>;

const NINE_TO_FIVE: Interval[] = [{ opens: '09:00', closes: '17:00' }];

/** What a shop has that says nothing else; the default of the column `shops.business_hours`. */
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  weekly: {
    monday: NINE_TO_FIVE,
    tuesday: NINE_TO_FIVE,
    wednesday: NINE_TO_FIVE,
    thursday: NINE_TO_FIVE,
    friday: NINE_TO_FIVE,
    saturday: [],
    sunday: [],
  },
  closed_dates: [],
};
