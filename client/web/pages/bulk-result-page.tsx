/** What became of actions that were decided on together: how many are done, and each that is not. */
import type { OpenSession } from '../../api/open-session';
import type { BulkOrder, BulkResult } from '../bulk-decide';
import { say } from '../messages/say';
import { sayRefusal } from '../say-refusal';
import { Layout } from './layout';
import { Say } from './say';

const DONE = {
  approve: '{done} of {all} approved',
  reject: '{done} of {all} rejected',
} as const;

function Line({ words, message, code }: BulkResult) {
  const action = <bdi>{words}</bdi>;
  if (message === '') return action;
  const why = code === undefined ? message : sayRefusal({ code, message });
  return <Say of="{action}: {why}" parts={{ action, why }} />;
}

function Lines({ results }: { results: readonly BulkResult[] }) {
  return (
    <ul>
      {results.map((result) => (
        <li>
          <a href={`/inbox/${encodeURIComponent(result.ticketId)}`}>{result.externalId}</a>{' '}
          <Line {...result} />
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
    <Layout title={say('Decided together')} session={session}>
      <h1>{say(DONE[verdict], { done: done.length, all: results.length })}</h1>
      {failed.length === 0 ? null : (
        <section class="card" aria-labelledby="failed" role="alert">
          <h2 id="failed">{say('Not done: {n}', { n: failed.length })}</h2>
          <Lines results={failed} />
        </section>
      )}
      {done.length === 0 ? null : (
        <section class="card" aria-labelledby="done">
          <h2 id="done">{say('Done: {n}', { n: done.length })}</h2>
          <Lines results={done} />
        </section>
      )}
      <p>
        <a href="/inbox">{say('To the inbox')}</a>
      </p>
    </Layout>
  );
}
