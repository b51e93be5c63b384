/** What somebody typed into a form that is not there any more: to be copied. */
import type { PlainMessage } from '../messages/catalogue';
import { say } from '../messages/say';
import type { SentForm } from '../read-form';

const FIELDS: readonly (readonly [name: string, label: PlainMessage])[] = [
  ['reason', 'Your reason'],
  ['text', 'What you answered'],
  ['merged_into', 'The ticket that goes on'],
];

const LINES = 4;

export function EnteredText({ form }: { form: SentForm }) {
  const typed = FIELDS.filter(([name]) => form.text(name).trim() !== '');
  if (typed.length === 0) return <p>{say('You wrote nothing.')}</p>;
  return typed.map(([name, label]) => (
    <>
      <label for={`entered-${name}`}>{say(label)}</label>
      <textarea id={`entered-${name}`} rows={LINES} readonly dir="auto">
        {form.text(name)}
      </textarea>
    </>
  ));
}
