/** A form of an earlier session: nothing was done, and what was written is still here. */
import type { Context } from 'hono';
import type { SessionVariables } from '../../api/session';
import { say } from '../messages/say';
import type { SentForm } from '../read-form';
import { FormKeys } from './form-keys';
import { Layout } from './layout';
import { FORM_OF_ANOTHER_SESSION } from './problem-page';

type PageContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

const KEYS = new Set(['form_key', 'form_id']);
const LINES = 6;

/** Each field again: what was typed to be read and changed, the rest as it was. */
function Kept({ name, value }: { name: string; value: string }) {
  if (name !== 'reason' && name !== 'reply' && name !== 'text') {
    return <input type="hidden" name={name} value={value} />;
  }
  return (
    <>
      <label for={name}>What you wrote ({name})</label>
      <textarea id={name} name={name} rows={LINES} dir="auto">
        {value}
      </textarea>
    </>
  );
}

/** @param sent the form, and where it was sent to: the same path, so nothing of a link is followed. */
export function keptFormPage(
  c: PageContext,
  { form, act, path }: { form: SentForm; act: string; path: string },
) {
  const session = c.get('session');
  return (
    <Layout title="Nothing was done yet" session={session}>
      <form method="post" action={`${path}/${act}`} class="card">
        <h1>Nothing was done yet</h1>
        <p role="alert">{say(FORM_OF_ANOTHER_SESSION)}</p>
        <FormKeys formKey={session?.formKey ?? ''} />
        {form.entries
          .filter(([name]) => !KEYS.has(name))
          .map(([name, value]) => (
            <Kept name={name} value={value} />
          ))}
        <button type="submit">Send it again</button>
        <a href={path}>Leave it</a>
      </form>
    </Layout>
  );
}
