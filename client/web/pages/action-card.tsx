/** One proposed action: what it does, who must sign, what was said, and the forms to decide. */
import { describeTier } from '../../../contracts/can';
import type { ShownAction, ShownDecision, ShownOperation } from '../../../db/queries/case-detail';
import {
  ACTION_STATE_WORDS,
  OPERATION_STATE_WORDS,
  describeVerdict,
  shortDigest,
} from '../../cli/describe-case';
import type { RuleEvidence, ToolEvidence } from '../case-evidence';
import type { CardFacts } from '../load-cards';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import { sayConsequence } from '../say-consequence';
import { sayRefusal } from '../say-refusal';
import { ActionFacts } from './action-facts';
import { DecisionForms } from './decision-forms';
import { Instant } from './instant';
import { Say } from './say';

export type ActionCardProps = {
  path: string;
  caseId: string;
  revision: number;
  formKey: string;
  action: ShownAction;
  decisions: readonly ShownDecision[];
  operation: ShownOperation | undefined;
  /** Null for what does not wait any more. */
  card: CardFacts | null;
  tools: readonly ToolEvidence[];
  rules: readonly RuleEvidence[];
  isTextShown: boolean;
  /** What was typed before, when a form was not taken. */
  reason: string;
  now: Date;
};

type SaidProps = { decision: ShownDecision; isTextShown: boolean; now: Date };

/** Who said what, when and by which way; why, for those who may read what colleagues wrote. */
export function Said({ decision, isTextShown, now }: SaidProps) {
  const said = (
    <Say
      of="{verdict} by {who}, {when} ({channel})"
      parts={{
        verdict: say(describeVerdict(decision.verdict)),
        who: <bdi>{decision.displayName}</bdi>,
        when: <Instant at={decision.decidedAt} now={now} />,
        channel: decision.channel,
      }}
    />
  );
  return (
    <li>
      {decision.note === null || !isTextShown ? (
        said
      ) : (
        <Say
          of="{words}: {more}"
          parts={{ words: said, more: <q dir="auto">{decision.note}</q> }}
        />
      )}
      {decision.isFinal ? null : say('; one more signature is needed')}
    </li>
  );
}

/** Who must sign, or how it stands. */
function sayStanding({ action, card }: ActionCardProps): string {
  if (card) return say('Needs {whom}', { whom: say(describeTier(card.tier)) });
  const state = say(ACTION_STATE_WORDS[action.state]);
  if (action.state !== 'pending') return state;
  const tier = { signers: action.signers, needsLead: action.needsLead };
  return say('{state} (needed {whom})', { state, whom: say(describeTier(tier)) });
}

function Standing(props: ActionCardProps) {
  const { digest, requesterIds } = props.action;
  const hash = <code>{shortDigest(digest)}</code>;
  const standing = (
    <Say of="{standing}. Hash {hash}" parts={{ standing: sayStanding(props), hash }} />
  );
  const names = requesterIds.join(', ');
  return (
    <p class="facts">
      {requesterIds.length === 0 ? (
        standing
      ) : (
        <Say
          of="{standing}. Proposed or edited by {names}, who can't approve it"
          parts={{ standing, names }}
        />
      )}
    </p>
  );
}

function sayOperation({ state, code, message }: ShownOperation): string {
  const words = say(OPERATION_STATE_WORDS[state]);
  if (message === null) return words;
  return say('{words}: {more}', { words, more: sayRefusal({ code, message }) });
}

export function ActionCard(props: ActionCardProps) {
  const { action, card, decisions, operation, isTextShown, now } = props;
  const id = `action-${String(action.actionIndex)}`;
  return (
    <article class="card action" aria-labelledby={id}>
      <h3 id={id}>{sayAction(action)}</h3>
      <p class="facts">{sayConsequence(action.kind)}</p>
      <Standing {...props} />
      {action.switchedOff === null ? null : (
        <p class="warning">
          {say('Ops have switched such writes off: once approved it waits, and nothing is sent.')}
        </p>
      )}
      {decisions.length === 0 ? null : (
        <ul class="said">
          {decisions.map((decision) => (
            <Said decision={decision} isTextShown={isTextShown} now={now} />
          ))}
        </ul>
      )}
      {operation ? <p class={`operation ${operation.state}`}>{sayOperation(operation)}</p> : null}
      {card ? (
        <>
          <ActionFacts {...props} card={card} />
          <DecisionForms {...props} rights={card.rights} />
        </>
      ) : null}
    </article>
  );
}
