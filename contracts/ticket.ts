/** What a customer sent, after it was cleaned once at the intake edge. */
import { z } from 'zod';
import { EXTERNAL_ID_PATTERN } from './ids';
import { POLICY } from './policy';

/** A new ticket as a source hands it over: a JSON file, the terminal, a web form. */
export const NewTicketSchema = z.strictObject({
  external_id: z
    .string()
    .regex(EXTERNAL_ID_PATTERN, 'must be 1 to 64 letters, digits, _ or -, such as T-80009')
    .optional(),
  customer_id: z.string().min(1).max(64),
  subject: z.string().max(POLICY.intake.rawBytesMax).default(''),
  body: z.string().max(POLICY.intake.rawBytesMax).default(''),
  received_at: z.iso.datetime({ offset: true }).optional(),
});

export type NewTicket = z.infer<typeof NewTicketSchema>;

export type Ticket = {
  ticketId: string;
  source: string;
  externalId: string;
  shopId: string;
  /** Who wrote it. The customer comes from here and from nowhere else. */
  customerId: string;
  subject: string;
  body: string;
  receivedAt: Date;
};
