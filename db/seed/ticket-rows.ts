/** From the example tickets to the rows that the intake would have stored for them. */
import { cleanTicket } from '../../contracts/clean-ticket';
import { ticketIdFor } from '../../contracts/ids';
import type { SeedTicket } from './seed-files';

type TicketRow = {
  ticket_id: string;
  source: string;
  external_id: string;
  shop_id: string;
  customer_id: string;
  /** Cleaned, and cut where it was too long. */
  subject: string;
  body: string;
  /** Bytes in Postgres' hexadecimal form: subject and body as they came; null when unchanged. */
  raw: string | null;
  /** What cleaning did, such as `body.own_chars_cut:512`. */
  cleaned: string[];
  received_at: string;
};

/**
 * The rows of the table `tickets`. Text is cleaned and cut as every ticket's is, since an example
 * that came in another way than real tickets do would be an example of nothing.
 */
export function ticketRows(
  tickets: readonly SeedTicket[],
  { shopId, source }: { shopId: string; source: string },
): TicketRow[] {
  return tickets.map(({ external_id, customer_id, received_at, ...text }) => {
    const { subject, body, cleaned } = cleanTicket(text);
    const raw = Buffer.from(JSON.stringify({ subject: text.subject, body: text.body }));
    return {
      ticket_id: ticketIdFor(source, external_id),
      source,
      external_id,
      shop_id: shopId,
      customer_id,
      subject,
      body,
      raw: cleaned.length > 0 ? `\\x${raw.toString('hex')}` : null,
      cleaned,
      received_at,
    };
  });
}
