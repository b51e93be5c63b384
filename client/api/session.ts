/**
 * Who asks. A page needs a session; a form needs its key besides, and must come from our own
 * origin. Nothing but a POST changes anything.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { MiddlewareHandler } from 'hono/types';
import type { Pool } from 'pg';
import { POLICY } from '../../contracts/policy';
import { openSession } from './open-session';
import { parseUrl } from './parse-url';
import type { SignInWays } from './sign-in-ways';
import type { OpenSession } from './open-session';

/** What a sign-in page offers. */
export type SignInOffer = { isLocal: boolean; oidcName: string | null };

export type SessionVariables = { session: OpenSession | null; signInOffer: SignInOffer };

const COOKIE = 'countersign';
const MS_PER_SECOND = 1_000;

/** `__Host-`: sent over TLS (or loopback) alone, to this very host, and settable by no other. */
const COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

export function giveSession(c: Context, secret: string): void {
  const maxAge = POLICY.signIn.absoluteMs / MS_PER_SECOND;
  setCookie(c, COOKIE, secret, { ...COOKIE_OPTIONS, maxAge });
}

export function takeSession(c: Context): void {
  deleteCookie(c, COOKIE, COOKIE_OPTIONS);
}

/** What the script asks by itself is no sign that somebody is still there. */
const ASKED_BY_SCRIPT = /^\/inbox\/(?:events|[^/]+\/here)$/;

export function withSession(
  deps: { pool: Pool; now: () => Date },
  ways: SignInWays,
): MiddlewareHandler<{ Variables: SessionVariables }> {
  const signInOffer = { isLocal: ways.isLocal, oidcName: ways.oidc?.name ?? null };
  return createMiddleware<{ Variables: SessionVariables }>(async (c, next) => {
    const secret = getCookie(c, COOKIE, 'host');
    const isUse = !ASKED_BY_SCRIPT.test(c.req.path);
    const session = secret === undefined ? null : await openSession(deps, { secret, isUse });
    c.set('session', session);
    c.set('signInOffer', signInOffer);
    await next();
  });
}

/** A browser says where a form comes from; one that says nothing of it sends no form of ours. */
export function isFromHere(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  // The host alone: before a proxy that ends TLS the scheme is another one.
  return origin !== undefined && parseUrl(origin)?.host === c.req.header('host');
}
