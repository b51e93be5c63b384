/** The whole thread of a ticket, page by page, the newest page first. */
import type { OpenSession } from '../../api/open-session';
import type { ThreadEntry } from '../../../db/queries/ticket-thread';
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
    <Layout title={`Thread of ${externalId}`} session={session}>
      <p>
        <a href={path}>Back to {externalId}</a>
      </p>
      <h1>
        {externalId}: all {count} messages and notes
      </h1>
      <nav aria-label="Pages of the thread">
        {page > 1 ? <a href={`${path}/thread?page=${String(page - 1)}`}>Newer</a> : null} Page{' '}
        {page} of {pages}{' '}
        {page < pages ? <a href={`${path}/thread?page=${String(page + 1)}`}>Older</a> : null}
      </nav>
      {entries.map((entry) => (
        <Entry entry={entry} now={now} />
      ))}
    </Layout>
  );
}
