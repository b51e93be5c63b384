/** What else the customer has asked, as far as the person who looks may know of it. */
import type { PreviousTicket } from '../../../db/queries/previous-tickets';
import type { CasePageData } from '../load-case-page';
import { say } from '../messages/say';
import { sayEnding } from '../say-state';
import { Instant } from './instant';
import { Say } from './say';

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
  const named = (
    <>
      <a href={`/inbox/${encodeURIComponent(ticket.ticketId)}`}>{ticket.externalId}</a>
      {isTextShown && ticket.subject !== '' ? (
        <>
          {' '}
          <bdi>{ticket.subject}</bdi>
        </>
      ) : null}
    </>
  );
  const when = <Instant at={ticket.receivedAt} now={now} />;
  return (
    <li>
      <Say
        of="{ticket}, {when}: {state}"
        parts={{ ticket: named, when, state: sayEnding(ticket) }}
      />
    </li>
  );
}

export function PreviousTickets({ previous, readAt, isTextShown }: Props) {
  const { tickets, count } = previous;
  if (count === 0) return null;
  return (
    <section class="card" aria-labelledby="previous">
      <h2 id="previous">{say('Other tickets of this customer')}</h2>
      <ul>
        {tickets.map((ticket) => (
          <Ticket ticket={ticket} isTextShown={isTextShown} now={readAt} />
        ))}
      </ul>
      {count > tickets.length ? (
        <p>{say('The newest {n} of {count}.', { n: tickets.length, count })}</p>
      ) : null}
    </section>
  );
}
