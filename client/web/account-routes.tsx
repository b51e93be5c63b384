/** One's own account: who one is here, and a new password. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import { clientAddress } from '../api/client-address';
import type { OpenSession } from '../api/open-session';
import { setPassword } from '../api/set-password';
import { giveSession, isFromHere } from '../api/session';
import { checkPassword } from '../api/sign-in';
import { browserSecretOf } from '../api/sign-in-cookies';
import type { SignInWays } from '../api/sign-in-ways';
import { startSession } from '../api/start-session';
import { findCredential } from '../../db/queries/passwords';
import { AccountPage } from './pages/account-page';
import { staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { waitWords } from './sign-in-routes';
import { forSignedIn } from './signed-in';

/** Why it was not changed, in words; null when it was. */
async function changePassword(
  { deps, ways, c }: { deps: AppDeps; ways: SignInWays; c: Context },
  { session, form }: { session: OpenSession; form: SentForm },
): Promise<string | null> {
  const { userId } = session.user;
  const password = form.text('new_password');
  if (password !== form.text('again')) return 'The new password was not typed the same twice.';
  // Else whoever finds an open browser could take the account, or guess at its password for ever.
  const checked = await checkPassword(deps, {
    login: userId,
    password: form.text('password'),
    address: clientAddress(c, ways.trustedProxies),
    browserSecret: browserSecretOf(c),
  });
  if (checked.kind === 'locked') return waitWords(checked.retryAfterMs);
  if (checked.kind === 'wrong') return 'The password until now is wrong.';
  const answer = await setPassword(deps.pool, { userId, password, actorId: userId });
  return answer.kind === 'refused' ? answer.message : null;
}

export function addAccountPages(app: App, deps: AppDeps, ways: SignInWays): void {
  const isLocal = async ({ user }: OpenSession): Promise<boolean> =>
    ways.isLocal && (await findCredential(deps.pool, user.userId)) !== null;

  app.get('/account', (c) =>
    forSignedIn(c, async (session) => {
      const notice = c.req.query('done') === 'password' ? 'You have a new password.' : undefined;
      const hasPassword = await isLocal(session);
      return c.html(<AccountPage {...{ session, hasPassword, notice, problem: null }} />);
    }),
  );

  app.post('/account/password', (c) =>
    forSignedIn(c, async (session) => {
      const form = await readForm(c as Context);
      if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
      const hasPassword = await isLocal(session);
      const problem = hasPassword
        ? await changePassword({ deps, ways, c: c as Context }, { session, form })
        : 'You have no password here.';
      if (problem !== null) {
        return c.html(<AccountPage {...{ session, hasPassword, problem }} />, 422);
      }
      // All sessions have ended with the password until now, this one too.
      const given = { userId: session.user.userId, method: 'password', before: null } as const;
      giveSession(c, await startSession(deps, given));
      return c.redirect('/account?done=password', 303);
    }),
  );
}
