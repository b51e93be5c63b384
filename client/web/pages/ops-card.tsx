/** The frame of a card of the ops page: what is to do, and where in Temporal the same is seen. */
import type { Child } from 'hono/jsx';
import { presentLanguage, say } from '../messages/say';
import { RUNBOOKS } from '../runbooks';
import type { RunbookName } from '../runbooks';

type OpsCardProps = {
  id: string;
  title: string;
  runbook: RunbookName;
  /** A list filter of Temporal; null where its list shows nothing of this. */
  query: string | null;
  children: Child;
};

/** A title within a sentence: German keeps its capitals there. */
function within(title: string): string {
  const language = presentLanguage();
  return language === 'de' ? title : title.toLocaleLowerCase(language);
}

export function OpsCard({ id, title, runbook, query, children }: OpsCardProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <p class="facts">
        {RUNBOOKS.has(runbook) ? (
          <a href={`/ops/runbooks/${runbook}`}>
            {say('What to do ({title})', { title: within(title) })}
          </a>
        ) : (
          <>{say('See {file}', { file: `docs/runbooks/${runbook}.md` })}</>
        )}
      </p>
      {query === null ? null : (
        <>
          <label for={`${id}-query`}>{say('List filter in Temporal')}</label>
          <input id={`${id}-query`} class="query" readonly value={query} />
        </>
      )}
    </section>
  );
}

export type OpsFormProps = { action: string; formKey: string; button: string; children?: Child };

/** A form of one button; what it needs besides stands before it. */
export function OpsForm({ action, formKey, button, children }: OpsFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="form_key" value={formKey} />
      {children}
      <button type="submit">{button}</button>
    </form>
  );
}
