/** Who comes through a trusted proxy is signed in as whom it names, and as nobody else. */
import { createMiddleware } from 'hono/factory';
import type { AppDeps } from '../api/app';
import { openSession } from '../api/open-session';
import { proxyWord } from '../api/proxy-sign-in';
import { giveSession } from '../api/session';
import type { SessionVariables } from '../api/session';
import { noteFailure } from '../api/note-failure';
import type { ProxySettings } from '../api/sign-in-settings';
import type { SignInWays } from '../api/sign-in-ways';
import { startSession } from '../api/start-session';
import { PROXY_ISSUER, findUserByIdentity } from '../../db/queries/identities';
import { noSuchUserPage } from './pages/problem-page';

/** Anybody can send such headers as often as they like: the log is told now and then. */
const SAID_EVERY_MS = 60_000;

type Variables = SessionVariables & { requestId: string };

export function withProxySession(deps: AppDeps, ways: SignInWays & { proxy: ProxySettings }) {
  let saidAtMs = 0;
  const sayIgnored = (given: { requestId: string; why: 'address' | 'secret' }): void => {
    const nowMs = deps.now().getTime();
    if (nowMs - saidAtMs < SAID_EVERY_MS) return;
    saidAtMs = nowMs;
    deps.onIgnoredProxy?.(given);
  };
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const word = proxyWord(c, ways);
    const session = c.get('session');
    if (word.kind !== 'user') {
      if (word.kind === 'ignored') sayIgnored({ requestId: c.get('requestId'), why: word.why });
      if (session?.method === 'proxy') c.set('session', null);
      return next();
    }
    const identity = { issuer: PROXY_ISSUER, subject: word.subject };
    const user = await findUserByIdentity(deps.pool, identity);
    if (!user?.isActive) {
      c.set('session', null);
      const detail = { method: 'proxy', code: user ? 'user_inactive' : 'identity_unknown' };
      await noteFailure(deps, { userId: user?.userId ?? null, detail });
      return c.html(noSuchUserPage(identity), 403);
    }
    if (session?.user.userId === user.userId) return next();
    const given = { userId: user.userId, method: 'proxy', before: session } as const;
    const secret = await startSession(deps, given);
    giveSession(c, secret);
    c.set('session', await openSession(deps, { secret, isUse: true }));
    return next();
  });
}
