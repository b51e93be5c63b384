/** Changing what is proposed: the fields of each action, and the reply. */
import type { OpenSession } from '../../api/open-session';
import type { EditField } from '../edit-fields';
import type { EditedAction } from '../edited-proposal';
import { say } from '../messages/say';
import { sayReason } from '../say-action';
import { FormKeys } from './form-keys';
import { Layout } from './layout';

export type EditFormProps = {
  formKey: string;
  /** `/inbox/<ticket>`. */
  path: string;
  caseId: string;
  revision: number;
  digest: string;
  actions: readonly EditedAction[];
  reply: string;
};

const REPLY_CHARS_MAX = 2_000;

function Field({ name, field }: { name: string; field: EditField }) {
  const hint = field.limits === null ? undefined : `${name}-limits`;
  return (
    <>
      <label for={name}>{field.label}</label>
      {field.choices ? (
        <select id={name} name={name}>
          {field.choices.map((choice) => (
            <option value={choice} selected={choice === field.value}>
              {sayReason(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          value={field.value}
          inputmode={field.isNumber ? 'decimal' : undefined}
          maxlength={200}
          required
          aria-describedby={hint}
        />
      )}
      {field.limits === null ? null : (
        <p class="facts" id={hint}>
          {field.limits}
        </p>
      )}
    </>
  );
}

export function EditForm(props: EditFormProps) {
  const { formKey, path, caseId, revision, digest, actions, reply } = props;
  return (
    <form method="post" action={`${path}/edit`}>
      <FormKeys formKey={formKey} />
      <input type="hidden" name="case" value={caseId} />
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="digest" value={digest} />
      {actions.map((action) => (
        <fieldset class="card">
          <legend>{action.words}</legend>
          {action.fields.map((field) => (
            <Field name={field.formName} field={field} />
          ))}
        </fieldset>
      ))}
      <div class="card">
        <label for="reply">{say('Reply to the customer')}</label>
        <textarea id="reply" name="reply" rows={8} maxlength={REPLY_CHARS_MAX} dir="auto">
          {reply}
        </textarea>
      </div>
      <button type="submit" class="primary">
        {say('Save as revision {n}', { n: revision + 1 })}
      </button>
      <a href={path}>{say('Leave it as it is')}</a>
    </form>
  );
}

export type EditPageProps = {
  session: OpenSession;
  externalId: string;
  form: EditFormProps;
  /** Why it was not taken, in words; what was typed stands in the fields. */
  problem?: string | undefined;
};

export function EditPage({ session, externalId, form, problem }: EditPageProps) {
  return (
    <Layout title={say('Edit {ticket}', { ticket: externalId })} session={session}>
      <h1>{say('Edit the proposal of {ticket}', { ticket: externalId })}</h1>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        {say(
          'What comes of it is a new revision that waits for a decision. Whoever lowers an amount may approve it; anything else needs somebody else.',
        )}
      </p>
      <EditForm {...form} />
    </Layout>
  );
}
