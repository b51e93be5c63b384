/** Claiming a ticket, giving it up, and saying that one has it on the screen. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import type { SessionVariables } from '../api/session';
import { claimTicket, giveUpClaim, noteThere } from '../../db/claim-ticket';
import type { ClaimAnswer } from '../../db/claim-ticket';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { sayHolder } from './pages/company';
import { loadCasePage } from './load-case-page';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { safeNext } from './safe-next';
import { sayRefusal } from './say-refusal';
import { showCase } from './show-case';
import { forSignedIn } from './signed-in';

type FormContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

/** Answers a form of ours about a ticket; anything else changes nothing. */
function forForm(
  c: FormContext,
  answer: (session: OpenSession, form: SentForm) => Promise<Response>,
): Promise<Response> {
  return forSignedIn(c, async (session) => {
    const form = await readForm(c as Context);
    if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
    return answer(session, form);
  });
}

/** The page of the case, with why not. */
async function refuse(
  c: FormContext,
  deps: AppDeps,
  given: {
    ticketId: string;
    session: OpenSession;
    answer: Exclude<ClaimAnswer, { kind: 'claimed' }>;
  },
): Promise<Response> {
  const { ticketId, session, answer } = given;
  const now = deps.now();
  const data = await loadCasePage(deps.pool, ticketId, { user: session.user, now });
  if (!data) return c.html(notFoundPage(c), 404);
  const message = answer.kind === 'held' ? sayHolder(answer.claim, now) : sayRefusal(answer);
  const isForbidden = answer.kind === 'refused' && answer.code !== 'case_closed';
  const page = showCase(data, { session, problem: message });
  return c.html(page, isForbidden ? 403 : 409);
}

/** Back to the list where the button stood, else to the case, which says what was done. */
function placeAfter(form: SentForm, ticketId: string, done: 'claimed' | 'released'): string {
  const next = form.text('next');
  return next === '' ? `/inbox/${encodeURIComponent(ticketId)}?done=${done}` : safeNext(next);
}

export function addClaims(app: App, deps: AppDeps): void {
  app.post('/inbox/:ticketId/claim', (c) =>
    forForm(c, async (session, form) => {
      const ticketId = c.req.param('ticketId');
      const { user } = session;
      const answer = await claimTicket(deps.pool, { ticketId, user, now: deps.now() });
      if (answer.kind !== 'claimed') return refuse(c, deps, { ticketId, session, answer });
      return c.redirect(placeAfter(form, ticketId, 'claimed'), 303);
    }),
  );

  app.post('/inbox/:ticketId/release', (c) =>
    forForm(c, async ({ user }, form) => {
      const ticketId = c.req.param('ticketId');
      if (!(await findVisibleTicket(deps.pool, user, ticketId))) {
        return c.html(notFoundPage(c), 404);
      }
      await giveUpClaim(deps.pool, { ticketId, user });
      return c.redirect(placeAfter(form, ticketId, 'released'), 303);
    }),
  );

  // Sent by the script while the page is on the screen: reading a page changes nothing.
  app.post('/inbox/:ticketId/here', (c) =>
    forForm(c, async ({ user }) => {
      const ticketId = c.req.param('ticketId');
      const isThere = await noteThere(deps.pool, { ticketId, user, now: deps.now() });
      return isThere ? c.body(null, 204) : c.html(notFoundPage(c), 404);
    }),
  );
}
