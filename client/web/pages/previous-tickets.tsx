/** What else the customer has asked, as far as the person who looks may know of it. */
import type { PreviousTicket } from '../../../db/queries/previous-tickets';
import { describeEnding } from '../../cli/describe-case';
import type { CasePageData } from '../load-case-page';
import { Instant } from './instant';

type Props = Pick<CasePageData, 'previous' | 'readAt'> & { isTextShown: boolean };

function Ticket({
  ticket,
  isTextShown,
  now,
}: {
  ticket: PreviousTicket;
  isTextShown: boolean;
  now: Date;
}) {
  return (
    <li>
      <a href={`/inbox/${encodeURIComponent(ticket.ticketId)}`}>{ticket.externalId}</a>
      {isTextShown && ticket.subject !== '' ? (
        <>
          {' '}
          <bdi>{ticket.subject}</bdi>
        </>
      ) : null}
      , <Instant at={ticket.receivedAt} now={now} />: {describeEnding(ticket)}
    </li>
  );
}

export function PreviousTickets({ previous, readAt, isTextShown }: Props) {
  const { tickets, count } = previous;
  if (count === 0) return null;
  return (
    <section class="card" aria-labelledby="previous">
      <h2 id="previous">Other tickets of this customer</h2>
      <ul>
        {tickets.map((ticket) => (
          <Ticket ticket={ticket} isTextShown={isTextShown} now={readAt} />
        ))}
      </ul>
      {count > tickets.length ? (
        <p>
          The newest {tickets.length} of {count}.
        </p>
      ) : null}
    </section>
  );
}
