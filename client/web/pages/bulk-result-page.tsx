/** What became of actions that were decided on together: how many are done, and each that is not. */
import type { OpenSession } from '../../api/open-session';
import type { BulkOrder, BulkResult } from '../bulk-decide';
import { Layout } from './layout';

const DONE = { approve: 'approved', reject: 'rejected' } as const;

function Lines({ results }: { results: readonly BulkResult[] }) {
  return (
    <ul>
      {results.map(({ ticketId, externalId, words, message }) => (
        <li>
          <a href={`/inbox/${encodeURIComponent(ticketId)}`}>{externalId}</a> <bdi>{words}</bdi>
          {message === '' ? '' : `: ${message}`}
        </li>
      ))}
    </ul>
  );
}

export function BulkResultPage({
  session,
  verdict,
  results,
}: {
  session: OpenSession;
  verdict: BulkOrder['verdict'];
  results: readonly BulkResult[];
}) {
  const done = results.filter(({ isDone }) => isDone);
  const failed = results.filter(({ isDone }) => !isDone);
  return (
    <Layout title="Decided together" session={session}>
      <h1>
        {done.length} of {results.length} {DONE[verdict]}
      </h1>
      {failed.length === 0 ? null : (
        <section class="card" aria-labelledby="failed" role="alert">
          <h2 id="failed">Not done: {failed.length}</h2>
          <Lines results={failed} />
        </section>
      )}
      {done.length === 0 ? null : (
        <section class="card" aria-labelledby="done">
          <h2 id="done">Done: {done.length}</h2>
          <Lines results={done} />
        </section>
      )}
      <p>
        <a href="/inbox">To the inbox</a>
      </p>
    </Layout>
  );
}
