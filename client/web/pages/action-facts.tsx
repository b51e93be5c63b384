/** What an action changes, the limits it counts towards, its checks, and what it rests on. */
import { describeTier } from '../../../contracts/can';
import { describeChanges } from '../../../contracts/changed-facts';
import type { ShownAction, ShownDecision } from '../../../db/queries/case-detail';
import type { Measure } from '../action-effect';
import type { RuleEvidence, ToolEvidence } from '../case-evidence';
import type { CardFacts } from '../load-cards';

function Measures({ title, rows }: { title: string; rows: readonly Measure[] }) {
  if (rows.length === 0) return null;
  return (
    <table class="values">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after, detail }) => (
          <tr>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>
              <strong>{after}</strong> <span class="facts">{detail}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Checks({ checks }: Pick<CardFacts, 'checks'>) {
  const failed = checks.filter(({ isPassed }) => !isPassed).length;
  const title = failed === 0 ? `All ${String(checks.length)} checks pass` : 'A check fails';
  return (
    <details class="checks" open={failed > 0}>
      <summary>{title}</summary>
      <ul>
        {checks.map(({ words, isPassed, problem }) => (
          <li class={isPassed ? 'passed' : 'failed'}>
            <strong>{isPassed ? 'Passes' : 'Fails'}</strong>: {words}
            {problem === null ? null : `. ${problem}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who must sign, and who has. */
function Signatures({ card, decisions }: { card: CardFacts; decisions: readonly ShownDecision[] }) {
  const signed = decisions.filter(({ verdict }) => verdict === 'approve');
  const names = signed.map(({ displayName }) => displayName).join(', ');
  return (
    <p>
      Must sign: {describeTier(card.tier)}
      {card.isTierRaised ? ' (more than when it was proposed: the total has grown since)' : ''}.
      Signed by: <bdi>{names === '' ? 'nobody yet' : names}</bdi>.
    </p>
  );
}

const VALUES_QUOTED = 6;

function RestsOn({
  action,
  tools,
  rules,
}: {
  action: ShownAction;
  tools: readonly ToolEvidence[];
  rules: readonly RuleEvidence[];
}) {
  const ofOrder = tools.filter(({ orderId }) => orderId === action.orderId);
  if (ofOrder.length === 0 && rules.length === 0) {
    return <p class="warning">Nothing was looked up for this order.</p>;
  }
  return (
    <>
      <h4>Rests on</h4>
      <ul>
        {ofOrder.map(({ anchor, tool, values }) => (
          <li>
            <a href={`#${anchor}`}>{tool}</a>{' '}
            <bdi>
              {values
                .slice(0, VALUES_QUOTED)
                .map(({ name, value }) => `${name}: ${value}`)
                .join(', ')}
            </bdi>
          </li>
        ))}
        {rules.map(({ anchor, ruleId, passage }) => (
          <li>
            <a href={`#${anchor}`}>
              Rule {ruleId}
              {passage ? `, version ${String(passage.version)}` : ''}
            </a>
            {passage ? `: ${passage.title}` : ': there is no such rule'}
          </li>
        ))}
      </ul>
    </>
  );
}

export type ActionFactsProps = {
  action: ShownAction;
  card: CardFacts;
  decisions: readonly ShownDecision[];
  tools: readonly ToolEvidence[];
  rules: readonly RuleEvidence[];
};

export function ActionFacts(props: ActionFactsProps) {
  const { card } = props;
  return (
    <>
      {card.changes.length === 0 ? null : (
        <p class="warning">Changed since the proposal: {describeChanges(card.changes)}</p>
      )}
      <Measures title="What it does" rows={card.effect.changes} />
      <Measures title="Limits it counts towards" rows={card.effect.limits} />
      <Signatures {...props} />
      <Checks checks={card.checks} />
      <RestsOn {...props} />
    </>
  );
}
