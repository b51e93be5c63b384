/** What the core must know of a shop. Everything else about a shop is data in its tables. */
import { z } from 'zod';
import { BusinessHoursSchema } from './business-hours';
import { isCurrency } from './money';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const ShopProfileSchema = z.strictObject({
  shopId: z.string().min(1),
  name: z.string().min(1),
  currency: z.string().refine(isCurrency, 'is not a known ISO 4217 code'),
  timeZone: z.string().refine(isTimeZone, 'is not a known IANA time zone'),
  /** Notices to people wait for these where the policy says so. */
  businessHours: BusinessHoursSchema,
  /** Unanchored regular expression source of an order id, such as `LK-\d{6}`. */
  orderIdPattern: z.string().min(1),
  /** Shown to the model and to people: how an order id looks. */
  orderIdExample: z.string().min(1),
  /** A wider form that a customer's mistyped order id has, such as `[Ll][Kk][- ]?\d{3,9}`. */
  orderIdLikePattern: z.string().min(1),
  /** For example data: the instant that counts as now for computed days. Null: the real clock. */
  asOf: z.date().nullable(),
  supportTeamName: z.string().min(1),
});

export type ShopProfile = z.infer<typeof ShopProfileSchema>;

/** Matches exactly one well-formed order id and nothing around it, not even a line end. */
export function orderIdExact(shop: Pick<ShopProfile, 'orderIdPattern'>): RegExp {
  return new RegExp(`^(?:${shop.orderIdPattern})$`);
}

/** An order id as a field of a contract: the same form and the same words wherever one stands. */
export function orderIdField(
  shop: Pick<ShopProfile, 'orderIdPattern' | 'orderIdExample'>,
): z.ZodString {
  return z.string().regex(orderIdExact(shop), `must look exactly like ${shop.orderIdExample}`);
}

/** The shop's clock: its "as of" instant, or the real one. Windows and delays are counted on it. */
export function shopNow(shop: Pick<ShopProfile, 'asOf'>, realNow: Date): Date {
  return shop.asOf ?? realNow;
}
