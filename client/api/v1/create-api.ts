/** The API under /api/v1. Its description is made of the same schemas that check each request. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Pool } from 'pg';
import { POLICY } from '../../../contracts/policy';
import type { HandOver } from '../../cli/take-case';
import { addAuditRoutes } from './audit-routes';
import { withToken } from './authenticate';
import type { TokenVariables } from './authenticate';
import { addCaseRoutes } from './case-routes';
import { addClaimRoutes } from './claim-routes';
import { addDecisionRoutes } from './decision-routes';
import { addEditRoutes } from './edit-routes';
import { addHandOverRoutes } from './hand-over-routes';
import { addMeRoute } from './me-routes';
import { methodNotAllowed, withJsonAnswer } from './negotiate';
import { addOperationRoutes } from './operation-routes';
import { problem } from './problem';
import { withRateLimit } from './rate-limit';
import { addTicketRoutes } from './ticket-routes';
import type { BucketLimits } from './token-bucket';
import { addTraceRoutes } from './trace-routes';

export type ApiDeps = {
  pool: Pool;
  now: () => Date;
  /** Sends the Signals that follow a decision; what it can't send, the relay does. */
  wake: (wakeupIds: readonly string[]) => Promise<unknown>;
  /** Starts the intake now; else it looks by itself soon. */
  takeIn: () => Promise<unknown>;
  /** Asks a case's Workflow to hand the case to a person. */
  handOver: HandOver;
  /** How often one token may ask; else the policy says it. */
  apiLimits?: BucketLimits;
};

export type Api = OpenAPIHono<{ Variables: TokenVariables }>;

type Issue = { path: PropertyKey[]; message: string };

const VALUE_CHARS_MAX = 200;

/** The first thing that is wrong, by its path and without its value. */
function explainIssue(issues: readonly Issue[]): string {
  const [issue] = issues;
  const path = issue?.path.map(String).join('.') ?? '';
  const words = `${path === '' ? 'The request' : path}: ${issue?.message ?? 'is not as it should be'}`;
  return words.slice(0, VALUE_CHARS_MAX);
}

function addDescription(api: Api): void {
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1',
      description: 'The model proposes, a person countersigns, the write happens once.',
    },
    servers: [{ url: '/api/v1' }],
  });
  api.all('/openapi.json', methodNotAllowed(['get', 'head']));
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: '`countersign tokens new` makes one; a scope stands behind each operation.',
  });
}

/** What no route has taken by now has the wrong method, where its path is one of ours. */
function refuseOtherMethods(api: Api): void {
  const methods = new Map<string, string[]>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { path, method } = definition.route;
    const own = method === 'get' ? ['get', 'head'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  for (const [path, own] of methods) {
    api.all(path.replaceAll(/\/{(.+?)}/g, '/:$1'), methodNotAllowed(own));
  }
}

export function createApi(deps: ApiDeps): Api {
  const api: Api = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const detail = explainIssue(result.error.issues);
      return problem(c, 422, { code: 'bad_input', detail });
    },
  });
  api.use('*', withJsonAnswer);
  addDescription(api);
  api.use('*', withToken(deps));
  api.use('*', withRateLimit(deps.apiLimits ?? POLICY.api, deps.now));
  addMeRoute(api);
  addTicketRoutes(api, deps);
  addCaseRoutes(api, deps);
  addClaimRoutes(api, deps);
  addDecisionRoutes(api, deps);
  addEditRoutes(api, deps);
  addHandOverRoutes(api, deps);
  addTraceRoutes(api, deps);
  addAuditRoutes(api, deps);
  addOperationRoutes(api, deps);
  refuseOtherMethods(api);
  api.all('*', (c) => problem(c, 404, { code: 'not_found', detail: 'There is nothing here.' }));
  return api;
}
