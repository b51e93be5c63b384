/** A runbook, as it stands beside the code. */
import type { OpenSession } from '../../api/open-session';
import { Layout } from './layout';

export function RunbookPage({
  session,
  name,
  text,
}: {
  session: OpenSession;
  name: string;
  text: string;
}) {
  return (
    <Layout title={`Runbook ${name}`} session={session}>
      <p>
        <a href="/ops">Back to operations</a>
      </p>
      <pre class="card text">{text}</pre>
    </Layout>
  );
}
