/** The inbox's lists. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import { ACTION_KINDS } from '../../contracts/actions';
import { canReadText } from '../../contracts/can';
import { CLOSED_OUTCOMES } from '../../contracts/case';
import { TEAMS } from '../../contracts/resolution';
import { readPageKey, viewNamed } from './inbox-views';
import type { ListPlace } from './inbox-views';
import { findExactly, loadListPage } from './load-list-page';
import { ListPage } from './pages/list-page';
import { forSignedIn } from './signed-in';
import { createViewCounts } from './view-counts';

const QUERY_CHARS_MAX = 200;

/** What is no team, kind or view filters nothing: an old link still leads somewhere. */
function readPlace(c: Pick<Context, 'req'>): ListPlace {
  const { view, team, kind, outcome, q } = c.req.query();
  return {
    view: viewNamed(view),
    filter: {
      team: TEAMS.find((each) => each === team) ?? null,
      kind: ACTION_KINDS.find((each) => each.kind === kind)?.kind ?? null,
      outcome: CLOSED_OUTCOMES.find((each) => each === outcome) ?? null,
    },
    query: (q ?? '').trim().slice(0, QUERY_CHARS_MAX),
  };
}

export function addListPages(app: App, deps: AppDeps): void {
  const countsOf = createViewCounts(deps.pool);
  app.get('/inbox', (c) =>
    forSignedIn(c, async (session) => {
      const { user } = session;
      const place = readPlace(c as Context);
      const found = place.query === '' ? null : await findExactly(deps.pool, user, place.query);
      if (found) return c.redirect(`/inbox/${encodeURIComponent(found.ticketId)}`, 303);
      const now = deps.now();
      const after = readPageKey(c.req.query('after'));
      const data = await loadListPage(deps.pool, place, { user, now, after, countsOf });
      return c.html(
        <ListPage
          {...data}
          session={session}
          place={place}
          isTextShown={canReadText(user)}
          now={now}
        />,
      );
    }),
  );
}
