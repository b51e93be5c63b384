/** Who else works on a ticket: who has claimed it, and who has it on the screen. */
import type { OpenSession } from '../../api/open-session';
import { canAct } from '../../../contracts/can';
import type { Company as CompanyData } from '../../../db/claim-ticket';
import { describeDistance } from '../../cli/describe-time';

/** `Bea has this until …`: advice, so it says what is still possible. */
export function describeHolder(claim: { displayName: string; expiresAt: Date }, now: Date): string {
  const until = describeDistance(claim.expiresAt, now);
  return `${claim.displayName} looks after this ticket (the claim ends ${until}). You can still decide.`;
}

type CompanyProps = {
  company: CompanyData;
  head: { ticketId: string; customerId: string; endedAt: Date | null };
  session: OpenSession;
  now: Date;
};

function ClaimForm({ company, head, session }: CompanyProps) {
  const isOpen = head.endedAt === null && canAct(session.user, 'claim', head).allowed;
  if (!isOpen || (company.claim !== null && !company.isMine)) return null;
  const path = `/inbox/${encodeURIComponent(head.ticketId)}`;
  return (
    <form method="post" action={`${path}/${company.isMine ? 'release' : 'claim'}`} class="claim">
      <input type="hidden" name="form_key" value={session.formKey} />
      <button type="submit" class="quiet">
        {company.isMine ? 'Release' : 'Claim'}
      </button>
    </form>
  );
}

export function Company(props: CompanyProps) {
  const { company, head, now } = props;
  const { claim, isMine, others } = company;
  return (
    <div class="company" data-here={`/inbox/${encodeURIComponent(head.ticketId)}/here`}>
      {claim === null ? null : (
        <span>
          {isMine
            ? `You look after this ticket (the claim ends ${describeDistance(claim.expiresAt, now)}).`
            : describeHolder(claim, now)}
        </span>
      )}
      {others.length === 0 ? null : (
        <span class="warning" role="status">
          Also here: <bdi>{others.join(', ')}</bdi>
        </span>
      )}
      <ClaimForm {...props} />
    </div>
  );
}
