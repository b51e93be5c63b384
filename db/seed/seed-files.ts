/**
 * The example shop's files and their form. They are checked when they are read: a slip in the
 * example data is one clear sentence, not a strange result three steps later.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { BusinessHoursSchema } from '../../contracts/business-hours';
import { ORDER_STATUSES } from '../../contracts/tools/result-fields';

const instant = z.iso.datetime();
const minor = z.number().int().min(0);

const AddressSchema = z.strictObject({
  line1: z.string().min(1),
  city: z.string().min(1),
  province: z.string().length(2),
  postal_code: z.string().min(1),
  country: z.string().length(2),
});

const ShopSchema = z.strictObject({
  shop_id: z.string(),
  name: z.string(),
  currency: z.string().length(3),
  time_zone: z.string(),
  order_id_pattern: z.string(),
  order_id_example: z.string(),
  order_id_like_pattern: z.string(),
  as_of: instant,
  support_team_name: z.string(),
  delivery_business_days: z.number().int().min(1),
  business_hours: BusinessHoursSchema,
});

const CustomerSchema = z.strictObject({
  customer_id: z.string().regex(/^C-\d{5}$/),
  name: z.string().min(1),
  email: z.email(),
  language: z.string().regex(/^[a-z]{2}$/),
  /** Orders go here unless they name another address. */
  address: AddressSchema,
});

const ProductSchema = z.strictObject({
  sku: z.string().min(1).max(40),
  name: z.string().min(1).max(200),
  /** Today's price; an order keeps the price of its day. */
  unit_price_minor: minor,
  stock: z.number().int().min(0),
  is_final_sale: z.boolean(),
});

const UnitsSchema = z.strictObject({ sku: z.string(), quantity: z.number().int().min(1) });

const BoxSchema = z.strictObject({
  carrier: z.string(),
  tracking: z.string(),
  shipped_at: instant,
  delivered_at: instant.nullable(),
  last_scan_at: instant.nullable(),
  last_scan: z.string().max(200).nullable(),
  /** Everything on the order when it is absent. */
  contents: z.array(UnitsSchema).min(1).optional(),
});

const PaymentSchema = z.strictObject({
  method: z.string(),
  charged_at: instant.nullable(),
  authorized_minor: minor.default(0),
  captured_minor: minor,
  refunds: z
    .array(
      z.strictObject({ amount_minor: minor, reason: z.string().max(60), refunded_at: instant }),
    )
    .default([]),
  disputes: z
    .array(
      z.strictObject({ amount_minor: minor, opened_at: instant, closed_at: instant.nullable() }),
    )
    .default([]),
});

/** What an order is an example of; a test holds the facts to it. */
export const STORIES = [
  'unshipped',
  'on_time',
  'slightly_late',
  'late',
  'not_moving',
  'no_scan_for_long',
  'delivered_lately',
  'delivered_long_ago',
  'delivered_late',
  'two_boxes',
  'refunded_in_part',
  'disputed',
  'out_of_stock',
  'final_sale',
  'cancelled',
  'double_charged',
  'double_authorised',
] as const;

const OrderSchema = z.strictObject({
  order_id: z.string(),
  customer_id: z.string(),
  stories: z.array(z.enum(STORIES)).min(1),
  status: z.enum(ORDER_STATUSES),
  ordered_at: instant,
  shipping_fee_minor: minor,
  total_minor: minor,
  lines: z.array(UnitsSchema.extend({ unit_price_minor: minor })).min(1),
  boxes: z.array(BoxSchema).default([]),
  payments: z.array(PaymentSchema).min(1),
  return_labels: z.array(UnitsSchema.extend({ created_at: instant })).default([]),
  replacements: z.array(UnitsSchema.extend({ created_at: instant })).default([]),
  address: AddressSchema.optional(),
});

const TicketSchema = z.strictObject({
  external_id: z.string().regex(/^T-\d{5}$/),
  customer_id: z.string(),
  subject: z.string().max(300),
  /** A body that is too long to read in JSON stands in `bodies/<external id>.txt` instead. */
  body: z.string().optional(),
  received_at: instant,
});

const UserSchema = z.strictObject({
  user_id: z.string().min(1),
  display_name: z.string().min(1),
  role: z.enum(['agent', 'lead', 'ops', 'admin', 'read_only']),
  is_active: z.boolean(),
});

export type SeedOrder = z.infer<typeof OrderSchema>;
export type SeedCustomer = z.infer<typeof CustomerSchema>;
/** As the customer sent it: neither cleaned nor cut. */
export type SeedTicket = z.infer<typeof TicketSchema> & { body: string };

/** Beside this file, in the sources as in the build, which copies them. */
export const LARKFIELD_FOLDER = path.join(__dirname, 'larkfield');

/**
 * Reads and checks one JSON file of the example shop.
 * @throws Error naming the file, the place in it and what is wrong there.
 */
export function readSeedFile<T>(fileName: string, schema: z.ZodType<T>): T {
  const text = readFileSync(path.join(LARKFIELD_FOLDER, fileName), 'utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`The example file ${fileName} is wrong: ${z.prettifyError(parsed.error)}`);
}

/** @throws Error when a ticket without a body has no file with it either. */
function readTickets(): SeedTicket[] {
  return readSeedFile('tickets.json', z.array(TicketSchema)).map((ticket) => {
    const file = path.join(LARKFIELD_FOLDER, 'bodies', `${ticket.external_id}.txt`);
    return { ...ticket, body: ticket.body ?? readFileSync(file, 'utf8') };
  });
}

export type LarkfieldFiles = {
  shop: z.infer<typeof ShopSchema>;
  customers: SeedCustomer[];
  products: z.infer<typeof ProductSchema>[];
  orders: SeedOrder[];
  tickets: SeedTicket[];
  users: z.infer<typeof UserSchema>[];
};

/** All files that the example shop is made of, but for its handbook. Money is minor units of the shop's currency. */
export function readLarkfieldFiles(): LarkfieldFiles {
  return {
    shop: readSeedFile('shop.json', ShopSchema),
    customers: readSeedFile('customers.json', z.array(CustomerSchema)),
    products: readSeedFile('products.json', z.array(ProductSchema)),
    orders: readSeedFile('orders.json', z.array(OrderSchema)),
    tickets: readTickets(),
    users: readSeedFile('users.json', z.array(UserSchema)),
  };
}
