/** Signing in at an OIDC provider: there by a link, and back with its answer. */
import type { App, AppDeps } from '../api/app';
import type { OidcAnswer, OidcProvider } from '../api/oidc-provider';
import { newSecret } from '../api/secrets';
import { giveSession } from '../api/session';
import { giveAttempt, takeAttempt } from '../api/sign-in-cookies';
import { OIDC_CALLBACK } from '../api/sign-in-settings';
import { noteFailure } from '../api/note-failure';
import { startSession } from '../api/start-session';
import { findUserByIdentity } from '../../db/queries/identities';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import { messagePage, noSuchUserPage } from './pages/problem-page';
import type { PageContext } from './pages/problem-page';
import { safeNext } from './safe-next';

const STATUS = { oidc_refused: 400, oidc_unreachable: 502, oidc_over: 400 } as const;

type Code = (OidcAnswer & { kind: 'refused' })['code'] | 'oidc_over';

const WORDS: Readonly<Record<Code, PlainMessage>> = {
  oidc_refused: 'The sign-in elsewhere did not succeed. Nothing was changed; you can try it again.',
  oidc_unreachable: 'The place where you sign in can not be reached now. Try again in a minute.',
  oidc_over: 'This sign-in has ended already, or took too long. Start it again.',
};

export function addOidcPages(app: App, deps: AppDeps, provider: OidcProvider): void {
  const failed = (c: PageContext, code: Code) => {
    const page = messagePage(c, { title: say('Not signed in'), message: say(WORDS[code]) });
    return c.html(page, STATUS[code]);
  };

  app.get('/sign-in/oidc', async (c) => {
    const secret = newSecret();
    const url = await provider.start(secret);
    if (!url) return failed(c, 'oidc_unreachable');
    giveAttempt(c, { secret, next: safeNext(c.req.query('next')) });
    return c.redirect(url.href, 303);
  });

  app.get(OIDC_CALLBACK, async (c) => {
    const attempt = takeAttempt(c);
    if (!attempt) return failed(c, 'oidc_over');
    const answer = await provider.finish(attempt.secret, new URL(c.req.url).search);
    if (answer.kind === 'refused') {
      const { code } = answer;
      await noteFailure(deps, { userId: null, detail: { method: 'oidc', code } });
      return failed(c, code);
    }
    const user = await findUserByIdentity(deps.pool, answer);
    if (!user?.isActive) {
      const detail = { method: 'oidc', code: user ? 'user_inactive' : 'identity_unknown' };
      await noteFailure(deps, { userId: user?.userId ?? null, detail });
      return c.html(noSuchUserPage(answer), 403);
    }
    const given = { userId: user.userId, method: 'oidc', before: c.get('session') } as const;
    giveSession(c, await startSession(deps, given));
    return c.redirect(safeNext(attempt.next), 303);
  });
}
