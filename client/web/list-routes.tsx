/** The inbox's lists. */
import type { App, AppDeps } from '../api/app';
import { canReadText } from '../../contracts/can';
import { countCases, listCases } from '../../db/queries/case-list';
import type { ListedCase } from '../../db/queries/case-list';
import { findTickets } from '../../db/queries/case-detail';
import { caseViewNamed } from './case-views';
import { ListPage } from './pages/list-page';
import { forSignedIn } from './signed-in';

const ROWS_MAX = 100;

/** Those of the view; with words those whose ids or subject have them. */
function matching(rows: readonly ListedCase[], query: string): readonly ListedCase[] {
  const words = query.toLowerCase();
  if (words === '') return rows;
  return rows.filter((row) =>
    [row.externalId, row.ticketId, row.customerId, row.subject].some((text) =>
      text.toLowerCase().includes(words),
    ),
  );
}

export function addListPages(app: App, deps: AppDeps): void {
  app.get('/inbox', (c) =>
    forSignedIn(c, async (session) => {
      const view = caseViewNamed(c.req.query('view'));
      const query = (c.req.query('q') ?? '').trim().slice(0, 200);
      const [found] = query === '' ? [] : await findTickets(deps.pool, query);
      if (found) return c.redirect(`/inbox/${encodeURIComponent(found.ticketId)}`, 303);
      const rows = await listCases(deps.pool, { states: view.states, limit: ROWS_MAX });
      return c.html(
        <ListPage
          session={session}
          view={view}
          counts={await countCases(deps.pool)}
          rows={matching(rows, query)}
          query={query}
          isTextShown={canReadText(session.user)}
          isCut={rows.length === ROWS_MAX}
          now={deps.now()}
        />,
      );
    }),
  );
}
