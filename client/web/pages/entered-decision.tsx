/** What somebody entered who came too late: to be sent for what waits now, or to be copied. */
import type { CasePageData } from '../load-case-page';
import type { PlainMessage } from '../messages/catalogue';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import type { SeenProposal } from '../seen-action';
import { DecisionForms } from './decision-forms';

const VERBS: Readonly<Record<string, PlainMessage>> = {
  approve: 'You wanted to approve it.',
  reject: 'You wanted to reject it.',
  'send-back': 'You wanted to send it back.',
  withdraw: 'You wanted to withdraw it.',
};

type EnteredProps = {
  data: CasePageData;
  path: string;
  formKey: string;
  act: string;
  seen: SeenProposal | null;
  reason: string;
};

/** The action of the newest proposal that stands where the one stood that was seen. */
function Again({ data, path, formKey, seen, reason }: EnteredProps) {
  const [latest] = data.detail.proposals;
  const index = seen?.action?.actionIndex;
  const action = latest?.actions.find((each) => each.actionIndex === index);
  const card = index === undefined ? undefined : data.cards.get(index);
  if (!latest || !action || !card) return null;
  return (
    <>
      <p>{say('What waits now can be decided here too: {words}.', { words: sayAction(action) })}</p>
      <DecisionForms
        path={path}
        caseId={data.detail.head.caseId ?? ''}
        revision={latest.revision}
        formKey={formKey}
        action={action}
        rights={card.rights}
        reason={reason}
      />
    </>
  );
}

export function EnteredDecision(props: EnteredProps) {
  const { act, reason } = props;
  const wanted = VERBS[act];
  return (
    <>
      <p>{wanted === undefined ? '' : say(wanted)}</p>
      {reason === '' ? null : (
        <>
          <p>{say('Your reason:')}</p>
          <blockquote class="text" dir="auto">
            {reason}
          </blockquote>
        </>
      )}
      <Again {...props} />
    </>
  );
}
