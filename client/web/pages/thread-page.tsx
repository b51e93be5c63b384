/** The whole thread of a ticket, page by page, the newest page first. */
import type { OpenSession } from '../../api/open-session';
import type { ThreadEntry } from '../../../db/queries/ticket-thread';
import { say } from '../messages/say';
import { Layout } from './layout';
import { Entry } from './ticket-thread';

export type ThreadPageProps = {
  session: OpenSession;
  externalId: string;
  path: string;
  entries: readonly ThreadEntry[];
  /** From 1, the newest. */
  page: number;
  pages: number;
  count: number;
  now: Date;
};

export function ThreadPage(props: ThreadPageProps) {
  const { session, externalId, path, entries, page, pages, count, now } = props;
  return (
    <Layout title={say('Thread of {ticket}', { ticket: externalId })} session={session}>
      <p>
        <a href={path}>{say('Back to {ticket}', { ticket: externalId })}</a>
      </p>
      <h1>{say('{ticket}: all {count} messages and notes', { ticket: externalId, count })}</h1>
      <nav aria-label={say('Pages of the thread')}>
        {page > 1 ? <a href={`${path}/thread?page=${String(page - 1)}`}>{say('Newer')}</a> : null}{' '}
        {say('Page {page} of {pages}', { page, pages })}{' '}
        {page < pages ? (
          <a href={`${path}/thread?page=${String(page + 1)}`}>{say('Older')}</a>
        ) : null}
      </nav>
      {entries.map((entry) => (
        <Entry entry={entry} now={now} />
      ))}
    </Layout>
  );
}
