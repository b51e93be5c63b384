/** Pages for what is not there, may not be, or went wrong: what it is and where to go on. */
import type { Context } from 'hono';
import type { SessionVariables } from '../../api/session';
import { say } from '../messages/say';
import { Layout } from './layout';

export type PageContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

/** Any of them: what has happened, and the way to the inbox. */
export function messagePage(
  c: PageContext,
  { title, message }: { title: string; message: string },
) {
  return (
    <Layout title={title} session={c.get('session')}>
      <section class="card narrow">
        <h1>{title}</h1>
        <p>{message}</p>
        <p>
          <a href="/inbox">{say('To the inbox')}</a>
        </p>
      </section>
    </Layout>
  );
}

/** Not yours and not there are the same page. */
export function notFoundPage(c: PageContext) {
  return messagePage(c, {
    title: say('Not found'),
    message: say('There is nothing here, or it is not for you.'),
  });
}

export function faultPage(c: PageContext, requestId: string) {
  return messagePage(c, {
    title: say('Something went wrong'),
    message: say(
      'Nothing was changed unless the next page says so. Tell your administrator this number: {number}',
      { number: requestId },
    ),
  });
}

/**
 * For an account that is known elsewhere and not here. It names that account alone, which is the
 * reader's own: whether there is such a user, or was, is not said.
 */
export function noSuchUserPage(account: { issuer: string; subject: string }) {
  return (
    <Layout title={say('No access')} session={null}>
      <section class="card narrow">
        <h1>{say('No access')}</h1>
        <p>
          {say(
            'You are signed in elsewhere, but this account opens nothing here. An administrator can link it to a user; these two lines name it:',
          )}
        </p>
        <dl>
          <dt>{say('Issuer')}</dt>
          <dd>
            <code>{account.issuer}</code>
          </dd>
          <dt>{say('Subject')}</dt>
          <dd>
            <code dir="auto">{account.subject}</code>
          </dd>
        </dl>
      </section>
    </Layout>
  );
}

/** Said above a form of ours that was sent with the key of an earlier session: it is shown again. */
export const FORM_OF_ANOTHER_SESSION =
  'You have signed in anew since this form was shown. Nothing was changed: look again, then send it.';

/** For what the library refuses, such as a body that is too large. */
export function refusedPage(c: PageContext, why: string) {
  return messagePage(c, {
    title: say('Not taken'),
    message: say('{why}. Nothing was changed.', { why }),
  });
}

export function staleFormPage(c: PageContext) {
  return messagePage(c, {
    title: say('This form has expired'),
    message: say('It is from another session, or came from another site. Nothing was changed.'),
  });
}
