/** The web application: what every request passes, then pages and API. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { ApiCode } from '../../contracts/error-codes';
import { addAssets } from '../web/asset-routes';
import { addCasePages } from '../web/case-routes';
import { addClaims } from '../web/claim-routes';
import { addDecisionForms } from '../web/decision-routes';
import { addEditPages } from '../web/edit-routes';
import { addEvents } from '../web/event-routes';
import { addListPages } from '../web/list-routes';
import { addSignInPages } from '../web/sign-in-routes';
import { notFoundPage, faultPage } from '../web/pages/problem-page';
import { withRequestId } from './request-id';
import { withSecurityHeaders } from './security-headers';
import { withSession } from './session';
import type { SessionVariables } from './session';
import { createApi } from './v1/create-api';
import type { ApiDeps } from './v1/create-api';
import { problem } from './v1/problem';

const BODY_BYTES_MAX = 256 * 1024;

/** What the library refuses by itself, before a route of the API has looked at it. */
const REFUSED: Readonly<Record<number, { code: ApiCode; detail: string }>> = {
  400: { code: 'malformed_json', detail: 'The request can not be read.' },
  413: { code: 'too_large', detail: `The body is larger than ${String(BODY_BYTES_MAX)} bytes.` },
  415: { code: 'not_json', detail: 'Send the body as application/json.' },
};

const UNREADABLE = { code: 'bad_input', detail: 'The request can not be read.' } as const;

export type AppDeps = ApiDeps & {
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
  // Programs have tokens and no sessions: no cookie of a browser opens the API.
  app.route('/api/v1', createApi(deps));
  app.use(withSession(deps));
  addSignInPages(app, deps);
  addListPages(app, deps);
  // Before the pages of cases, whose path would take this one for a ticket's.
  addEvents(app, deps);
  addCasePages(app, deps);
  addClaims(app, deps);
  addDecisionForms(app, deps);
  addEditPages(app, deps);
  app.notFound((c) => c.html(notFoundPage(c), 404));
  app.onError((error, c) => {
    // What the library refuses, such as a body that is no JSON, is the sender's and no fault.
    if (error instanceof HTTPException && error.status < 500) {
      return problem(c, error.status, REFUSED[error.status] ?? UNREADABLE);
    }
    const requestId = c.get('requestId');
    deps.onFault({ requestId, error });
    if (c.req.path.startsWith('/api/')) {
      const detail = 'Something went wrong on our side; the request may be tried again.';
      return problem(c, 500, { code: 'fault', detail });
    }
    return c.html(faultPage(c, requestId), 500);
  });
  return app;
}
