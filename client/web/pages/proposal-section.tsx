/** The newest proposal: its standing, what changed in it, a card for each action, and the reply. */
import type { ShownProposal } from '../../../db/queries/case-detail';
import { PROPOSAL_STATE_WORDS } from '../../cli/describe-case';
import { differenceFromBefore } from '../../cli/revision-before';
import { say } from '../messages/say';
import { sayClosed } from '../say-closed';
import { ActionCard } from './action-card';
import type { CasePageProps } from './case-page';
import { Instant } from './instant';
import { RevisionChanges } from './revision-changes';
import { Say } from './say';

type Props = CasePageProps & { proposal: ShownProposal; path: string };

const DECIDING = new Set(['approve', 'reject', 'send-back']);

/** The reason that was typed for this action, when its form was not taken. */
function typedReason({ typed }: Props, actionIndex: number): string {
  if (!typed || !DECIDING.has(typed.act)) return '';
  return typed.form.text('action') === String(actionIndex) ? typed.form.text('reason') : '';
}

function Cards(props: Props) {
  const { proposal, detail, cards, session, may, readAt } = props;
  return proposal.actions.map((action) => {
    const isOn = (row: { revision: number; actionIndex: number }): boolean =>
      row.revision === proposal.revision && row.actionIndex === action.actionIndex;
    return (
      <ActionCard
        path={props.path}
        caseId={detail.head.caseId ?? ''}
        revision={proposal.revision}
        formKey={session.formKey}
        action={action}
        decisions={detail.decisions.filter(isOn)}
        operation={detail.operations.find(isOn)}
        card={cards.get(action.actionIndex) ?? null}
        tools={props.tools}
        rules={props.rules}
        isTextShown={may.readText}
        reason={typedReason(props, action.actionIndex)}
        now={readAt}
      />
    );
  });
}

function Draft({ proposal, detail, may }: Props) {
  if (!may.readText || detail.replies.length > 0) return null;
  return (
    <section class="card draft" aria-labelledby="draft">
      <h3 id="draft">{say('Draft reply: it goes out only if all of this is done exactly so')}</h3>
      {proposal.isReplyStale ? (
        <p class="warning">
          {say(
            'It was written for other actions: a new one is written when these are carried out.',
          )}
        </p>
      ) : null}
      <p class="text" dir="auto">
        {proposal.reply === '' ? say('(none)') : proposal.reply}
      </p>
    </section>
  );
}

export function ProposalSection(props: Props) {
  const { proposal, detail, may, readAt } = props;
  const isOpen = proposal.state === 'pending';
  const difference = differenceFromBefore(proposal, detail.proposals);
  return (
    <section aria-labelledby="proposal">
      <h2 id="proposal">
        {say('Proposal, revision {n}: {state}', {
          n: proposal.revision,
          state: say(PROPOSAL_STATE_WORDS[proposal.state]),
        })}
      </h2>
      {isOpen ? (
        <p class="facts">
          <Say
            of="To be decided {when}. It lapses if the customer writes again or the order changes."
            parts={{ when: <Instant at={proposal.deadlineAt} now={readAt} /> }}
          />
        </p>
      ) : null}
      {!isOpen && proposal.state !== 'decided' && may.readText ? (
        <p class="facts">{sayClosed(proposal, readAt)}</p>
      ) : null}
      {difference ? (
        <RevisionChanges
          difference={difference}
          proposals={detail.proposals}
          by={proposal.requesterId ?? say('the model')}
          isTextShown={may.readText}
        />
      ) : null}
      {may.edit ? (
        <p>
          <a class="edit" href={`${props.path}/edit`}>
            {say('Edit the actions or the reply')}
          </a>
        </p>
      ) : null}
      <Cards {...props} />
      <Draft {...props} />
    </section>
  );
}
