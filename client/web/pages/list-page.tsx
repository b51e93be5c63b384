/** The inbox: views with counts, and one row a ticket, the most urgent first. */
import type { OpenSession } from '../../api/open-session';
import type { ListedCase, ListedState } from '../../../db/queries/case-list';
import { describeEndingShortly } from '../../cli/describe-case';
import { describeDistance } from '../../cli/describe-time';
import { describeNeed, describeOwner } from '../../cli/screens/waiting-screen';
import { CASE_VIEWS, countOf } from '../case-views';
import type { CaseView } from '../case-views';
import { BulkBar, BulkBox } from './bulk-select';
import { Instant } from './instant';
import { Layout } from './layout';

export type ListPageProps = {
  session: OpenSession;
  view: CaseView;
  counts: ReadonlyMap<ListedState, number>;
  rows: readonly ListedCase[];
  query: string;
  isTextShown: boolean;
  isCut: boolean;
  now: Date;
};

function Views({ view, counts }: Pick<ListPageProps, 'view' | 'counts'>) {
  return (
    <nav class="views" aria-label="Views">
      <ul>
        {CASE_VIEWS.map((each) => (
          <li>
            <a
              href={`/inbox?view=${each.name}`}
              aria-current={each.name === view.name ? 'page' : undefined}
            >
              {each.title} <span class="count">{countOf(each, counts)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function What({ row, isTextShown }: { row: ListedCase; isTextShown: boolean }) {
  if (row.actions.length > 0) {
    return (
      <ul class="actions">
        {row.actions.map((action) => (
          <li>{action.words}</li>
        ))}
      </ul>
    );
  }
  return <bdi>{isTextShown && row.subject.trim() !== '' ? row.subject : '(no proposal)'}</bdi>;
}

function standOf(row: ListedCase, now: Date): string {
  if (row.modelAskedAgainAt !== null) {
    return `waits for the model, ${describeDistance(row.modelAskedAgainAt, now)}`;
  }
  if (row.state !== 'waiting') return describeEndingShortly(row);
  return row.actions.length > 0 ? describeNeed(row) : describeOwner(row) || 'decided';
}

function Due({ row, now }: { row: ListedCase; now: Date }) {
  const at = row.deadlineAt ?? row.endedAt ?? row.openedAt ?? row.receivedAt;
  const isOverdue = row.deadlineAt !== null && row.deadlineAt < now;
  return (
    <>
      {isOverdue ? <strong class="overdue">overdue </strong> : null}
      <Instant at={at} now={now} />
    </>
  );
}

function Rows({ rows, isTextShown, now }: Pick<ListPageProps, 'rows' | 'isTextShown' | 'now'>) {
  return (
    <table class="cases">
      <thead>
        <tr>
          <th scope="col">Ticket</th>
          <th scope="col">What</th>
          <th scope="col">Needs</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">
              {row.actions.length === 0 ? null : <BulkBox {...row} />}
              <a href={`/inbox/${encodeURIComponent(row.ticketId)}`}>{row.externalId}</a>
            </th>
            <td>
              <What row={row} isTextShown={isTextShown} />
            </td>
            <td>{standOf(row, now)}</td>
            <td>
              <Due row={row} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ListPage(props: ListPageProps) {
  const { session, view, counts, rows, query, isCut } = props;
  return (
    <Layout title={view.title} session={session}>
      <div class="with-views">
        <Views view={view} counts={counts} />
        <section>
          <h1>{view.title}</h1>
          <form method="get" action="/inbox" role="search" class="search">
            <input type="hidden" name="view" value={view.name} />
            <label for="q">Search tickets</label>
            <input id="q" name="q" type="search" value={query} maxlength={200} />
            <button type="submit">Search</button>
          </form>
          {rows.length === 0 ? <p>Nothing here.</p> : <Rows {...props} />}
          {rows.some(({ actions }) => actions.length > 0) ? <BulkBar /> : null}
          {isCut ? <p>Only the first {rows.length} are shown: search for others.</p> : null}
        </section>
      </div>
    </Layout>
  );
}
