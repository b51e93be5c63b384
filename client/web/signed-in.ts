/** A page for signed-in people: others are led to the sign-in, and back from there. */
import type { Context } from 'hono';
import type { OpenSession } from '../api/open-session';
import type { SessionVariables } from '../api/session';

type SessionContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

export async function forSignedIn(
  c: SessionContext,
  answer: (session: OpenSession) => Promise<Response> | Response,
): Promise<Response> {
  const session = c.get('session');
  if (session) return answer(session);
  const { pathname, search } = new URL(c.req.url);
  // A form that was sent can't be sent again by a link: its page is where to go on.
  const next = c.req.method === 'GET' ? `${pathname}${search}` : '/inbox';
  return c.redirect(`/sign-in?next=${encodeURIComponent(next)}`, 303);
}
