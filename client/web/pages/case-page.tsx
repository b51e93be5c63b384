/** One case: the ticket, what the model found, what it proposes, and the reply. */
import type { OpenSession } from '../../api/open-session';
import type { ShownProposal } from '../../../db/queries/case-detail';
import { describeDifference } from '../../../contracts/proposal-difference';
import { PROPOSAL_STATE_WORDS, describeEnding } from '../../cli/describe-case';
import { differenceFromBefore } from '../../cli/revision-before';
import type { CasePageData } from '../load-case-page';
import { ActionCard } from './action-card';
import { Company } from './company';
import { Instant } from './instant';
import { Layout } from './layout';

export type CasePageProps = CasePageData & {
  session: OpenSession;
  isTextShown: boolean;
  mayEdit: boolean;
  notice?: string | undefined;
  /** A decision that came too late, in words, with what was typed. */
  conflict?: { message: string; reason: string } | undefined;
  now: Date;
};

function Ticket({ detail, isTextShown, now }: CasePageProps) {
  const { head } = detail;
  return (
    <section class="card thread" aria-labelledby="ticket">
      <h2 id="ticket">Ticket</h2>
      <p class="facts">
        From {isTextShown ? <bdi>{head.customerName}</bdi> : null} ({head.customerId}),{' '}
        <Instant at={head.receivedAt} now={now} />
      </p>
      {isTextShown ? (
        <>
          <h3 dir="auto">{head.subject === '' ? '(no subject)' : head.subject}</h3>
          <p class="text" dir="auto">
            {head.body === '' ? '(empty)' : head.body}
          </p>
        </>
      ) : (
        <p>Your role sees no text of tickets.</p>
      )}
    </section>
  );
}

function EvidenceList({ evidence, isTextShown }: CasePageProps) {
  if (evidence.reads.length === 0 && evidence.rules.length === 0) return null;
  return (
    <section class="card" aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {evidence.reason === null || !isTextShown ? null : <p dir="auto">{evidence.reason}</p>}
      <ul>
        {evidence.reads.map((read) => (
          <li>
            <code>{read.tool}</code> {read.about}: {read.facts === '' ? 'found' : read.facts}
          </li>
        ))}
        {evidence.rules.map((rule) => (
          <li>
            Rule {rule.ruleId}
            {rule.version === null ? '' : ` (version ${String(rule.version)})`}
            {rule.title === null ? '' : `: ${rule.title}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What this revision has otherwise than the one before it. */
function Changes({ proposal, detail }: CasePageProps & { proposal: ShownProposal }) {
  const difference = differenceFromBefore(proposal, detail.proposals);
  if (!difference) return null;
  const by = proposal.requesterId ?? 'the model';
  return (
    <p class="changes" dir="auto">
      Changed since revision {difference.fromRevision} by {by}: {describeDifference(difference)}
    </p>
  );
}

function Proposal(props: CasePageProps & { proposal: ShownProposal }) {
  const { proposal, detail, rights, session, conflict, isTextShown, now } = props;
  const isOpen = proposal.state === 'pending';
  const isMine = (row: { revision: number }): boolean => row.revision === proposal.revision;
  return (
    <section aria-labelledby="proposal">
      <h2 id="proposal">
        Proposal, revision {proposal.revision}: {PROPOSAL_STATE_WORDS[proposal.state]}
      </h2>
      {isOpen ? (
        <p class="facts">
          To be decided <Instant at={proposal.deadlineAt} now={now} />
        </p>
      ) : null}
      {isTextShown ? <Changes {...props} /> : null}
      {isOpen && props.mayEdit ? (
        <p>
          <a class="edit" href={`/inbox/${encodeURIComponent(detail.head.ticketId)}/edit`}>
            Edit the actions or the reply
          </a>
        </p>
      ) : null}
      {proposal.actions.map((action) => (
        <ActionCard
          ticketId={detail.head.ticketId}
          revision={proposal.revision}
          formKey={session.formKey}
          action={action}
          decisions={detail.decisions.filter(
            (row) => isMine(row) && row.actionIndex === action.actionIndex,
          )}
          operation={detail.operations.find(
            (row) => isMine(row) && row.actionIndex === action.actionIndex,
          )}
          rights={rights.get(action.actionIndex)}
          isOpen={isOpen}
          reason={conflict?.reason ?? ''}
          now={now}
        />
      ))}
      {isTextShown && detail.replies.length === 0 ? (
        <section class="card draft" aria-labelledby="draft">
          <h3 id="draft">Draft reply: it goes out only if all of this is done exactly so</h3>
          <p class="text" dir="auto">
            {proposal.reply}
          </p>
        </section>
      ) : null}
    </section>
  );
}

export function CasePage(props: CasePageProps) {
  const { detail, session, notice, conflict, isTextShown, now } = props;
  const [proposal] = detail.proposals;
  return (
    <Layout title={detail.head.externalId} session={session} notice={notice}>
      {conflict ? (
        <p class="problem" role="alert">
          {conflict.message}
        </p>
      ) : null}
      <h1>
        {detail.head.externalId} <span class="state">{describeEnding(detail.head)}</span>
      </h1>
      <Company company={props.company} head={detail.head} session={session} now={now} />
      <div class="columns">
        <Ticket {...props} />
        <div>
          {proposal ? <Proposal {...props} proposal={proposal} /> : null}
          {isTextShown
            ? detail.replies.map((reply) => (
                <section class="card">
                  <h2>
                    Reply sent <Instant at={reply.sentAt} now={now} />
                  </h2>
                  <p class="text" dir="auto">
                    {reply.body}
                  </p>
                </section>
              ))
            : null}
        </div>
        <EvidenceList {...props} />
      </div>
    </Layout>
  );
}
