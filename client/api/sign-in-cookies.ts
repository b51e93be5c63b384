/** What a browser keeps besides its session: that it is known, and a sign-in elsewhere that runs. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { POLICY } from '../../contracts/policy';

const BROWSER = 'countersign-browser';
const ATTEMPT = 'countersign-attempt';
const MS_PER_SECOND = 1_000;

const OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

export function browserSecretOf(c: Context): string | null {
  return getCookie(c, BROWSER, 'host') ?? null;
}

export function giveBrowserSecret(c: Context, secret: string): void {
  const maxAge = POLICY.signIn.knownBrowserMs / MS_PER_SECOND;
  setCookie(c, BROWSER, secret, { ...OPTIONS, maxAge });
}

/** `next` is where to go on after it; it is looked at again when it comes back. */
export type OidcAttempt = { secret: string; next: string };

export function giveAttempt(c: Context, { secret, next }: OidcAttempt): void {
  const maxAge = POLICY.signIn.oidcAttemptMs / MS_PER_SECOND;
  setCookie(c, ATTEMPT, `${secret}.${next}`, { ...OPTIONS, maxAge });
}

/** Taken away with it: an attempt ends once, well or not. */
export function takeAttempt(c: Context): OidcAttempt | null {
  const [, secret, next] = /^([\w-]{43})\.(.*)$/.exec(getCookie(c, ATTEMPT, 'host') ?? '') ?? [];
  deleteCookie(c, ATTEMPT, OPTIONS);
  return secret === undefined || next === undefined ? null : { secret, next };
}
