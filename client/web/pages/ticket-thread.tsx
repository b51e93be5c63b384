/** What was written, as text: the ticket, and then the newest in full and the older folded. */
import type { CaseHead } from '../../../db/queries/case-detail';
import type { ThreadEntry } from '../../../db/queries/ticket-thread';
import type { PlainMessage } from '../messages/catalogue';
import { say, sayCount } from '../messages/say';
import { Instant } from './instant';
import { Say } from './say';
import { WrittenText } from './written-text';

const WHO: Readonly<Record<ThreadEntry['kind'], PlainMessage>> = {
  customer: 'Customer',
  reply: 'Reply to the customer',
  note: 'Internal',
};

export function Entry({ entry, now }: { entry: ThreadEntry; now: Date }) {
  return (
    <article class={`entry ${entry.kind}`}>
      <h3>
        {say(WHO[entry.kind])}, <Instant at={entry.at} now={now} />
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
          <Say
            of={
              missing === 1
                ? '{n} older one is not on this page: {all}.'
                : '{n} older ones are not on this page: {all}.'
            }
            parts={{
              n: missing,
              all: <a href={`${path}/thread`}>{say('all {count}', { count })}</a>,
            }}
          />
        </p>
      ) : null}
      {older.length === 0 ? null : (
        <details>
          <summary>
            {sayCount(older.length, { one: '{n} older message', other: '{n} older messages' })}
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
      <h2 id="ticket">{say('Ticket')}</h2>
      <p class="facts">
        <Say
          of="From {name} ({customer}), {when}"
          parts={{
            name: isTextShown ? <bdi>{head.customerName}</bdi> : null,
            customer: head.customerId,
            when: <Instant at={head.receivedAt} now={now} />,
          }}
        />
      </p>
      {isTextShown ? (
        <>
          <h3 dir="auto">{head.subject === '' ? say('(no subject)') : head.subject}</h3>
          <WrittenText text={head.body} />
          <Entries entries={thread} count={threadCount} path={path} now={now} />
        </>
      ) : (
        <p>
          {say('Your role sees no text of tickets.')}{' '}
          {sayCount(threadCount, {
            one: '{n} message or note came after it.',
            other: '{n} messages and notes came after it.',
          })}
        </p>
      )}
    </section>
  );
}
