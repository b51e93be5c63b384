/** Signing in with a password, and out. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import { clientAddress } from '../api/client-address';
import { parseUrl } from '../api/parse-url';
import { giveSession, isFromHere, takeSession } from '../api/session';
import type { SignInWays } from '../api/sign-in-ways';
import { browserSecretOf, giveBrowserSecret } from '../api/sign-in-cookies';
import { isLoopbackHost } from '../api/sign-in-settings';
import { signIn } from '../api/sign-in';
import type { SignIn } from '../api/sign-in';
import { deleteSession } from '../../db/queries/sessions';
import { keptFormIn } from './kept-form';
import { say } from './messages/say';
import { readForm } from './read-form';
import { GoOnPage } from './pages/go-on-page';
import { messagePage, notFoundPage, staleFormPage } from './pages/problem-page';
import { SignInPage } from './pages/sign-in-page';
import { safeNext } from './safe-next';

const MS_PER_SECOND = 1_000;

export function waitWords(retryAfterMs: number): string {
  const seconds = Math.ceil(retryAfterMs / MS_PER_SECOND);
  return say('Too many attempts. Try again in {seconds} s.', { seconds });
}

function problemWords(result: Exclude<SignIn, { kind: 'signed_in' }>): string {
  if (result.kind === 'wrong') return say('User or password is wrong.');
  return waitWords(result.retryAfterMs);
}

/** A browser says so of a form; the session's cookie would not be kept, and all could be read. */
function isSentOverPlainHttp(c: Context): boolean {
  const origin = parseUrl(c.req.header('origin') ?? '');
  return origin?.protocol === 'http:' && !isLoopbackHost(origin.hostname);
}

/** Browsers name the site only over TLS (or to this machine); a proxy may say what it got. */
function seemsPlainHttp(c: Context): boolean {
  const isSaidSecure =
    c.req.header('sec-fetch-site') !== undefined || c.req.header('x-forwarded-proto') === 'https';
  return !isSaidSecure && !isLoopbackHost(new URL(c.req.url).hostname);
}

const PLAIN_HTTP =
  'Nobody can sign in over plain HTTP: a browser keeps the session only from an address that begins with https, or from localhost. Ask your administrator to put TLS in front.';

function addPasswordForm(app: App, deps: AppDeps, { trustedProxies }: SignInWays): void {
  app.post('/sign-in', async (c) => {
    if (!isFromHere(c)) return c.html(staleFormPage(c), 403);
    const offer = c.get('signInOffer');
    const form = await readForm(c);
    const login = form.text('login');
    const next = safeNext(form.text('next'));
    const kept = keptFormIn(form);
    const page = { offer, login, next, kept };
    if (isSentOverPlainHttp(c)) {
      const problem = { message: say(PLAIN_HTTP) };
      return c.html(<SignInPage {...page} problem={problem} />, 400);
    }
    const result = await signIn(deps, {
      login,
      password: form.text('password'),
      address: clientAddress(c, trustedProxies),
      browserSecret: browserSecretOf(c),
      before: c.get('session'),
    });
    if (result.kind === 'signed_in') {
      giveSession(c, result.secret);
      if (result.newBrowserSecret !== null) giveBrowserSecret(c, result.newBrowserSecret);
      return kept ? c.html(<GoOnPage kept={kept} />) : c.redirect(next, 303);
    }
    if (result.kind === 'locked') {
      c.header('retry-after', String(Math.ceil(result.retryAfterMs / MS_PER_SECOND)));
    }
    const problem = { message: problemWords(result) };
    return c.html(<SignInPage {...page} problem={problem} />, result.kind === 'locked' ? 429 : 401);
  });
}

export function addSignInPages(app: App, deps: AppDeps, ways: SignInWays): void {
  app.get('/', (c) => c.redirect('/inbox', 303));

  app.get('/sign-in', (c) => {
    const next = safeNext(c.req.query('next'));
    if (c.get('session')) return c.redirect(next, 303);
    const offer = c.get('signInOffer');
    const isPlainHttp = seemsPlainHttp(c);
    return c.html(
      <SignInPage offer={offer} login="" next={next} problem={null} isPlainHttp={isPlainHttp} />,
    );
  });

  if (ways.isLocal) addPasswordForm(app, deps, ways);
  else app.post('/sign-in', (c) => c.html(notFoundPage(c), 404));

  app.post('/sign-out', async (c) => {
    const session = c.get('session');
    const form = await readForm(c);
    if (session && (!isFromHere(c) || !form.hasKey(session.formKey))) {
      return c.html(staleFormPage(c), 403);
    }
    if (session?.method === 'proxy') {
      const message = say(
        'Your organisation has signed you in: sign out there, or close the browser.',
      );
      return c.html(messagePage(c, { title: say('Sign out'), message }));
    }
    if (session) await deleteSession(deps.pool, session.tokenHash);
    takeSession(c);
    return c.redirect('/sign-in', 303);
  });
}
