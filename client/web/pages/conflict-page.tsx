/** Somebody was quicker, or something changed: what was seen, what is now, and what was entered. */
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';
import { ACTION_STATE_WORDS, PROPOSAL_STATE_WORDS } from '../../cli/describe-case';
import type { CasePageData } from '../load-case-page';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import { sayEnding } from '../say-state';
import { differenceSince } from '../seen-action';
import type { SeenProposal } from '../seen-action';
import { Said } from './action-card';
import { Layout } from './layout';
import { WrittenText } from './written-text';
import { RevisionChanges } from './revision-changes';

export type ConflictPageProps = {
  session: OpenSession;
  data: CasePageData;
  path: string;
  isTextShown: boolean;
  /** Who was first, when and by which channel; or what changed. */
  message: string;
  seen: SeenProposal | null;
  /** What was seen, for a form that is not about a proposal. */
  seenWords?: string;
  /** What was entered, in a form that can be sent again where there is something to decide. */
  children: Child;
};

function Seen({ seen, seenWords, isTextShown }: ConflictPageProps) {
  if (!seen) {
    return <p>{seenWords ?? say('What you saw is in no revision of this case any more.')}</p>;
  }
  const { proposal, action } = seen;
  return (
    <>
      <p>{say('Revision {n}:', { n: proposal.revision })}</p>
      <ul>
        {(action ? [action] : proposal.actions).map((each) => (
          <li>{sayAction(each)}</li>
        ))}
      </ul>
      {isTextShown && !action ? (
        <WrittenText text={proposal.reply} empty={say('(no reply)')} />
      ) : null}
    </>
  );
}

function Present({ data, seen, isTextShown, message }: ConflictPageProps) {
  const { detail, readAt } = data;
  const [latest] = detail.proposals;
  const difference = seen ? differenceSince(seen.proposal, detail.proposals) : null;
  return (
    <>
      <p>{message}</p>
      <p>{say('The case: {ending}.', { ending: sayEnding(detail.head) })}</p>
      {latest ? (
        <>
          <p>
            {say('Revision {n} {state}:', {
              n: latest.revision,
              state: say(PROPOSAL_STATE_WORDS[latest.state]),
            })}
          </p>
          <ul>
            {latest.actions.map((action) => (
              <li>
                {say('{words}: {more}', {
                  words: sayAction(action),
                  more: say(ACTION_STATE_WORDS[action.state]),
                })}
              </li>
            ))}
          </ul>
          <ul class="said">
            {detail.decisions
              .filter(({ revision }) => revision === latest.revision)
              .map((decision) => (
                <Said decision={decision} isTextShown={isTextShown} now={readAt} />
              ))}
          </ul>
        </>
      ) : null}
      {difference && latest ? (
        <RevisionChanges
          difference={difference}
          proposals={detail.proposals}
          by={latest.requesterId ?? say('the model')}
          isTextShown={isTextShown}
        />
      ) : null}
    </>
  );
}

export function ConflictPage(props: ConflictPageProps) {
  const { session, data, path, message, children } = props;
  const { externalId } = data.detail.head;
  return (
    <Layout title={say('{ticket}: not done', { ticket: externalId })} session={session}>
      <h1>{say('{ticket}: this was not done', { ticket: externalId })}</h1>
      <p class="problem" role="alert">
        {message}
      </p>
      <div class="three">
        <section class="card" aria-labelledby="seen">
          <h2 id="seen">{say('What you saw')}</h2>
          <Seen {...props} />
        </section>
        <section class="card" aria-labelledby="now">
          <h2 id="now">{say('What is now')}</h2>
          <Present {...props} />
        </section>
        <section class="card" aria-labelledby="entered">
          <h2 id="entered">{say('What you entered')}</h2>
          {children}
        </section>
      </div>
      <p>
        <a href={path}>{say('To the case as it is now')}</a>
      </p>
    </Layout>
  );
}
