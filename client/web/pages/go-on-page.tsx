/** After a sign-in in the middle of a form: the way back to it. */
import type { KeptForm } from '../kept-form';
import { Layout } from './layout';

export function GoOnPage({ kept }: { kept: KeptForm }) {
  return (
    <Layout title="Signed in" session={null}>
      <form method="post" action={kept.path} class="card narrow">
        <h1>You are signed in</h1>
        <p>
          What you sent before was not carried out. The case is shown as it is now, with what you
          typed: look again, then send it.
        </p>
        {kept.fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="primary" autofocus>
          Go on with what you typed
        </button>
      </form>
    </Layout>
  );
}
