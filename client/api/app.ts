/** The web application: what every request passes, then pages and API. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ApiCode } from '../../contracts/error-codes';
import { addAssets } from '../web/asset-routes';
import { addBulkPages } from '../web/bulk-routes';
import { addCaseActs } from '../web/case-act-routes';
import { addCasePages } from '../web/case-routes';
import { addClaims } from '../web/claim-routes';
import { addDecisionForms } from '../web/decision-routes';
import { addEditPages } from '../web/edit-routes';
import { addAuditPages } from '../web/audit-routes';
import { addEvents } from '../web/event-routes';
import { addListPages } from '../web/list-routes';
import { addOpsForms } from '../web/ops-forms';
import { addOpsPages } from '../web/ops-routes';
import { addTracePages } from '../web/trace-routes';
import { addOidcPages } from '../web/oidc-routes';
import { addAccountPages } from '../web/account-routes';
import { addSignInPages } from '../web/sign-in-routes';
import { withProxySession } from '../web/proxy-session';
import { notFoundPage, faultPage, refusedPage } from '../web/pages/problem-page';
import type { Engine } from './engine';
import { withLanguage } from './language';
import { withRequestId } from './request-id';
import { withSecurityHeaders } from './security-headers';
import { withSession } from './session';
import type { SessionVariables } from './session';
import { LOCAL_USERS_ONLY } from './sign-in-ways';
import type { SignInWays } from './sign-in-ways';
import { createApi } from './v1/create-api';
import type { ApiDeps } from './v1/create-api';
import { problem } from './v1/problem';

/** Postgres has no text with a NUL in it: nothing is found by one, and no statement takes it. */
const withStorableAddress = createMiddleware(async (c, next) =>
  c.req.url.includes('%00') ? c.notFound() : next(),
);

const BODY_BYTES_MAX = 256 * 1024;

/** What the library refuses by itself, before a route of the API has looked at it. */
const REFUSED: Readonly<Record<number, { code: ApiCode; detail: string }>> = {
  400: { code: 'malformed_json', detail: 'The request can not be read.' },
  413: { code: 'too_large', detail: `The body is larger than ${String(BODY_BYTES_MAX)} bytes.` },
  415: { code: 'not_json', detail: 'Send the body as application/json.' },
};

const UNREADABLE = { code: 'bad_input', detail: 'The request can not be read.' } as const;

export type AppDeps = ApiDeps & {
  /** Without it the ops page says nothing of Temporal, and the trace has no link to its UI. */
  engine?: Engine;
  /** Told of what nobody foresaw, with the request's id; the person sees only that id. */
  onFault: (fault: { requestId: string; error: unknown }) => void;
  /** Without it there are local users with passwords. */
  signInWays?: SignInWays;
  /** Told that headers of a proxy came from where none is, now and then and without their values. */
  onIgnoredProxy?: (given: { requestId: string; why: 'address' | 'secret' }) => void;
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
  const ways = deps.signInWays ?? LOCAL_USERS_ONLY;
  const { proxy, oidc } = ways;
  // After the API, whose words are for programs and stay English.
  app.use(withLanguage);
  app.use(withSession(deps, ways));
  if (proxy) app.use(withProxySession(deps, { ...ways, proxy }));
  app.use(withStorableAddress);
  addSignInPages(app, deps, ways);
  if (oidc) addOidcPages(app, deps, oidc);
  addAccountPages(app, deps, ways);
  addListPages(app, deps);
  addBulkPages(app, deps);
  // Before the pages of cases, whose path would take this one for a ticket's.
  addEvents(app, deps);
  addCasePages(app, deps);
  addCaseActs(app, deps);
  addClaims(app, deps);
  addDecisionForms(app, deps);
  addEditPages(app, deps);
  addTracePages(app, deps);
  addOpsPages(app, deps);
  addOpsForms(app, deps);
  addAuditPages(app, deps);
  app.notFound((c) => {
    if (!c.req.path.startsWith('/api/')) return c.html(notFoundPage(c), 404);
    return problem(c, 404, { code: 'not_found', detail: 'There is nothing here.' });
  });
  app.onError((error, c) => {
    // What the library refuses, such as a body that is no JSON, is the sender's and no fault.
    const isApi = c.req.path.startsWith('/api/');
    if (error instanceof HTTPException && error.status < 500) {
      if (!isApi) return c.html(refusedPage(c, error.message), error.status);
      return problem(c, error.status, REFUSED[error.status] ?? UNREADABLE);
    }
    const requestId = c.get('requestId');
    deps.onFault({ requestId, error });
    if (isApi) {
      const detail = 'Something went wrong on our side; the request may be tried again.';
      return problem(c, 500, { code: 'fault', detail });
    }
    return c.html(faultPage(c, requestId), 500);
  });
  return app;
}
