/** Whether what the inbox asks reads a large table from its beginning to its end. */
import type { Pool } from 'pg';
import { findUser } from '../db/queries/users';
import { VIEW_NAMES } from '../db/queries/inbox-views';
import { loadCasePage } from '../client/web/load-case-page';
import { findExactly, loadListPage } from '../client/web/load-list-page';
import { createViewCounts } from '../client/web/view-counts';
import type { ListPlace } from '../client/web/inbox-views';

const LARGE = new Set([
  ...['tickets', 'cases', 'proposals', 'proposal_actions', 'decisions', 'operations', 'messages'],
  ...['steps', 'tool_calls', 'resolutions', 'audit', 'orders', 'order_lines', 'payments'],
]);

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

type Statement = { text: string; values: unknown[] };

export type SequentialScan = { asking: string; table: string; statement: string };

function tablesScanned(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(tablesScanned);
  const table = plan['Relation Name'];
  return plan['Node Type'] === 'Seq Scan' && table !== undefined && LARGE.has(table)
    ? [table, ...below]
    : below;
}

/** The pool, and what was asked of it. */
function listening(pool: Pool): { pool: Pool; heard: Statement[] } {
  const heard: Statement[] = [];
  // A prepared statement comes as an object with its name; it is planned here for its values.
  const query = (asked: string | Statement, given: unknown[] = []): Promise<unknown> => {
    const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
    heard.push({ text, values });
    return pool.query(text, values);
  };
  // A page of a case reads in a transaction of its own, which has no plan.
  const inTransaction = (asked: string | Statement, values?: unknown[]): Promise<unknown> =>
    typeof asked === 'string' && /^(BEGIN|COMMIT|ROLLBACK)/.test(asked)
      ? Promise.resolve()
      : query(asked, values);
  const client = { query: inTransaction, release: () => undefined };
  const connect = (): Promise<unknown> => Promise.resolve(client);
  return { pool: { query, connect } as unknown as Pool, heard };
}

async function scansOf(
  pool: Pool,
  asking: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<SequentialScan[]> {
  const { pool: heardPool, heard } = listening(pool);
  await work(heardPool);
  const scans: SequentialScan[] = [];
  for (const { text, values } of heard) {
    const explained = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    const statement = text.replaceAll(/\s+/g, ' ').trim();
    for (const table of plan ? tablesScanned(plan) : []) scans.push({ asking, table, statement });
  }
  return scans;
}

/** Of every view, search and page of a case, for somebody who sees all and for a small team. */
export async function sequentialScans(
  pool: Pool,
  asked: { userIds: readonly string[]; searches: readonly string[]; ticketIds: readonly string[] },
): Promise<SequentialScan[]> {
  const scans: SequentialScan[] = [];
  for (const userId of asked.userIds) {
    const user = await findUser(pool, userId);
    if (!user) throw new RangeError(`There is no user ${userId}.`);
    const now = new Date();
    const list = async (place: ListPlace): Promise<void> => {
      const asking = `${userId}: ${place.view} ${place.query}`;
      const found = await scansOf(pool, asking, async (heard) => {
        await findExactly(heard, user, place.query);
        return loadListPage(heard, place, {
          ...{ user, now, after: null },
          countsOf: createViewCounts(heard),
        });
      });
      scans.push(...found);
    };
    const filter = { team: null, kind: null, outcome: null };
    for (const view of VIEW_NAMES) await list({ view, filter, query: '' });
    for (const query of asked.searches) await list({ view: 'decide', filter, query });
    for (const ticketId of asked.ticketIds) {
      const load = (heard: Pool) => loadCasePage(heard, ticketId, { user, now });
      scans.push(...(await scansOf(pool, `${userId}: ${ticketId}`, load)));
    }
  }
  return scans;
}
