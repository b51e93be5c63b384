/** The page of one case, and the whole thread of its ticket. */
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { canReadText } from '../../contracts/can';
import { loadCaseHead } from '../../db/queries/case-detail';
import { countThread, threadOf } from '../../db/queries/ticket-thread';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { casePath } from './case-form';
import { loadCasePage } from './load-case-page';
import { notFoundPage } from './pages/problem-page';
import { ThreadPage } from './pages/thread-page';
import type { ThreadPageProps } from './pages/thread-page';
import { sayNotice } from './say-code';
import type { CodeWords } from './say-code';
import { showCase } from './show-case';
import { forSignedIn } from './signed-in';

/** What a form's redirect leads to: codes, never words from a link. */
const NOTICES: CodeWords = {
  approved: 'Approved. It is carried out now.',
  signed: 'Signed. One more signature is needed.',
  rejected: 'Rejected. It will not be carried out.',
  sent_back: 'Sent back. The model looks at it again.',
  edited: 'Saved as a new revision, which waits for a decision.',
  claimed: 'You look after this ticket now. Others see it, and can still decide.',
  released: 'You have given the ticket up.',
  repeated: 'You had said so already; nothing has changed.',
  withdrawn: 'Withdrawn. Nothing of it is written.',
  taken: 'You have this case now. The model is not asked any more.',
  taking: 'You have asked for this case, and get it as soon as the step at work is done.',
  ended_withdrawn: 'Closed. What waited is withdrawn, and no reply goes out.',
  ended_decided:
    'Closed. What was approved before is still carried out, and no reply goes out after it.',
  ended_noted: 'Closed. No reply goes out.',
  nothing_waits: 'Nothing waits here that could be edited.',
};

const PAGE_SIZE = 200;

/** Null where there is nothing for this person: no ticket, or no right to read what was written. */
async function loadThreadPage(
  { pool, now }: AppDeps,
  given: { ticketId: string; session: OpenSession; asked: string | undefined },
): Promise<ThreadPageProps | null> {
  const { ticketId, session, asked } = given;
  const key = await findVisibleTicket(pool, session.user, ticketId);
  const head = key && canReadText(session.user) ? await loadCaseHead(pool, key) : null;
  if (!head) return null;
  const count = await countThread(pool, ticketId);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = /^[1-9]\d{0,5}$/.test(asked ?? '') ? Math.min(Number(asked), pages) : 1;
  const skip = (page - 1) * PAGE_SIZE;
  const entries = await threadOf(pool, { ticketId, skip, limit: PAGE_SIZE });
  const path = casePath(ticketId);
  return { session, externalId: head.externalId, path, entries, page, pages, count, now: now() };
}

export function addCasePages(app: App, deps: AppDeps): void {
  app.get('/inbox/:ticketId', (c) =>
    forSignedIn(c, async (session) => {
      const asked = { user: session.user, now: deps.now() };
      const data = await loadCasePage(deps.pool, c.req.param('ticketId'), asked);
      if (!data) return c.html(notFoundPage(c), 404);
      const notice = sayNotice(NOTICES, c.req.query('done'));
      return c.html(showCase(data, { session, notice }));
    }),
  );

  app.get('/inbox/:ticketId/thread', (c) =>
    forSignedIn(c, async (session) => {
      const given = { ticketId: c.req.param('ticketId'), session, asked: c.req.query('page') };
      const props = await loadThreadPage(deps, given);
      return props ? c.html(<ThreadPage {...props} />) : c.html(notFoundPage(c), 404);
    }),
  );
}
