/** Changing what is proposed: the fields of each action, and the reply. */
import type { OpenSession } from '../../api/open-session';
import type { EditField } from '../edit-fields';
import { Layout } from './layout';

export type EditedAction = { actionIndex: number; words: string; fields: readonly EditField[] };

export type EditPageProps = {
  session: OpenSession;
  ticketId: string;
  externalId: string;
  revision: number;
  digest: string;
  actions: readonly EditedAction[];
  reply: string;
  /** Why it was not taken, in words; what was typed stands in the fields. */
  problem?: string | undefined;
};

function Field({ name, field }: { name: string; field: EditField }) {
  const hint = field.limits === null ? undefined : `${name}-limits`;
  return (
    <>
      <label for={name}>{field.label}</label>
      {field.choices ? (
        <select id={name} name={name}>
          {field.choices.map((choice) => (
            <option value={choice} selected={choice === field.value}>
              {choice.replaceAll('_', ' ')}
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

export function EditPage(props: EditPageProps) {
  const { session, ticketId, externalId, revision, digest, actions, reply, problem } = props;
  const path = `/inbox/${encodeURIComponent(ticketId)}`;
  return (
    <Layout title={`Edit ${externalId}`} session={session}>
      <h1>Edit the proposal of {externalId}</h1>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        What comes of it is a new revision that waits for a decision. Whoever lowers an amount may
        approve it; anything else needs somebody else.
      </p>
      <form method="post" action={`${path}/edit`}>
        <input type="hidden" name="form_key" value={session.formKey} />
        <input type="hidden" name="revision" value={String(revision)} />
        <input type="hidden" name="digest" value={digest} />
        {actions.map((action) => (
          <fieldset class="card">
            <legend>{action.words}</legend>
            {action.fields.map((field) => (
              <Field name={`action-${String(action.actionIndex)}-${field.name}`} field={field} />
            ))}
          </fieldset>
        ))}
        <div class="card">
          <label for="reply">Reply to the customer</label>
          <textarea id="reply" name="reply" rows={8} maxlength={2000} dir="auto">
            {reply}
          </textarea>
        </div>
        <button type="submit" class="primary">
          Save as revision {revision + 1}
        </button>
        <a href={path}>Leave it as it is</a>
      </form>
    </Layout>
  );
}
