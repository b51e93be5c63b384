/** The API under /api/v1. Its description is made of the same schemas that check each request. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Pool } from 'pg';
import type { HandOver } from '../../cli/take-case';
import { withToken } from './authenticate';
import type { TokenVariables } from './authenticate';
import { addCaseRoutes } from './case-routes';
import { addDecisionRoutes } from './decision-routes';
import { problem } from './problem';
import { addTicketRoutes } from './ticket-routes';

export type ApiDeps = {
  pool: Pool;
  now: () => Date;
  /** Sends the Signals that follow a decision; what it can't send, the relay does. */
  wake: (wakeupIds: readonly string[]) => Promise<unknown>;
  /** Starts the intake now; else it looks by itself soon. */
  takeIn: () => Promise<unknown>;
  /** Asks a case's Workflow to hand the case to a person. */
  handOver: HandOver;
};

export type Api = OpenAPIHono<{ Variables: TokenVariables }>;

/** The first thing that is wrong, by its path and without its value. */
function explainIssue(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues;
  const path = issue?.path.map(String).join('.') ?? '';
  return `${path === '' ? 'The request' : path}: ${issue?.message ?? 'is not as it should be'}`;
}

export function createApi(deps: ApiDeps): Api {
  const api: Api = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const detail = explainIssue(result.error.issues);
      return problem(c, 422, { code: 'bad_input', detail });
    },
  });
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1',
      description: 'The model proposes, a person countersigns, the write happens once.',
    },
    servers: [{ url: '/api/v1' }],
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
  });
  api.use('*', withToken(deps));
  addCaseRoutes(api, deps);
  addDecisionRoutes(api, deps);
  addTicketRoutes(api, deps);
  api.notFound((c) => problem(c, 404, { code: 'not_found', detail: 'There is nothing here.' }));
  return api;
}
