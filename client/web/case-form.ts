/**
 * What every form of a case passes before anything is done: who sends it, that it is a form of this
 * session and of ours, that the case is one they may know of, and that it is done once.
 */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import type { SessionVariables } from '../api/session';
import { keepClaim } from '../../db/claim-ticket';
import type { FoundTicket } from '../../db/queries/case-detail';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { answerOnce } from './answer-once';
import type { FormOutcome } from './answer-once';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { keptFormPage } from './pages/kept-form-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { forSignedIn } from './signed-in';

export type SentCaseForm = {
  c: Context<{ Variables: SessionVariables & { requestId: string } }>;
  session: OpenSession;
  key: FoundTicket;
  form: SentForm;
  /** `/inbox/<ticket>`, for redirects. */
  path: string;
};

export function casePath(ticketId: string): string {
  return `/inbox/${encodeURIComponent(ticketId)}`;
}

export function addCaseForm(
  app: App,
  { deps, act }: { deps: AppDeps; act: string },
  answer: (sent: SentCaseForm) => Promise<FormOutcome>,
): void {
  app.post(`/inbox/:ticketId/${act}`, (c) =>
    forSignedIn(c, async (session) => {
      const form = await readForm(c as Context);
      if (!isFromHere(c)) return c.html(staleFormPage(c), 403);
      const ticketId = c.req.param('ticketId');
      const key = await findVisibleTicket(deps.pool, session.user, ticketId);
      if (!key) return c.html(notFoundPage(c), 404);
      const path = casePath(ticketId);
      // Whoever signed in anew while they wrote sends it again, and loses nothing.
      if (!form.hasKey(session.formKey)) return c.html(keptFormPage(c, { form, act, path }), 403);
      const sender = { pool: deps.pool, userId: session.user.userId, form };
      return answerOnce(c as Context, sender, async () => {
        const outcome = await answer({ c, session, key, form, path });
        const { user } = session;
        await keepClaim(deps.pool, { ticketId: key.ticketId, user, now: deps.now() });
        return outcome;
      });
    }),
  );
}
