/** What a person can do with a case besides deciding: take it, say that it ended, withdraw. */
import type { PlainMessage } from '../messages/catalogue';
import { say } from '../messages/say';
import { TAKE_OVER_REASONS } from '../take-over-reasons';
import type { TypedForm } from '../show-case';
import type { CasePageProps } from './case-page';
import { FormKeys } from './form-keys';

type ActProps = CasePageProps & { path: string };

const REASON_CHARS_MAX = 500;
const TEXT_CHARS_MAX = 20_000;

/** What was typed into this form, when it was not taken. */
function typedIn(typed: TypedForm | undefined, act: string): (name: string) => string {
  return (name) => (typed?.act === act ? typed.form.text(name) : '');
}

function TakeOver({ path, session, typed, detail }: ActProps) {
  const chosen = typedIn(typed, 'take-over')('reason_code');
  const { takenOverBy } = detail.head;
  return (
    <details open={typed?.act === 'take-over'}>
      <summary>{say('Take this case')}</summary>
      <form method="post" action={`${path}/take-over`}>
        <FormKeys formKey={session.formKey} />
        <p>
          {say('The model is not asked any more, and a proposal that waits is withdrawn.')}
          {takenOverBy === null ? null : ` ${say('{who} has it now.', { who: takenOverBy })}`}
        </p>
        <label for="reason-code">{say('Why')}</label>
        <select id="reason-code" name="reason_code">
          {TAKE_OVER_REASONS.map(([code, words]) => (
            <option value={code} selected={code === chosen}>
              {say(words)}
            </option>
          ))}
        </select>
        <button type="submit">{say('Take this case')}</button>
      </form>
    </details>
  );
}

const HOW: readonly (readonly [how: string, words: PlainMessage])[] = [
  ['closed', 'Nothing more is to be done'],
  ['human_replied', 'I have answered the customer elsewhere'],
  ['merged', 'It goes on in another ticket of the same customer'],
];

function Close({ path, session, typed }: ActProps) {
  const value = typedIn(typed, 'close');
  const how = value('how') === '' ? 'closed' : value('how');
  return (
    <details open={typed?.act === 'close'}>
      <summary>{say('Close this ticket, or say that it was answered elsewhere')}</summary>
      <form method="post" action={`${path}/close`}>
        <FormKeys formKey={session.formKey} />
        <p>{say('What waits is withdrawn, and no reply goes out from here.')}</p>
        <fieldset>
          <legend>{say('What happened')}</legend>
          {HOW.map(([each, words]) => (
            <label class="choice">
              <input type="radio" name="how" value={each} checked={each === how} /> {say(words)}
            </label>
          ))}
        </fieldset>
        <label for="merged-into">{say('The ticket that goes on (only if it was merged)')}</label>
        <input id="merged-into" name="merged_into" value={value('merged_into')} maxlength={200} />
        <label for="answered">
          {say('What you answered, for the thread (only if you answered)')}
        </label>
        <textarea id="answered" name="text" rows={4} maxlength={TEXT_CHARS_MAX} dir="auto">
          {value('text')}
        </textarea>
        <button type="submit">{say('Close this ticket')}</button>
      </form>
    </details>
  );
}

function Withdraw({ path, session, typed, detail }: ActProps) {
  const [proposal] = detail.proposals;
  if (!proposal) return null;
  return (
    <details open={typed?.act === 'withdraw'}>
      <summary>{say('Withdraw the proposal')}</summary>
      <form method="post" action={`${path}/withdraw`}>
        <FormKeys formKey={session.formKey} />
        <input type="hidden" name="case" value={detail.head.caseId ?? ''} />
        <input type="hidden" name="revision" value={String(proposal.revision)} />
        <input type="hidden" name="digest" value={proposal.digest} />
        <p>{say('Nothing of it is written, and a person goes on with the case.')}</p>
        <label for="withdraw-reason">{say('Why, for colleagues (may stay empty)')}</label>
        <textarea
          id="withdraw-reason"
          name="reason"
          rows={2}
          maxlength={REASON_CHARS_MAX}
          dir="auto"
        >
          {typedIn(typed, 'withdraw')('reason')}
        </textarea>
        <button type="submit">{say('Withdraw')}</button>
      </form>
    </details>
  );
}

export function CaseActs(props: ActProps) {
  const { may } = props;
  if (!may.takeOver && !may.close && !may.withdraw) return null;
  return (
    <section class="card acts" aria-labelledby="acts">
      <h2 id="acts">{say('This case')}</h2>
      {may.takeOver ? <TakeOver {...props} /> : null}
      {may.close ? <Close {...props} /> : null}
      {may.withdraw ? <Withdraw {...props} /> : null}
    </section>
  );
}
