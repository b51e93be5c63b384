/** The page for a form that was not taken: what was typed is on it, and why it was not taken. */
import type { AppDeps } from '../api/app';
import { canReadText } from '../../contracts/can';
import type { SentCaseForm } from './case-form';
import { loadCasePage } from './load-case-page';
import type { CasePageData } from './load-case-page';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import { ConflictPage } from './pages/conflict-page';
import { EnteredDecision } from './pages/entered-decision';
import { EnteredText } from './pages/entered-text';
import { notFoundPage } from './pages/problem-page';
import { sayRefusal } from './say-refusal';
import { findSeenProposal } from './seen-action';
import { showCase } from './show-case';

const NOT_ALLOWED = new Set(['not_entitled', 'own_order', 'second_person_needed']);

/** In the core's words: a page says them in its reader's language. */
export type Refusal = { code: string; message: string };

/** 403 for who may not at all; 409 for whom something else was first. */
export function statusOfRefusal(code: string): 403 | 409 {
  return NOT_ALLOWED.has(code) ? 403 : 409;
}

export async function withCasePage(
  { c, session, key }: SentCaseForm,
  deps: AppDeps,
  show: (data: CasePageData) => Response | Promise<Response>,
): Promise<Response> {
  const asked = { user: session.user, now: deps.now() };
  const data = await loadCasePage(deps.pool, key.ticketId, asked);
  return data ? show(data) : c.html(notFoundPage(c), 404);
}

/** The case as it is now with the form open and filled in. */
export function formAgain(
  sent: SentCaseForm,
  deps: AppDeps,
  given: { act: string; status: 403 | 409 | 422 | 503; problem: string },
): Promise<Response> {
  const { c, session, form } = sent;
  const { act, status, problem } = given;
  return withCasePage(sent, deps, (data) =>
    c.html(showCase(data, { session, problem, typed: { act, form } }), status),
  );
}

/** For a form about a proposal: who may not sees the case, who is too late sees what is now. */
export function refusedForm(
  sent: SentCaseForm,
  deps: AppDeps,
  { act, ...refusal }: Refusal & { act: string },
): Promise<Response> {
  const { c, session, form, path } = sent;
  const status = statusOfRefusal(refusal.code);
  const message = sayRefusal(refusal);
  if (status === 403) return formAgain(sent, deps, { act, status, problem: message });
  return withCasePage(sent, deps, (data) => {
    const seen = findSeenProposal(data.detail.proposals, form);
    return c.html(
      <ConflictPage
        session={session}
        data={data}
        path={path}
        isTextShown={canReadText(session.user)}
        message={message}
        seen={seen}
      >
        <EnteredDecision
          data={data}
          path={path}
          formKey={session.formKey}
          act={act}
          seen={seen}
          reason={form.written('reason')}
        />
      </ConflictPage>,
      status,
    );
  });
}

/**
 * For a form about the ticket itself, when something else was first.
 * @param message why, in the reader's language.
 */
export function conflictOnTicket(
  sent: SentCaseForm,
  deps: AppDeps,
  message: string,
): Promise<Response> {
  const { c, session, form, path } = sent;
  return withCasePage(sent, deps, (data) =>
    c.html(
      <ConflictPage
        session={session}
        data={data}
        path={path}
        isTextShown={canReadText(session.user)}
        message={message}
        seen={null}
        seenWords={say('A case that was open, of which nobody had said that it ended.')}
      >
        <EnteredText form={form} />
      </ConflictPage>,
      409,
    ),
  );
}

/**
 * Why a form can't be about what there is now: it is of an earlier case of the ticket, or not whole.
 * Null when it can.
 */
export function otherCase({
  form,
  key,
}: SentCaseForm): (Refusal & { message: PlainMessage }) | null {
  const code = 'changed_since_you_looked';
  if (!/^\d{1,6}$/.test(form.text('revision'))) {
    return { code, message: 'The form was not whole: look at the case, and send it again.' };
  }
  if (form.text('case') === key.caseId) return null;
  const message =
    'What you saw belongs to an earlier case of this ticket, which has ended. Look at the one that there is now.';
  return { code, message };
}
