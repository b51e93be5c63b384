/** Pages for what is not there, may not be, or went wrong: what it is and where to go on. */
import type { Context } from 'hono';
import type { SessionVariables } from '../../api/session';
import { Layout } from './layout';

type PageContext = Context<{ Variables: SessionVariables & { requestId: string } }>;

function problemPage(c: PageContext, { title, message }: { title: string; message: string }) {
  return (
    <Layout title={title} session={c.get('session')}>
      <section class="card narrow">
        <h1>{title}</h1>
        <p>{message}</p>
        <p>
          <a href="/inbox">To the inbox</a>
        </p>
      </section>
    </Layout>
  );
}

/** Not yours and not there are the same page. */
export function notFoundPage(c: PageContext) {
  return problemPage(c, {
    title: 'Not found',
    message: 'There is nothing here, or it is not for you.',
  });
}

export function faultPage(c: PageContext, requestId: string) {
  return problemPage(c, {
    title: 'Something went wrong',
    message: `Nothing was changed unless the next page says so. Tell your administrator this number: ${requestId}`,
  });
}

export function staleFormPage(c: PageContext) {
  return problemPage(c, {
    title: 'This form has expired',
    message: 'It is from another session, or came from another site. Nothing was changed.',
  });
}
