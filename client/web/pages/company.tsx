/** Who else works on a ticket: who has claimed it, and who has it on the screen. */
import type { OpenSession } from '../../api/open-session';
import type { Company as CompanyData } from '../../../db/claim-ticket';
import { say } from '../messages/say';
import { sayDistance } from '../say-time';
import { ClaimForm } from './claim-form';
import { Say } from './say';

/** `Bea has this until …`: advice, so it says what is still possible. */
export function sayHolder(claim: { displayName: string; expiresAt: Date }, now: Date): string {
  const when = sayDistance(claim.expiresAt, now);
  return say('{who} looks after this ticket (the claim ends {when}). You can still decide.', {
    who: claim.displayName,
    when,
  });
}

type CompanyProps = {
  company: CompanyData;
  head: { ticketId: string; customerId: string; endedAt: Date | null };
  session: OpenSession;
  now: Date;
};

export function Company({ company, head, session, now }: CompanyProps) {
  const { claim, isMine, others } = company;
  return (
    <div class="company" data-here={`/inbox/${encodeURIComponent(head.ticketId)}/here`}>
      {claim === null ? null : (
        <span>
          {isMine
            ? say('You look after this ticket (the claim ends {when}).', {
                when: sayDistance(claim.expiresAt, now),
              })
            : sayHolder(claim, now)}
        </span>
      )}
      {others.length === 0 ? null : (
        <span class="warning" role="status">
          <Say of="Also here: {names}" parts={{ names: <bdi>{others.join(', ')}</bdi> }} />
        </span>
      )}
      <ClaimForm head={head} holder={claim} session={session} />
    </div>
  );
}
