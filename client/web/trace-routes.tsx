/** The trace of a case: a page of it, all of it or what failed. */
import type { App, AppDeps } from '../api/app';
import { canReadText } from '../../contracts/can';
import { traceAttempts } from '../../db/queries/trace-rows';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { loadTrace, totalsOf } from '../cli/load-trace';
import { notFoundPage } from './pages/problem-page';
import { TracePage } from './pages/trace-page';
import { forSignedIn } from './signed-in';
import { supportText } from './support-text';
import { traceEvents } from './trace-events';
import { pageAfter, readKey } from './trace-pages';

export function addTracePages(app: App, deps: AppDeps): void {
  app.get('/inbox/:ticketId/trace', (c) =>
    forSignedIn(c, async (session) => {
      const key = await findVisibleTicket(deps.pool, session.user, c.req.param('ticketId'));
      if (!key) return c.html(notFoundPage(c), 404);
      const trace = await loadTrace(deps.pool, key);
      const attempts = key.caseId === null ? [] : await traceAttempts(deps.pool, key.caseId);
      const isTextShown = canReadText(session.user);
      const events = traceEvents(trace, attempts, { isTextShown });
      const isFailedOnly = c.req.query('show') === 'failed';
      const chosen = isFailedOnly ? events.filter(({ isFailed }) => isFailed) : events;
      const { head } = trace.detail;
      const { workflowId } = head;
      return c.html(
        <TracePage
          session={session}
          head={head}
          totals={totalsOf(trace)}
          page={pageAfter(chosen, readKey(c.req.query('after')))}
          counts={{ all: events.length, failed: events.filter((each) => each.isFailed).length }}
          isFailedOnly={isFailedOnly}
          isTextShown={isTextShown}
          workflowUrl={workflowId === null ? null : (deps.engine?.workflowLink(workflowId) ?? null)}
          supportText={supportText(head, events)}
        />,
      );
    }),
  );
}
