/** After a sign-in in the middle of a form: the way back to it. */
import type { KeptForm } from '../kept-form';
import { say } from '../messages/say';
import { Layout } from './layout';

export function GoOnPage({ kept }: { kept: KeptForm }) {
  return (
    <Layout title={say('Signed in')} session={null}>
      <form method="post" action={kept.path} class="card narrow">
        <h1>{say('You are signed in')}</h1>
        <p>
          {say(
            'What you sent before was not carried out. The case is shown as it is now, with what you typed: look again, then send it.',
          )}
        </p>
        {kept.fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="primary" autofocus>
          {say('Go on with what you typed')}
        </button>
      </form>
    </Layout>
  );
}
