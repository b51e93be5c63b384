/** Shapes that several answers have. Instants are ISO 8601 in UTC, money is exact text. */
import { z } from '@hono/zod-openapi';

export const InstantSchema = z.iso.datetime();

export const MoneySchema = z
  .object({ amount: z.string().openapi({ example: '12.95' }), currency: z.string() })
  .openapi('Money');

/** A number as text of a query, within bounds that the pattern says. */
export const LimitSchema = z
  .string()
  .regex(/^([1-9]\d?|100)$/)
  .optional()
  .openapi({ description: '1 to 100; else 50' });

export const NextCursorSchema = z
  .string()
  .nullable()
  .openapi({ description: 'For `cursor` of the next page; null on the last' });

export const PAGE_ROWS = 50;

/** The length of a page that a query with `LimitSchema` asks for. */
export function pageRows(limit: string | undefined): number {
  return limit === undefined ? PAGE_ROWS : Number(limit);
}

/** For routes that take no query: an unknown parameter is refused and not overlooked. */
export const NoQuerySchema = z.strictObject({});

export const TicketIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/)
  .openapi({ param: { name: 'ticket_id', in: 'path' }, example: 'larkfield-T-81003' });

export const TicketPathSchema = z.object({ ticket_id: TicketIdSchema });

export const KeyHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/)
    .openapi({
      description: 'One for each thing that is done: the same request again gets the same answer',
      example: '0f3c1a52-5d0e-4a8e-9f3b-3f1f0c1f8a11',
    }),
});

export const DigestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .openapi({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

export const VerdictSchema = z.enum(['approve', 'reject', 'send_back']);

export const StandingSchema = z
  .object({
    decision_id: z.string(),
    verdict: z.string(),
    user_id: z.string(),
    channel: z.string(),
    decided_at: InstantSchema,
  })
  .openapi('StandingDecision');

export const DifferenceSchema = z
  .object({
    from_revision: z.number().int(),
    to_revision: z.number().int(),
    words: z.array(z.string()),
    actions: z.array(
      z.object({
        number: z.number().int(),
        difference: z.enum(['added', 'removed', 'changed']),
        words: z.string(),
        fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    reply: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .openapi({ description: 'null where it is the same, and for roles that see no text' }),
  })
  .openapi('Difference');
