/** What the case rests on, in full: each tool's values as it returned them, each rule word for word. */
import type { RuleEvidence, ToolEvidence } from '../case-evidence';
import type { GateCheck } from '../gate-checks';
import { say, sayCount } from '../messages/say';
import { GateChecks } from './gate-checks';
import { Say } from './say';

const OPEN_VALUES_MAX = 8;

function Values({ values }: Pick<ToolEvidence, 'values'>) {
  return (
    <dl class="quoted">
      {values.map(({ name, value }) => (
        <>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </>
      ))}
    </dl>
  );
}

function Tool({ tool, isTextShown }: { tool: ToolEvidence; isTextShown: boolean }) {
  const { anchor, stepNo, values, isCut, about, orderId } = tool;
  const [first, rest] = [values.slice(0, OPEN_VALUES_MAX), values.slice(OPEN_VALUES_MAX)];
  return (
    <li id={anchor} tabindex={-1}>
      <code>{tool.tool}</code> <bdi>{isTextShown ? about : (orderId ?? '')}</bdi>{' '}
      <span class="facts">{say('(step {step})', { step: stepNo })}</span>
      <Values values={first} />
      {rest.length === 0 ? null : (
        <details>
          <summary>
            {sayCount(rest.length, { one: '{n} more value', other: '{n} more values' })}
          </summary>
          <Values values={rest} />
          {isCut ? <p>{say('The trace has the rest.')}</p> : null}
        </details>
      )}
    </li>
  );
}

function Rule({ rule }: { rule: RuleEvidence }) {
  const { anchor, ruleId, passage } = rule;
  if (!passage) {
    return (
      <li id={anchor} tabindex={-1}>
        {say('Rule {rule}: the handbook has no such rule.', { rule: ruleId })}
      </li>
    );
  }
  const { version, title, validFrom: from, validTo: to } = passage;
  return (
    <li id={anchor} tabindex={-1}>
      <strong>
        {say('Rule {rule}, version {version}: {title}', { rule: ruleId, version, title })}
      </strong>
      <p class="facts">
        {to === null
          ? say('In force from {from} on', { from })
          : say('In force from {from} to {to}', { from, to })}
      </p>
      <blockquote class="text" dir="auto">
        {passage.body}
      </blockquote>
    </li>
  );
}

export function EvidenceSection({
  tools,
  rules,
  gates,
  reason,
  isTextShown,
}: {
  tools: readonly ToolEvidence[];
  rules: readonly RuleEvidence[];
  gates: readonly GateCheck[];
  reason: string | null;
  isTextShown: boolean;
}) {
  if (tools.length === 0 && rules.length === 0 && gates.length === 0) return null;
  return (
    <section class="card" aria-labelledby="evidence">
      <h2 id="evidence">{say('Evidence')}</h2>
      {reason === null || !isTextShown ? null : (
        <p dir="auto">
          <Say of="Why: {reason}" parts={{ reason: <q>{reason}</q> }} />
        </p>
      )}
      <ul class="evidence">
        {tools.map((tool) => (
          <Tool tool={tool} isTextShown={isTextShown} />
        ))}
        {rules.map((rule) => (
          <Rule rule={rule} />
        ))}
      </ul>
      <GateChecks gates={gates} isTextShown={isTextShown} />
    </section>
  );
}
