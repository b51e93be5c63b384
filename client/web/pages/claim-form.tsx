/** The button that claims a ticket or gives it up; on a list it leads back to that list. */
import type { OpenSession } from '../../api/open-session';
import { canAct } from '../../../contracts/can';
import { say } from '../messages/say';

type ClaimFormProps = {
  head: { ticketId: string; customerId: string; endedAt: Date | null };
  /** Who has claimed it; null for nobody. */
  holder: { userId: string } | null;
  session: OpenSession;
  /** Where it leads to; the case's page if nothing is said. */
  next?: string;
  /** The ticket, where a page has more than one such button. */
  ticket?: string;
};

/** Nothing for whoever may not claim it, and where somebody else has it. */
export function ClaimForm({ head, holder, session, next, ticket }: ClaimFormProps) {
  const { user, formKey } = session;
  const isMine = holder?.userId === user.userId;
  if (head.endedAt !== null || !canAct(user, 'claim', head).allowed) return null;
  if (holder !== null && !isMine) return null;
  const words = say(isMine ? 'Release' : 'Claim');
  const path = `/inbox/${encodeURIComponent(head.ticketId)}`;
  return (
    <form method="post" action={`${path}/${isMine ? 'release' : 'claim'}`} class="claim">
      <input type="hidden" name="form_key" value={formKey} />
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      <button
        type="submit"
        class="quiet"
        aria-label={ticket === undefined ? undefined : `${words} ${ticket}`}
      >
        {words}
      </button>
    </form>
  );
}
