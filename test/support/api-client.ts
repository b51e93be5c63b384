/** A program that uses the API, without a network. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createApp } from '../../client/api/app';
import type { AppDeps } from '../../client/api/app';
import { hashOfSecret, newSecret } from '../../client/api/secrets';
import { insertApiToken } from '../../db/queries/api-tokens';
import type { TokenScope } from '../../db/queries/api-tokens';

export type ApiAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

export type ApiClient = {
  get: (path: string, headers?: Record<string, string>) => Promise<ApiAnswer>;
  post: (path: string, body: unknown, key?: string | null) => Promise<ApiAnswer>;
  /** Any request, with the token and nothing else put in. */
  ask: (method: string, path: string, init?: RequestInit) => Promise<ApiAnswer>;
};

export type ApiDeps = Omit<AppDeps, 'onFault'>;

const HOUR_MS = 3_600_000;

/** An application whose waking, intake and hand-over reach nobody. */
export function apiDeps(pool: Pool, changes: Partial<ApiDeps> = {}): ApiDeps {
  return {
    pool,
    now: () => new Date(),
    takeIn: () => Promise.resolve(),
    wake: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    apiLimits: { burst: 10_000, perSecond: 1_000 },
    ...changes,
  };
}

/** @returns the secret of a new token with this user's rights. */
export async function newToken(
  { pool }: Pick<AppDeps, 'pool'>,
  token: { userId: string; scopes: readonly TokenScope[]; lifeMs?: number },
): Promise<string> {
  const secret = `cs_${newSecret()}`;
  await insertApiToken(pool, {
    tokenHash: hashOfSecret(secret),
    userId: token.userId,
    name: 'for a test',
    scopes: token.scopes,
    expiresAt: new Date(Date.now() + (token.lifeMs ?? HOUR_MS)),
  });
  return secret;
}

/** @param secret null for a program that does not sign in. */
export function createApiClient(deps: ApiDeps, secret: string | null): ApiClient {
  const app = createApp({
    ...deps,
    onFault: ({ error }) => {
      throw error;
    },
  });
  const signedIn: Record<string, string> =
    secret === null ? {} : { authorization: `Bearer ${secret}` };
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<ApiAnswer> => {
    const headers = { ...signedIn, ...(init.headers as Record<string, string> | undefined) };
    const response = await app.request(`http://api.test/api/v1${path}`, {
      ...init,
      method,
      headers,
    });
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, body, headers: response.headers };
  };
  return {
    ask,
    get: (path, headers = {}) => ask('GET', path, { headers }),
    post: (path, body, key = randomUUID()) =>
      ask('POST', path, {
        headers: {
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

export const ALL_SCOPES: readonly TokenScope[] = ['read', 'decide', 'submit', 'operate'];

/** A program with the rights of this user. */
export async function programOf(
  deps: ApiDeps,
  userId: string,
  scopes: readonly TokenScope[] = ALL_SCOPES,
): Promise<ApiClient> {
  return createApiClient(deps, await newToken(deps, { userId, scopes }));
}

/** As every refusal is: a problem with its code, and with the id that the header has. */
export function expectProblem(answer: ApiAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { type: 'about:blank', status, code } });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body['title']).not.toBe('Error');
  expect(answer.body['detail']).toMatch(/\w/);
  expect(answer.body['request_id']).toBe(answer.headers.get('x-request-id'));
}
