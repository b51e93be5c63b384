/** A runbook, as it stands beside the code: in English. */
import type { OpenSession } from '../../api/open-session';
import { presentLanguage, say } from '../messages/say';
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
    <Layout title={say('Runbook {name}', { name })} session={session}>
      <p>
        <a href="/ops">{say('Back to operations')}</a>
      </p>
      <pre class="card text" lang={presentLanguage() === 'en' ? undefined : 'en'}>
        {text}
      </pre>
    </Layout>
  );
}
