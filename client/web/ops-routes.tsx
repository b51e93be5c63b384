/** The page of ops, and the runbooks that its cards lead to. For everybody else it is not there. */
import type { App, AppDeps } from '../api/app';
import { canSeeOps } from '../../contracts/can';
import { loadOps } from './load-ops';
import { OpsPage } from './pages/ops-page';
import { notFoundPage } from './pages/problem-page';
import { RunbookPage } from './pages/runbook-page';
import { RUNBOOKS } from './runbooks';
import { sayNotice } from './say-code';
import type { CodeWords } from './say-code';
import { forSignedIn } from './signed-in';

/** What a form's redirect leads to: codes, never words from a link. */
const NOTICES: CodeWords = {
  proposed: 'Recorded. Nothing changes until a second person says the same.',
  confirmed: 'Two people say the same: it is applied now.',
  asked: 'The service is asked now. Load this page again in a moment.',
  off: 'Switched off. Approved writes wait, and nothing of them is sent.',
  on: 'Switched on. What waits goes on within five minutes.',
  settled: 'Settled. What it held goes on.',
  same: 'It was so already; nothing has changed.',
  paused: 'The intake is paused. New tickets wait until it is resumed.',
  resumed: 'The intake goes on.',
  tried: 'Tried now. If it fails again, it is listed again within seconds.',
  later: 'Recorded. Temporal could not be told: it tries again by itself at its next time.',
  taking: 'The intake looks for tickets now.',
};

export function addOpsPages(app: App, deps: AppDeps): void {
  app.get('/ops', (c) =>
    forSignedIn(c, async (session) => {
      if (!canSeeOps(session.user)) return c.html(notFoundPage(c), 404);
      const notice = sayNotice(NOTICES, c.req.query('done'));
      const data = await loadOps(deps, session.user);
      return c.html(<OpsPage {...{ session, data, notice, now: deps.now() }} problem={null} />);
    }),
  );

  app.get('/ops/runbooks/:name', (c) =>
    forSignedIn(c, (session) => {
      const name = c.req.param('name');
      const text = RUNBOOKS.get(name);
      const isThere = canSeeOps(session.user) && text !== undefined;
      if (!isThere) return c.html(notFoundPage(c), 404);
      return c.html(<RunbookPage {...{ session, name, text }} />);
    }),
  );
}
