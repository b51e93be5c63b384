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
import { ActionFacts } from './action-facts';
import { DecisionForms } from './decision-forms';
import { Instant } from './instant';

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
  return (
    <li>
      {describeVerdict(decision.verdict)} by <bdi>{decision.displayName}</bdi>,{' '}
      <Instant at={decision.decidedAt} now={now} /> ({decision.channel})
      {decision.note === null || !isTextShown ? null : (
        <>
          : <q dir="auto">{decision.note}</q>
        </>
      )}
      {decision.isFinal ? null : '; one more signature is needed'}
    </li>
  );
}

function Standing({ action, card }: ActionCardProps) {
  const tier = { signers: action.signers, needsLead: action.needsLead };
  return (
    <p class="facts">
      {card ? `Needs ${describeTier(card.tier)}` : ACTION_STATE_WORDS[action.state]}
      {action.state === 'pending' && !card ? ` (needed ${describeTier(tier)})` : ''}. Hash{' '}
      <code>{shortDigest(action.digest)}</code>
      {action.requesterIds.length === 0
        ? null
        : `. Proposed or edited by ${action.requesterIds.join(', ')}, who can't approve it`}
    </p>
  );
}

export function ActionCard(props: ActionCardProps) {
  const { action, card, decisions, operation, isTextShown, now } = props;
  const id = `action-${String(action.actionIndex)}`;
  return (
    <article class="card action" aria-labelledby={id}>
      <h3 id={id}>{action.words}</h3>
      <Standing {...props} />
      {action.switchedOff === null ? null : (
        <p class="warning">
          Ops have switched such writes off: once approved it waits, and nothing is sent.
        </p>
      )}
      {decisions.length === 0 ? null : (
        <ul class="said">
          {decisions.map((decision) => (
            <Said decision={decision} isTextShown={isTextShown} now={now} />
          ))}
        </ul>
      )}
      {operation ? (
        <p class={`operation ${operation.state}`}>
          {OPERATION_STATE_WORDS[operation.state]}
          {operation.message === null ? '' : `: ${operation.message}`}
        </p>
      ) : null}
      {card ? (
        <>
          <ActionFacts {...props} card={card} />
          <DecisionForms {...props} rights={card.rights} />
        </>
      ) : null}
    </article>
  );
}
