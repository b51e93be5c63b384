/** Who ended a ticket elsewhere, and how, in the words of the card. */
import type { TicketEnding } from './queries/ticket-endings';

export const HOW_ENDED = {
  closed: 'closed the ticket',
  merged: 'merged the ticket into another one',
  human_replied: 'answered the customer',
} as const;

export function endingWords({
  how,
  userId,
  channel,
}: Pick<TicketEnding, 'how' | 'userId' | 'channel'>): string {
  return `${userId} ${HOW_ENDED[how]} (${channel}).`;
}
