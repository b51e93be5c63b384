/** What somebody typed into an edit that came too late: on what waits now, or to be copied. */
import { say } from '../messages/say';
import type { EditFormProps } from './edit-page';
import { EditForm } from './edit-page';

const REPLY_LINES = 8;

export function EnteredEdit({ form, isOpen }: { form: EditFormProps; isOpen: boolean }) {
  if (isOpen) {
    return (
      <>
        <p>{say('Your values stand in the fields of what waits now. Nothing is saved yet.')}</p>
        <EditForm {...form} />
      </>
    );
  }
  return (
    <>
      <p>{say('Nothing waits that could be edited. What you typed:')}</p>
      {form.actions.map(({ words, fields }) => (
        <>
          <p>{words}</p>
          <dl class="quoted">
            {fields.map(({ label, value }) => (
              <>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </>
            ))}
          </dl>
        </>
      ))}
      <label for="typed-reply">{say('Reply')}</label>
      <textarea id="typed-reply" rows={REPLY_LINES} readonly dir="auto">
        {form.reply}
      </textarea>
    </>
  );
}
