/** A page for signed-in people: others are led to the sign-in, and back from there. */
import type { Context } from 'hono';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import type { SessionVariables } from '../api/session';
import { keepForm } from './kept-form';
import { SignInPage } from './pages/sign-in-page';
import { readForm } from './read-form';

type SessionContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

/** A form of ours whose session has ended: signing in is asked for on the spot, and it is kept. */
async function signInAgain(c: SessionContext): Promise<Response | null> {
  // From another site it would be somebody else's text, put before whoever signs in next.
  if (c.req.method !== 'POST' || !isFromHere(c)) return null;
  const kept = keepForm(new URL(c.req.url).pathname, await readForm(c));
  if (!kept) return null;
  const offer = c.get('signInOffer');
  return c.html(
    <SignInPage offer={offer} login="" next="/inbox" problem={null} kept={kept} />,
    401,
  );
}

export async function forSignedIn(
  c: SessionContext,
  answer: (session: OpenSession) => Promise<Response> | Response,
): Promise<Response> {
  const session = c.get('session');
  if (session) return answer(session);
  const again = await signInAgain(c);
  if (again) return again;
  const { pathname, search } = new URL(c.req.url);
  // A form that was sent can't be sent again by a link: its page is where to go on.
  const next = c.req.method === 'GET' ? `${pathname}${search}` : '/inbox';
  return c.redirect(`/sign-in?next=${encodeURIComponent(next)}`, 303);
}
