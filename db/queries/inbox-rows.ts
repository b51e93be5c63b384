/** The rows and counts of the inbox for one person: what is not theirs is in neither. Read only. */
import type { FrozenAction } from '../../contracts/actions';
import type { User } from '../../contracts/can';
import type { OperationState } from '../../contracts/operation';
import { POLICY } from '../../contracts/policy';
import type { Db } from '../pool';
import { prepared } from '../prepared';
import { LISTED_COLUMNS, listedJoins } from './case-list';
import type { ListedAction, ListedCase } from './case-list';
import { validClaims, viewSource } from './inbox-views';
import type { Bind, RowSource, ViewName } from './inbox-views';
import { isSeen, seenBy } from './seen-by';

export type InboxFilter = { team: string | null; kind: string | null; outcome: string | null };

/** The key of the last row of the page before. */
export type PageKey = { sort: bigint; id: string };

/** With what is frozen: from it a page says the action in its reader's language. */
type InboxAction = ListedAction & { action: FrozenAction };

export type InboxRow = Omit<ListedCase, 'actions'> & {
  actions: InboxAction[];
  customerName: string;
  /** Who says that they look after it; null when nobody does. */
  claimedBy: { userId: string; displayName: string } | null;
  /** Writes whose end is unknown or was bad. */
  troubledWrites: OperationState[];
  /** Why an earlier proposal of the case lapsed; null when none did. */
  lapsedBecause: string | null;
  key: PageKey;
};

export type InboxQuery = { user: User; now: Date; filter: InboxFilter; after: PageKey | null };

type Row = Omit<InboxRow, 'key'> & { sortKey: bigint; sortId: string };

function parameters(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${String(values.push(value))}` };
}

/** The view's own condition, the person's rights, and what they filter by. */
function conditions(
  source: RowSource,
  { user, filter }: Pick<InboxQuery, 'user' | 'filter'>,
  bind: Bind,
): string {
  const parts = [source.where, isSeen('c.team', bind(seenBy(user)))];
  if (filter.team !== null) parts.push(`c.team = ${bind(filter.team)}`);
  if (filter.outcome !== null) parts.push(`c.outcome = ${bind(filter.outcome)}`);
  if (filter.kind !== null) {
    parts.push(`EXISTS (SELECT FROM proposal_actions fa WHERE fa.case_id = c.case_id
                          AND fa.revision = c.revision AND fa.kind = ${bind(filter.kind)} OFFSET 0)`);
  }
  return parts.map((part) => `(${part})`).join(' AND ');
}

/** A key as a number, exact to the microsecond, which an instant of this language is not. */
function keyColumn({ sort }: RowSource, sortBy: string): string {
  return sort.kind === 'number' ? sortBy : `(extract(epoch FROM ${sortBy}) * 1000000)::bigint`;
}

function isAfter({ sort }: RowSource, after: PageKey, bind: Bind): string {
  const key = bind(after.sort);
  const value =
    sort.kind === 'number'
      ? `${key}::bigint`
      : `timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`;
  const sign = sort.isNewestFirst ? '<' : '>';
  return `(${sort.by}, ${sort.id}) ${sign} (${value}, ${bind(after.id)}::text)`;
}

const FROZEN = ", 'action', pa.canonical::json";

function pageStatement(source: RowSource, query: InboxQuery, bind: Bind): string {
  const { by, id, isNewestFirst } = source.sort;
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  const after = query.after === null ? 'true' : isAfter(source, query.after, bind);
  return `
    WITH page AS MATERIALIZED (
      SELECT ${source.ticketId} AS ticket_id, ${by} AS sort_by, ${id} AS sort_id
      FROM ${source.from} WHERE ${conditions(source, query, bind)} AND ${after}
      ORDER BY ${by} ${direction}, ${id} ${direction} LIMIT ${String(POLICY.inbox.rowsPerPage + 1)}
    )
    SELECT ${LISTED_COLUMNS}, cu.name AS "customerName",
           ${keyColumn(source, 'page.sort_by')} AS "sortKey", page.sort_id AS "sortId",
           CASE WHEN held.user_id IS NOT NULL THEN
             json_build_object('userId', held.user_id, 'displayName', held.display_name)
           END AS "claimedBy",
           array(SELECT DISTINCT o.state FROM operations o WHERE o.case_id = c.case_id
                   AND o.state IN ('unknown', 'needs_reconciliation', 'denied', 'reversed')
                 ORDER BY o.state) AS "troubledWrites",
           (SELECT lp.closed_reason FROM proposals lp
            WHERE lp.case_id = c.case_id AND lp.state = 'lapsed'
            ORDER BY lp.revision DESC LIMIT 1) AS "lapsedBecause"
    FROM page JOIN tickets t USING (ticket_id) JOIN customers cu USING (customer_id) ${listedJoins(FROZEN)}
    LEFT JOIN (${validClaims(bind(query.now))}) held ON held.ticket_id = t.ticket_id
    ORDER BY page.sort_by ${direction}, page.sort_id ${direction}`;
}

export type InboxPage = {
  rows: InboxRow[];
  /** The key to go on after; null on the last page. */
  next: PageKey | null;
};

/** @param toSource makes the source; its values are bound to the statement that it is part of. */
export async function inboxPage(
  db: Db,
  query: InboxQuery,
  toSource: (bind: Bind) => RowSource,
): Promise<InboxPage> {
  const { values, bind } = parameters();
  const source = toSource(bind);
  const statement = pageStatement(source, query, bind);
  const asked = source.isPlannedEachTime ? db : prepared(db);
  const found = await asked.query<Row>(statement, values);
  const rows = found.rows.map(({ sortKey, sortId, ...row }) => ({
    ...row,
    key: { sort: sortKey, id: sortId },
  }));
  const shown = rows.slice(0, POLICY.inbox.rowsPerPage);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.key ?? null) : null };
}

/** How many tickets each of these views has; at most one more than the policy's `countMax`. */
export async function countViews(
  db: Db,
  query: Omit<InboxQuery, 'after'>,
  names: readonly ViewName[],
): Promise<Map<ViewName, number>> {
  const { values, bind } = parameters();
  const columns = names.map((name) => {
    const source = viewSource(name, { ...query, bind });
    return `(SELECT count(*)::int FROM (
               SELECT FROM ${source.from} WHERE ${conditions(source, query, bind)}
               LIMIT ${String(POLICY.inbox.countMax + 1)}) counted) AS "${name}"`;
  });
  const statement = `SELECT ${columns.join(', ')}`;
  const found = await prepared(db).query<Record<ViewName, number>>(statement, values);
  const [row] = found.rows;
  return new Map(names.map((name) => [name, row?.[name] ?? 0]));
}
