/** Somebody was quicker, or something changed: what was seen, what is now, and what was entered. */
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';
import { ACTION_STATE_WORDS, PROPOSAL_STATE_WORDS, describeEnding } from '../../cli/describe-case';
import type { CasePageData } from '../load-case-page';
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
  if (!seen) return <p>{seenWords ?? 'What you saw is in no revision of this case any more.'}</p>;
  const { proposal, action } = seen;
  return (
    <>
      <p>Revision {proposal.revision}:</p>
      <ul>
        {(action ? [action] : proposal.actions).map((each) => (
          <li>{each.words}</li>
        ))}
      </ul>
      {isTextShown && !action ? <WrittenText text={proposal.reply} empty="(no reply)" /> : null}
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
      <p>The case: {describeEnding(detail.head)}.</p>
      {latest ? (
        <>
          <p>
            Revision {latest.revision} {PROPOSAL_STATE_WORDS[latest.state]}:
          </p>
          <ul>
            {latest.actions.map((action) => (
              <li>
                {action.words}: {ACTION_STATE_WORDS[action.state]}
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
          by={latest.requesterId ?? 'the model'}
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
    <Layout title={`${externalId}: not done`} session={session}>
      <h1>{externalId}: this was not done</h1>
      <p class="problem" role="alert">
        {message}
      </p>
      <div class="three">
        <section class="card" aria-labelledby="seen">
          <h2 id="seen">What you saw</h2>
          <Seen {...props} />
        </section>
        <section class="card" aria-labelledby="now">
          <h2 id="now">What is now</h2>
          <Present {...props} />
        </section>
        <section class="card" aria-labelledby="entered">
          <h2 id="entered">What you entered</h2>
          {children}
        </section>
      </div>
      <p>
        <a href={path}>To the case as it is now</a>
      </p>
    </Layout>
  );
}
