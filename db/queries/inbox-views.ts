/**
 * The inbox's saved views: where each one's tickets come from. A view's rows and its count are made
 * of the same words, so that they can't disagree, and each begins at an index that holds little else.
 */
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { seenBy } from './seen-by';
import { LAST_CASE } from './visible-ticket';

export const VIEW_NAMES = [
  'mine',
  'unclaimed',
  'decide',
  'due-soon',
  'second',
  'writes',
  'handed-over',
  'done-today',
  'all',
] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

/** Puts a value among a statement's parameters and gives its place, such as `$3`. */
export type Bind = (value: unknown) => string;

export type RowSource = {
  /** With `c` as the case, and `ticketId` and `id` as said below. */
  from: string;
  where: string;
  ticketId: string;
  /** What the rows are ordered by; `id` makes it unique. */
  sort: { by: string; id: string; kind: 'instant' | 'number'; isNewestFirst: boolean };
  /** Where the best plan hangs on the values, as it does on how common a word is. */
  isPlannedEachTime?: true;
};

type Asking = { user: User; now: Date; bind: Bind };

/** Of whoever is still there: a claim of a deactivated person counts for nothing. */
export function validClaims(now: string): string {
  return `SELECT cl.ticket_id, cl.user_id, cl.expires_at, u.display_name
          FROM claims cl JOIN users u USING (user_id)
          WHERE cl.expires_at > ${now}::timestamptz AND u.is_active`;
}

/**
 * Asked of each row by itself: without OFFSET it may be answered by reading all cases at once. Compared
 * with max(case_no) instead, Postgres would expect few rows to pass, and sort them all.
 */
const IS_LAST = `NOT EXISTS (SELECT FROM cases later WHERE later.ticket_id = c.ticket_id
                              AND later.case_no > c.case_no OFFSET 0)`;

/**
 * The case of each row by its key. OFFSET keeps Postgres from joining the other way round, which reads
 * all cases there ever were; the rows that it is asked of are few.
 */
const CASE_OF_PROPOSAL = `
  JOIN LATERAL (SELECT * FROM cases WHERE cases.case_id = p.case_id OFFSET 0) c ON true`;

/**
 * What waits for a decision. For somebody who sees all cases it begins at the proposals, in the order of
 * the list; for a team at its own cases, of which there may be few among all that wait.
 */
function waiting({ user, bind }: Asking): string {
  const teams = seenBy(user);
  if (teams === null) return `proposals p ${CASE_OF_PROPOSAL}`;
  return `(SELECT * FROM cases WHERE ended_at IS NULL
             AND (team = ANY (${bind(teams)}::text[]) OR team IS NULL) OFFSET 0) c
          JOIN proposals p ON p.case_id = c.case_id`;
}

function pending(where: string, from: string): RowSource {
  return {
    from,
    where: `p.state = 'pending' AND ${where}`,
    ticketId: 'c.ticket_id',
    sort: { by: 'p.deadline_at', id: 'p.case_id', kind: 'instant', isNewestFirst: false },
  };
}

function mine({ user, now, bind }: Asking): RowSource {
  return {
    from: `(${validClaims(bind(now))} AND cl.user_id = ${bind(user.userId)}) m
           JOIN tickets t USING (ticket_id) ${LAST_CASE}
           LEFT JOIN proposals p ON p.case_id = c.case_id AND p.state = 'pending'`,
    where: 'c.ended_at IS NULL',
    ticketId: 't.ticket_id',
    sort: {
      by: 'coalesce(p.deadline_at, c.opened_at, t.received_at)',
      ...{ id: 't.ticket_id', kind: 'instant', isNewestFirst: false },
    },
  };
}

function unclaimed(asking: Asking): RowSource {
  const { now, bind } = asking;
  const held = `SELECT ticket_id FROM (${validClaims(bind(now))}) held`;
  return pending(`c.ticket_id NOT IN (${held})`, waiting(asking));
}

function dueSoon({ now, bind }: Asking): RowSource {
  const until = new Date(now.getTime() + POLICY.inbox.dueSoonMs);
  return pending(`p.deadline_at <= ${bind(until)}::timestamptz`, `proposals p ${CASE_OF_PROPOSAL}`);
}

/** Proposals with an open action that one of two has signed; few actions need two. */
const SIGNED_BY_ONE = `
  (SELECT DISTINCT a.case_id, a.revision FROM proposal_actions a
   WHERE a.state = 'pending' AND a.signers_needed = 2
     AND EXISTS (SELECT FROM decisions d
                 WHERE d.case_id = a.case_id AND d.revision = a.revision
                   AND d.action_index = a.action_index AND d.verdict = 'approve' OFFSET 0)) two
  JOIN LATERAL (SELECT * FROM proposals
                WHERE proposals.case_id = two.case_id AND proposals.revision = two.revision
                OFFSET 0) p ON true`;

function writesToCheck(): RowSource {
  return {
    from: `(SELECT case_id, min(created_at) AS since FROM operations
            WHERE state IN ('unknown', 'needs_reconciliation') GROUP BY case_id) o
           JOIN cases c USING (case_id)`,
    where: IS_LAST,
    ticketId: 'c.ticket_id',
    sort: { by: 'o.since', id: 'c.case_id', kind: 'instant', isNewestFirst: false },
  };
}

function handedOver(): RowSource {
  const isWithPerson = `(c.state = 'handed_off'
                         OR (c.taken_over_by IS NOT NULL AND c.ended_at IS NULL))`;
  return {
    from: 'cases c',
    where: `${isWithPerson} AND ${IS_LAST}`,
    ticketId: 'c.ticket_id',
    sort: {
      by: 'coalesce(c.ended_at, c.taken_over_at)',
      ...{ id: 'c.case_id', kind: 'instant', isNewestFirst: true },
    },
  };
}

/** A day begins when it does for the shop. */
function doneToday({ now, bind }: Asking): RowSource {
  const at = `${bind(now)}::timestamptz`;
  return {
    from: 'cases c JOIN tickets t USING (ticket_id) JOIN shops s USING (shop_id)',
    where: `c.state = 'closed' AND c.ended_at > ${at} - interval '25 hours' AND ${IS_LAST}
            AND c.ended_at AT TIME ZONE s.time_zone >= date_trunc('day', ${at} AT TIME ZONE s.time_zone)`,
    ticketId: 'c.ticket_id',
    sort: { by: 'c.ended_at', id: 'c.case_id', kind: 'instant', isNewestFirst: true },
  };
}

const ALL: RowSource = {
  from: `tickets t ${LAST_CASE}`,
  where: 'true',
  ticketId: 't.ticket_id',
  sort: { by: 't.arrival_no', id: 't.ticket_id', kind: 'number', isNewestFirst: true },
};

const SOURCES: Readonly<Record<ViewName, (asking: Asking) => RowSource>> = {
  mine,
  unclaimed,
  decide: (asking) => pending('true', waiting(asking)),
  'due-soon': dueSoon,
  second: () => pending('true', `${SIGNED_BY_ONE} ${CASE_OF_PROPOSAL}`),
  writes: writesToCheck,
  'handed-over': handedOver,
  'done-today': doneToday,
  all: () => ALL,
};

export function viewSource(name: ViewName, asking: Asking): RowSource {
  return SOURCES[name](asking);
}
