/** The page of one case. */
import type { App, AppDeps } from '../api/app';
import { loadCasePage } from './load-case-page';
import { notFoundPage } from './pages/problem-page';
import { showCase } from './show-case';
import { forSignedIn } from './signed-in';

/** What a decision's redirect leads to: codes, never words from a link. */
const NOTICES: Readonly<Record<string, string>> = {
  approved: 'Approved. It is carried out now.',
  signed: 'Signed. One more signature is needed.',
  rejected: 'Rejected. It will not be carried out.',
  sent_back: 'Sent back. The model looks at it again.',
  edited: 'Saved as a new revision, which waits for a decision.',
  claimed: 'You look after this ticket now. Others see it, and can still decide.',
  released: 'You have given the ticket up.',
  repeated: 'You had said so already; nothing has changed.',
};

export function addCasePages(app: App, deps: AppDeps): void {
  app.get('/inbox/:ticketId', (c) =>
    forSignedIn(c, async (session) => {
      const data = await loadCasePage(deps.pool, c.req.param('ticketId'), session.user);
      if (!data) return c.html(notFoundPage(c), 404);
      const done = c.req.query('done') ?? '';
      const notice = Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
      return c.html(showCase(data, { session, notice, now: deps.now() }));
    }),
  );
}
