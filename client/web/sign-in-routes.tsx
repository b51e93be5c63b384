/** Signing in and out. */
import type { App, AppDeps } from '../api/app';
import { giveSession, isFromHere, takeSession } from '../api/session';
import { signIn } from '../api/sign-in';
import { deleteSession } from '../../db/queries/sessions';
import { readForm } from './read-form';
import { staleFormPage } from './pages/problem-page';
import { SignInPage } from './pages/sign-in-page';

const MS_PER_SECOND = 1_000;

/** Only a path of ours: else a link could lead from our sign-in to anybody's copy of it. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/[A-Za-z0-9]/.test(next)) return '/inbox';
  return /^\/[\w\-./?=&%:]*$/.test(next) ? next : '/inbox';
}

function problemWords(
  result: { kind: 'wrong' } | { kind: 'locked'; retryAfterMs: number },
): string {
  if (result.kind === 'wrong') return 'User or password is wrong.';
  const seconds = Math.ceil(result.retryAfterMs / MS_PER_SECOND);
  return `Too many attempts for this user. Try again in ${String(seconds)} s.`;
}

export function addSignInPages(app: App, deps: AppDeps): void {
  app.get('/', (c) => c.redirect('/inbox', 303));

  app.get('/sign-in', (c) => {
    if (c.get('session')) return c.redirect('/inbox', 303);
    const next = safeNext(c.req.query('next'));
    return c.html(<SignInPage login="" next={next} problem={null} />);
  });

  app.post('/sign-in', async (c) => {
    if (!isFromHere(c)) return c.html(staleFormPage(c), 403);
    const form = await readForm(c);
    const login = form.text('login');
    const result = await signIn(deps, { login, password: form.text('password') });
    const next = safeNext(form.text('next'));
    if (result.kind === 'signed_in') {
      giveSession(c, result.secret);
      return c.redirect(next, 303);
    }
    const problem = { message: problemWords(result) };
    if (result.kind === 'locked') {
      c.header('retry-after', String(Math.ceil(result.retryAfterMs / MS_PER_SECOND)));
    }
    const status = result.kind === 'locked' ? 429 : 401;
    return c.html(<SignInPage login={login} next={next} problem={problem} />, status);
  });

  app.post('/sign-out', async (c) => {
    const session = c.get('session');
    const form = await readForm(c);
    if (session && (!isFromHere(c) || !form.hasKey(session.formKey))) {
      return c.html(staleFormPage(c), 403);
    }
    if (session) await deleteSession(deps.pool, session.tokenHash);
    takeSession(c);
    return c.redirect('/sign-in', 303);
  });
}
