/** What an action changes, the limits it counts towards, its checks, and what it rests on. */
import { describeTier } from '../../../contracts/can';
import type { ShownAction, ShownDecision } from '../../../db/queries/case-detail';
import type { Measure } from '../action-effect';
import type { RuleEvidence, ToolEvidence } from '../case-evidence';
import type { CardFacts } from '../load-cards';
import { say } from '../messages/say';
import { sayChanges } from '../say-changes';
import { Say } from './say';

function Measures({ title, rows }: { title: string; rows: readonly Measure[] }) {
  if (rows.length === 0) return null;
  return (
    <table class="values">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{say('What')}</th>
          <th scope="col">{say('Now')}</th>
          <th scope="col">{say('After')}</th>
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

function sayResult(isPassed: boolean | null): string {
  if (isPassed === null) return say('Not checked');
  return say(isPassed ? 'Passes' : 'Fails');
}

function Checks({ checks }: Pick<CardFacts, 'checks'>) {
  const failed = checks.filter(({ isPassed }) => isPassed === false).length;
  const title =
    failed === 0 ? say('All {n} checks pass', { n: checks.length }) : say('A check fails');
  return (
    <details class="checks" open={failed > 0}>
      <summary>{title}</summary>
      <ul>
        {checks.map(({ words, isPassed, problem }) => (
          <li class={isPassed === null ? 'unknown' : isPassed ? 'passed' : 'failed'}>
            <Say
              of="{words}: {more}"
              parts={{
                words: <strong>{sayResult(isPassed)}</strong>,
                more: problem === null ? words : `${words}. ${problem}`,
              }}
            />
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
  const needed = say(describeTier(card.tier));
  const tier = card.isTierRaised
    ? say('{tier} (more than when it was proposed: the total has grown since)', { tier: needed })
    : needed;
  return (
    <p>
      <Say
        of="Must sign: {tier}. Signed by: {names}."
        parts={{ tier, names: <bdi>{names === '' ? say('nobody yet') : names}</bdi> }}
      />
    </p>
  );
}

function Rule({ anchor, ruleId, passage }: RuleEvidence) {
  const name = passage
    ? say('Rule {rule}, version {version}', { rule: ruleId, version: passage.version })
    : say('Rule {rule}', { rule: ruleId });
  return (
    <Say
      of="{words}: {more}"
      parts={{
        words: <a href={`#${anchor}`}>{name}</a>,
        more: passage ? passage.title : say('there is no such rule'),
      }}
    />
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
    return <p class="warning">{say('Nothing was looked up for this order.')}</p>;
  }
  return (
    <>
      <h4>{say('Rests on')}</h4>
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
        {rules.map((rule) => (
          <li>
            <Rule {...rule} />
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
        <p class="warning">
          {say('Changed since the proposal: {changes}', { changes: sayChanges(card.changes) })}
        </p>
      )}
      <Measures title={say('What it does')} rows={card.effect.changes} />
      <Measures title={say('Limits it counts towards')} rows={card.effect.limits} />
      <Signatures {...props} />
      <Checks checks={card.checks} />
      <RestsOn {...props} />
    </>
  );
}
