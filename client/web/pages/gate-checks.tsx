/** The checklist of gates and rules: what each read and resolution passed, or why it did not. */
import type { GateCheck } from '../gate-checks';
import { say, sayCount } from '../messages/say';
import { Say } from './say';

function Check({ check, isTextShown }: { check: GateCheck; isTextShown: boolean }) {
  const { isPassed, words, code, sentence, stepNo } = check;
  return (
    <li class={isPassed ? 'passed' : 'failed'}>
      <Say
        of="{words}: {more}"
        parts={{
          words: <strong>{say(isPassed ? 'Passes' : 'Fails')}</strong>,
          more: words,
        }}
      />{' '}
      <span class="facts">{say('(step {step})', { step: stepNo })}</span>
      {code === null ? null : (
        <>
          {' '}
          <code>{code}</code>
        </>
      )}
      {sentence === null || !isTextShown ? null : <p dir="auto">{sentence}</p>}
    </li>
  );
}

export function GateChecks(props: { gates: readonly GateCheck[]; isTextShown: boolean }) {
  const { gates, isTextShown } = props;
  if (gates.length === 0) return null;
  const failed = gates.filter(({ isPassed }) => !isPassed).length;
  const title =
    failed === 0
      ? say('Gates and rules: all passed')
      : sayCount(failed, {
          one: 'Gates and rules: {n} refused',
          other: 'Gates and rules: {n} refused',
        });
  return (
    <details class="checks">
      <summary>{title}</summary>
      <ul>
        {gates.map((check) => (
          <Check check={check} isTextShown={isTextShown} />
        ))}
      </ul>
    </details>
  );
}
