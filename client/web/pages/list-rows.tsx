/** The rows of a list: until when, what is proposed for whom, what is special, and who has it. */
import type { OpenSession } from '../../api/open-session';
import type { InboxRow } from '../../../db/queries/inbox-rows';
import { risksOf } from '../describe-risks';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import { sayEndingShortly, sayNeed, sayOwner } from '../say-state';
import { sayDistance } from '../say-time';
import { BulkBox } from './bulk-select';
import { ClaimForm } from './claim-form';
import { Instant } from './instant';
import { Say } from './say';

type Shown = {
  isTextShown: boolean;
  now: Date;
  session: OpenSession;
  /** The address of this list. */
  path: string;
};

type RowsProps = Shown & { rows: readonly InboxRow[] };

type RowProps = Shown & { row: InboxRow };

function What({ row, isTextShown }: Pick<RowProps, 'row' | 'isTextShown'>) {
  if (row.actions.length > 0) {
    return (
      <ul class="actions">
        {row.actions.map((action) => (
          <li>{sayAction(action)}</li>
        ))}
      </ul>
    );
  }
  return (
    <span dir="auto">
      {isTextShown && row.subject.trim() !== '' ? row.subject : say('(nothing proposed)')}
    </span>
  );
}

function standOf(row: InboxRow, now: Date): string {
  if (row.modelAskedAgainAt !== null) {
    return say('the model is asked again {when}', {
      when: sayDistance(row.modelAskedAgainAt, now),
    });
  }
  if (row.state !== 'waiting') return sayEndingShortly(row);
  if (row.actions.length === 0) return sayOwner(row) || say('decided');
  return say('needs {whom}', { whom: sayNeed(row) });
}

function Risks({ row }: { row: InboxRow }) {
  const risks = risksOf(row);
  if (risks.length === 0) return null;
  return (
    <ul class="risks" aria-label={say('Look out')}>
      {risks.map(({ words, isBad }) => (
        <li class={isBad ? 'risk bad' : 'risk'}>{words}</li>
      ))}
    </ul>
  );
}

function Due({ row, now }: Pick<RowProps, 'row' | 'now'>) {
  const { deadlineAt, endedAt } = row;
  if (deadlineAt === null) {
    return endedAt === null ? (
      <>{say('no deadline')}</>
    ) : (
      <Say of="ended {when}" parts={{ when: <Instant at={endedAt} now={now} /> }} />
    );
  }
  return (
    <>
      {deadlineAt < now ? <strong class="overdue">{say('overdue')} </strong> : null}
      <Instant at={deadlineAt} now={now} />
    </>
  );
}

function Row({ row, isTextShown, now, session, path }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.actions.length === 0 ? null : (
          <BulkBox ticketId={row.ticketId} externalId={row.externalId} />
        )}
        <a href={`/inbox/${encodeURIComponent(row.ticketId)}`}>{row.externalId}</a>
      </th>
      <td>
        <What row={row} isTextShown={isTextShown} />
        <Risks row={row} />
      </td>
      <td>{isTextShown ? <bdi>{row.customerName}</bdi> : row.customerId}</td>
      <td>{standOf(row, now)}</td>
      <td data-label={row.deadlineAt === null ? undefined : say('Due')}>
        <Due row={row} now={now} />
      </td>
      <td data-label={say('Came')}>
        <Instant at={row.receivedAt} now={now} />
      </td>
      <td data-label={row.claimedBy === null ? undefined : say('Claimed by')}>
        {row.claimedBy === null ? null : (
          <>
            <bdi>{row.claimedBy.displayName}</bdi>{' '}
          </>
        )}
        <ClaimForm
          head={row}
          holder={row.claimedBy}
          session={session}
          next={path}
          ticket={row.externalId}
        />
      </td>
    </tr>
  );
}

export function ListRows({ rows, ...shown }: RowsProps) {
  return (
    <table class="cases">
      <thead>
        <tr>
          <th scope="col">{say('Ticket')}</th>
          <th scope="col">{say('What')}</th>
          <th scope="col">{say('Customer')}</th>
          <th scope="col">{say('State')}</th>
          <th scope="col">{say('Due')}</th>
          <th scope="col">{say('Came')}</th>
          <th scope="col">{say('Claimed by')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row row={row} {...shown} />
        ))}
      </tbody>
    </table>
  );
}
