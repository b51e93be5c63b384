/** Fields that results of several tools share, with the bounds that their service promises. */
import { z } from 'zod';

export const ORDER_STATUSES = [
  'processing',
  'shipped',
  'partly_delivered',
  'delivered',
  'cancelled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const orderStatus = z.enum(ORDER_STATUSES);

/** A calendar day of the shop's time zone, `2026-10-05`. */
export const plainDate = z.iso.date();

/** An instant in UTC, `2026-10-05T14:03:00.000Z`. */
export const instant = z.iso.datetime();

/**
 * Counts of days stop here, and 365 means "365 or more": no rule looks further back, and a
 * count in another unit (720 hours for 30 days) is out of range.
 */
export const DAYS_COUNTED_MAX = 365;

export const daysCounted = z.number().int().min(0).max(DAYS_COUNTED_MAX);

/** Money as a plain decimal text, `24.90`; its currency stands beside it in the result. */
export const decimalAmount = z.string().regex(/^(0|[1-9]\d{0,8})(\.\d{2,3})?$/);
