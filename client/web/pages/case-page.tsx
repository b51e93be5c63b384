/** One case: the ticket, what is proposed, what it rests on, and the order as it is now. */
import type { OpenSession } from '../../api/open-session';
import { casePath } from '../case-form';
import type { CasePageData } from '../load-case-page';
import { say } from '../messages/say';
import { sayEnding } from '../say-state';
import type { CaseRights, TypedForm } from '../show-case';
import { CaseActs } from './case-acts';
import { Company } from './company';
import { EnteredText } from './entered-text';
import { EvidenceSection } from './evidence-section';
import { Instant } from './instant';
import { Layout } from './layout';
import { OrderPanel } from './order-panel';
import { PreviousTickets } from './previous-tickets';
import { ProposalSection } from './proposal-section';
import { Say } from './say';
import { TicketThread } from './ticket-thread';
import { WrittenText } from './written-text';

export type CasePageProps = CasePageData & {
  session: OpenSession;
  may: CaseRights;
  notice?: string | undefined;
  /** Why a form was not taken, in words, with what was typed into it. */
  problem?: string | undefined;
  typed?: TypedForm | undefined;
};

const ENDED = {
  closed: '{who} closed the ticket, {when} ({channel}).',
  merged: '{who} merged the ticket into another one, {when} ({channel}).',
  human_replied: '{who} answered the customer elsewhere, {when} ({channel}).',
} as const;

/** Who has the case, and what was said of its end. */
function Owner({ detail, ending, session, readAt }: CasePageProps) {
  const { takenOverBy, endedAt } = detail.head;
  const isYours = takenOverBy === session.user.userId;
  return (
    <>
      {ending ? (
        <p class="facts">
          <Say
            of={ENDED[ending.how]}
            parts={{
              who: ending.userId,
              when: <Instant at={ending.endedAt} now={readAt} />,
              channel: ending.channel,
            }}
          />
        </p>
      ) : null}
      {takenOverBy === null || endedAt !== null ? null : (
        <p class="notice">
          {isYours
            ? say(
                'You have this case: answer the customer and close it below, or propose an action in the terminal (countersign propose).',
              )
            : say('{who} has this case: the model is not asked any more.', { who: takenOverBy })}
        </p>
      )}
    </>
  );
}

/** Whether the form that was not taken is still on the page, with what was typed into it. */
function isFormShown({ typed, may, cards }: CasePageProps): boolean {
  if (!typed) return false;
  switch (typed.act) {
    case 'take-over':
      return may.takeOver;
    case 'close':
      return may.close;
    case 'withdraw':
      return may.withdraw;
    default:
      return cards.get(Number(typed.form.text('action')))?.rights.reject.allowed === true;
  }
}

function Replies({ detail, may, readAt }: CasePageProps) {
  if (!may.readText) return null;
  return detail.replies.map((reply) => (
    <section class="card">
      <h2>
        <Say of="Reply sent {when}" parts={{ when: <Instant at={reply.sentAt} now={readAt} /> }} />
      </h2>
      <WrittenText text={reply.body} />
    </section>
  ));
}

export function CasePage(props: CasePageProps) {
  const { detail, session, notice, problem, typed, may, readAt } = props;
  const { head, proposals } = detail;
  const [proposal] = proposals;
  const path = casePath(head.ticketId);
  return (
    <Layout title={head.externalId} session={session} notice={notice}>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {typed && !isFormShown(props) ? (
        <section class="card" aria-labelledby="typed">
          <h2 id="typed">{say('What you entered')}</h2>
          <EnteredText form={typed.form} />
        </section>
      ) : null}
      <h1>
        {head.externalId} <span class="state">{sayEnding(head)}</span>
      </h1>
      <nav class="case-links" aria-label={say('This case')}>
        <a href={`${path}/trace`}>{say('Trace')}</a>
      </nav>
      <Company company={props.company} head={head} session={session} now={readAt} />
      <Owner {...props} />
      <div class="columns">
        <div>
          <TicketThread
            {...props}
            head={head}
            isTextShown={may.readText}
            path={path}
            now={readAt}
          />
          <PreviousTickets {...props} isTextShown={may.readText} />
        </div>
        <div>
          {proposal ? <ProposalSection {...props} proposal={proposal} path={path} /> : null}
          <Replies {...props} />
          <CaseActs {...props} path={path} />
        </div>
        <div>
          <OrderPanel {...props} />
          <EvidenceSection {...props} isTextShown={may.readText} />
        </div>
      </div>
    </Layout>
  );
}
