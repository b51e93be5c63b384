/** One's own account: who one is here, the language of the pages, and a new password. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import { clientAddress } from '../api/client-address';
import { chosenLanguage, keepLanguage } from '../api/language';
import type { OpenSession } from '../api/open-session';
import { setPassword, wrongLength } from '../api/set-password';
import { giveSession, isFromHere } from '../api/session';
import { checkPassword } from '../api/sign-in';
import { browserSecretOf } from '../api/sign-in-cookies';
import type { SignInWays } from '../api/sign-in-ways';
import { startSession } from '../api/start-session';
import { POLICY } from '../../contracts/policy';
import { findCredential } from '../../db/queries/passwords';
import { asLanguage } from './messages/language';
import { say } from './messages/say';
import { AccountPage } from './pages/account-page';
import type { AccountPageProps } from './pages/account-page';
import { staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { waitWords } from './sign-in-routes';
import { sayNotice } from './say-code';
import type { CodeWords } from './say-code';
import { forSignedIn } from './signed-in';

type Place = { deps: AppDeps; ways: SignInWays; c: Context };
type Sent = { session: OpenSession; form: SentForm };

function sayWrongLength(length: 'too_short' | 'too_long'): string {
  const { passwordCharsMin, passwordCharsMax } = POLICY.signIn;
  return length === 'too_short'
    ? say('A password has at least {n} characters.', { n: passwordCharsMin })
    : say('A password has at most {n} characters.', { n: passwordCharsMax });
}

/** Why it was not changed, in words; null when it was. */
async function changePassword(
  { deps, ways, c }: Place,
  { session, form }: Sent,
): Promise<string | null> {
  const { userId } = session.user;
  const password = form.text('new_password');
  if (password !== form.text('again')) return say('The new password was not typed the same twice.');
  // Else whoever finds an open browser could take the account, or guess at its password for ever.
  const checked = await checkPassword(deps, {
    login: userId,
    password: form.text('password'),
    address: clientAddress(c, ways.trustedProxies),
    browserSecret: browserSecretOf(c),
  });
  if (checked.kind === 'locked') return waitWords(checked.retryAfterMs);
  if (checked.kind === 'wrong') return say('The password until now is wrong.');
  const length = wrongLength(password);
  if (length !== null) return sayWrongLength(length);
  const answer = await setPassword(deps.pool, { userId, password, actorId: userId });
  return answer.kind === 'refused' ? answer.message : null;
}

/** What a form's redirect leads to: codes, never words from a link. */
const NOTICES: CodeWords = {
  password: 'You have a new password.',
  language: 'The language is set.',
};

async function isLocal({ deps, ways }: Place, { user }: OpenSession): Promise<boolean> {
  return ways.isLocal && (await findCredential(deps.pool, user.userId)) !== null;
}

async function showAccount(
  place: Place,
  session: OpenSession,
  given: Pick<AccountPageProps, 'notice' | 'problem'>,
): Promise<Response> {
  const { c } = place;
  const hasPassword = await isLocal(place, session);
  const page = <AccountPage {...{ session, hasPassword, language: chosenLanguage(c), ...given }} />;
  return c.html(page, given.problem === null ? 200 : 422);
}

async function answerPassword(place: Place, sent: Sent): Promise<Response> {
  const { deps, c } = place;
  const { session } = sent;
  const message = (await isLocal(place, session))
    ? await changePassword(place, sent)
    : say('You have no password here.');
  if (message !== null) {
    return showAccount(place, session, { problem: { form: 'password', message } });
  }
  // All sessions have ended with the password until now, this one too.
  const given = { userId: session.user.userId, method: 'password', before: null } as const;
  giveSession(c, await startSession(deps, given));
  return c.redirect('/account?done=password', 303);
}

function answerLanguage(place: Place, { session, form }: Sent): Promise<Response> | Response {
  const { c } = place;
  const isLeftToBrowser = form.has('language') && form.text('language') === '';
  const language = asLanguage(form.text('language'));
  if (language === null && !isLeftToBrowser) {
    const message = say('Choose one of the languages in the list.');
    return showAccount(place, session, { problem: { form: 'language', message } });
  }
  keepLanguage(c, language);
  return c.redirect('/account?done=language', 303);
}

const FORMS = [
  ['/account/password', answerPassword],
  ['/account/language', answerLanguage],
] as const;

export function addAccountPages(app: App, deps: AppDeps, ways: SignInWays): void {
  const placeOf = (c: unknown): Place => ({ deps, ways, c: c as Context });

  app.get('/account', (c) =>
    forSignedIn(c, (session) => {
      const notice = sayNotice(NOTICES, c.req.query('done'));
      return showAccount(placeOf(c), session, { notice, problem: null });
    }),
  );

  for (const [path, answer] of FORMS) {
    app.post(path, (c) =>
      forSignedIn(c, async (session) => {
        const form = await readForm(c as Context);
        if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
        return answer(placeOf(c), { session, form });
      }),
    );
  }
}
