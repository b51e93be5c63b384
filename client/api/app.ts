/** The web application: what every request passes, then pages and API. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Pool } from 'pg';
import { addAssets } from '../web/asset-routes';
import { addCasePages } from '../web/case-routes';
import { addDecisionForms } from '../web/decision-routes';
import { addListPages } from '../web/list-routes';
import { addSignInPages } from '../web/sign-in-routes';
import { notFoundPage, faultPage } from '../web/pages/problem-page';
import { withRequestId } from './request-id';
import { withSecurityHeaders } from './security-headers';
import { withSession } from './session';
import type { SessionVariables } from './session';

const BODY_BYTES_MAX = 256 * 1024;

export type AppDeps = {
  pool: Pool;
  /** Sends the Signals that follow a decision; what it can't send, the relay does. */
  wake: (wakeupIds: readonly string[]) => Promise<unknown>;
  now: () => Date;
  /** Told of what nobody foresaw, with the request's id; the person sees only that id. */
  onFault: (fault: { requestId: string; error: unknown }) => void;
};

export type App = Hono<{ Variables: SessionVariables & { requestId: string } }>;

export function createApp(deps: AppDeps): App {
  const app: App = new Hono();
  app.use(withRequestId);
  app.use(withSecurityHeaders);
  app.use(bodyLimit({ maxSize: BODY_BYTES_MAX }));
  addAssets(app);
  app.use(withSession(deps));
  addSignInPages(app, deps);
  addListPages(app, deps);
  addCasePages(app, deps);
  addDecisionForms(app, deps);
  app.notFound((c) => c.html(notFoundPage(c), 404));
  app.onError((error, c) => {
    const requestId = c.get('requestId');
    deps.onFault({ requestId, error });
    return c.html(faultPage(c, requestId), 500);
  });
  return app;
}
