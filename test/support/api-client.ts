/** A program that uses the API, without a network. */
import { randomUUID } from 'node:crypto';
import { createApp } from '../../client/api/app';
import type { AppDeps } from '../../client/api/app';
import { hashOfSecret, newSecret } from '../../client/api/secrets';
import { insertApiToken } from '../../db/queries/api-tokens';
import type { TokenScope } from '../../db/queries/api-tokens';

export type ApiAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

export type ApiClient = {
  get: (path: string) => Promise<ApiAnswer>;
  post: (path: string, body: unknown, key?: string | null) => Promise<ApiAnswer>;
};

const HOUR_MS = 3_600_000;

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
export function createApiClient(deps: Omit<AppDeps, 'onFault'>, secret: string | null): ApiClient {
  const app = createApp({
    ...deps,
    onFault: ({ error }) => {
      throw error;
    },
  });
  const signedIn = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const ask = async (path: string, init: RequestInit): Promise<ApiAnswer> => {
    const response = await app.request(`http://api.test/api/v1${path}`, init);
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, headers: response.headers };
  };
  return {
    get: (path) => ask(path, { headers: signedIn }),
    post: (path, body, key = randomUUID()) =>
      ask(path, {
        method: 'POST',
        headers: {
          ...signedIn,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
