/** What was written, as text: the ticket, and then the newest in full and the older folded. */
import type { CaseHead } from '../../../db/queries/case-detail';
import type { ThreadEntry } from '../../../db/queries/ticket-thread';
import { Instant } from './instant';
import { WrittenText } from './written-text';

const WHO: Readonly<Record<ThreadEntry['kind'], string>> = {
  customer: 'Customer',
  reply: 'Reply to the customer',
  note: 'Internal',
};

export function Entry({ entry, now }: { entry: ThreadEntry; now: Date }) {
  return (
    <article class={`entry ${entry.kind}`}>
      <h3>
        {WHO[entry.kind]}, <Instant at={entry.at} now={now} />
      </h3>
      <WrittenText text={entry.text} />
    </article>
  );
}

const OPEN_MAX = 3;

function Entries({
  entries,
  count,
  path,
  now,
}: {
  entries: readonly ThreadEntry[];
  count: number;
  path: string;
  now: Date;
}) {
  const older = entries.slice(0, -OPEN_MAX);
  const missing = count - entries.length;
  return (
    <>
      {missing > 0 ? (
        <p>
          {missing} older ones are not on this page: <a href={`${path}/thread`}>all {count}</a>.
        </p>
      ) : null}
      {older.length === 0 ? null : (
        <details>
          <summary>
            {older.length} older {older.length === 1 ? 'message' : 'messages'}
          </summary>
          {older.map((entry) => (
            <Entry entry={entry} now={now} />
          ))}
        </details>
      )}
      {entries.slice(-OPEN_MAX).map((entry) => (
        <Entry entry={entry} now={now} />
      ))}
    </>
  );
}

export function TicketThread({
  head,
  thread,
  threadCount,
  isTextShown,
  path,
  now,
}: {
  head: CaseHead;
  thread: readonly ThreadEntry[];
  threadCount: number;
  isTextShown: boolean;
  path: string;
  now: Date;
}) {
  return (
    <section class="card thread" aria-labelledby="ticket">
      <h2 id="ticket">Ticket</h2>
      <p class="facts">
        From {isTextShown ? <bdi>{head.customerName}</bdi> : null} ({head.customerId}),{' '}
        <Instant at={head.receivedAt} now={now} />
      </p>
      {isTextShown ? (
        <>
          <h3 dir="auto">{head.subject === '' ? '(no subject)' : head.subject}</h3>
          <WrittenText text={head.body} />
          <Entries entries={thread} count={threadCount} path={path} now={now} />
        </>
      ) : (
        <p>Your role sees no text of tickets. {threadCount} messages and notes came after it.</p>
      )}
    </section>
  );
}
