/** The inbox's views, filters and searches: what is in them, page by page, and for whom. */
import { ROLES, canSeeCase } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { findUser } from '../../db/queries/users';
import { countViews, inboxPage } from '../../db/queries/inbox-rows';
import type { InboxRow, PageKey } from '../../db/queries/inbox-rows';
import { VIEW_NAMES, viewSource } from '../../db/queries/inbox-views';
import type { ViewName } from '../../db/queries/inbox-views';
import { isSeen, seenBy } from '../../db/queries/seen-by';
import { recordDecision } from '../../db/record-decision';
import { decisionOn } from '../support/case-facts';
import { aUser } from '../support/facts';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';

let world: InboxWorld;
let delivery: WaitingTicket;
let returns: WaitingTicket;
let free: WaitingTicket;

const NO_FILTER = { team: null, kind: null, outcome: null };

beforeAll(async () => {
  world = await createInboxWorld(12);
  // The example's own tickets are in nobody's way.
  await world.pool.query(`UPDATE tickets SET received_at = received_at - interval '1 year'`);
  delivery = await world.waiting('delivery');
  returns = await world.waiting('returns');
  free = await world.waiting(null);
}, 120_000);

afterAll(() => world.close());

async function rowsOf(
  view: ViewName,
  userId: string,
  filter: Partial<typeof NO_FILTER> | { team?: string; kind?: string } = {},
): Promise<InboxRow[]> {
  const user = await findUser(world.pool, userId);
  if (!user) throw new Error(`There is no ${userId}.`);
  const now = world.now();
  const rows: InboxRow[] = [];
  let after: PageKey | null = null;
  do {
    const query = { user, now, filter: { ...NO_FILTER, ...filter }, after };
    const page = await inboxPage(world.database.appPool, query, (bind) =>
      viewSource(view, { user, now, bind }),
    );
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

async function idsIn(view: ViewName, userId: string, filter = {}): Promise<string[]> {
  return (await rowsOf(view, userId, filter)).map((row) => row.ticketId);
}

async function change(sql: string, ...values: unknown[]): Promise<void> {
  await world.pool.query(sql, values);
}

test('the condition in SQL and the rule for one case are the same', async () => {
  const teams = [[], ['delivery'], ['returns', 'other']];
  for (const role of ROLES) {
    for (const own of teams) {
      const user = aUser({ role, teams: own });
      for (const team of [null, 'delivery', 'returns', 'legal']) {
        const found = await world.pool.query<{ isSeen: boolean }>(
          `SELECT ${isSeen('team', '$1')} AS "isSeen" FROM (VALUES ($2::text)) given (team)`,
          [seenBy(user), team],
        );
        expect([role, own, team, found.rows[0]?.isSeen]).toEqual([
          ...[role, own, team],
          canSeeCase(user, { team }),
        ]);
      }
    }
  }
});

test('a list has the cases of the own team and of none, and no word of others', async () => {
  expect(await idsIn('decide', 'agent')).toEqual([delivery.ticketId, free.ticketId]);
  expect(await idsIn('decide', 'agent2')).toEqual([returns.ticketId, free.ticketId]);
  const everything = [delivery.ticketId, returns.ticketId, free.ticketId];
  for (const userId of ['lead', 'ops', 'admin']) {
    expect(await idsIn('decide', userId)).toEqual(everything);
  }
  const { text } = await (await world.person('agent')).get('/inbox');
  expect(text).toContain(delivery.ticketId);
  expect(text).not.toContain(returns.ticketId);
});

test('every view has as many rows as it counts, for each person', async () => {
  for (const userId of ['agent', 'agent2', 'lead', 'ops']) {
    const user = await findUser(world.pool, userId);
    if (!user) throw new Error(`There is no ${userId}.`);
    const query = { user, now: world.now(), filter: NO_FILTER };
    const counts = await countViews(world.database.appPool, query, VIEW_NAMES);
    for (const view of VIEW_NAMES) {
      expect([view, counts.get(view)]).toEqual([view, (await idsIn(view, userId)).length]);
    }
  }
});

test('filters keep those of a team, and those with a kind of action', async () => {
  expect(await idsIn('decide', 'lead', { team: 'returns' })).toEqual([returns.ticketId]);
  expect(await idsIn('decide', 'agent', { team: 'returns' })).toEqual([]);
  expect(await idsIn('decide', 'lead', { kind: 'refund' })).toHaveLength(3);
  expect(await idsIn('decide', 'lead', { kind: 'replacement' })).toEqual([]);
  const { text } = await (await world.person('lead')).get('/inbox?view=decide&team=returns');
  expect(text).toContain(returns.ticketId);
  expect(text).not.toContain(delivery.ticketId);
});

test('what one of two has signed waits for the second', async () => {
  const big = await world.waiting('delivery');
  expect(await idsIn('second', 'lead')).toEqual([]);
  await change(
    'UPDATE proposal_actions SET signers_needed = 2, needs_lead = true WHERE case_id = $1',
    big.caseId,
  );
  expect(await idsIn('second', 'lead')).toEqual([]);
  const asked = decisionOn(big, { verdict: 'approve', userId: 'agent' });
  expect((await recordDecision(world.database.appPool, asked)).kind).toBe('recorded');
  expect(await idsIn('second', 'lead')).toEqual([big.ticketId]);
  const { text } = await (await world.person('lead')).get('/inbox?view=second');
  expect(text).toContain('over the limit: two signatures');
  expect(text).toContain('signed: agent');
  const last = decisionOn(big, { verdict: 'approve', userId: 'lead' });
  expect((await recordDecision(world.database.appPool, last)).kind).toBe('recorded');
  expect(await idsIn('second', 'lead')).toEqual([]);
  await change(`UPDATE operations SET state = 'cancelled' WHERE case_id = $1`, big.caseId);
});

test('due soon is what ends within a day, the nearest first', async () => {
  expect(await idsIn('due-soon', 'lead')).toEqual([]);
  await change(
    `UPDATE proposals SET deadline_at = now() + interval '3 hours' WHERE case_id = $1`,
    returns.caseId,
  );
  await change(
    `UPDATE proposals SET deadline_at = now() - interval '1 minute' WHERE case_id = $1`,
    free.caseId,
  );
  expect(await idsIn('due-soon', 'lead')).toEqual([free.ticketId, returns.ticketId]);
  const { text } = await (await world.person('lead')).get('/inbox?view=due-soon');
  expect(text.indexOf(free.ticketId)).toBeLessThan(text.indexOf(returns.ticketId));
  expect(text).toContain('overdue');
});

test('a case that a person has is handed over, and one that is closed today is done', async () => {
  const taken = await world.waiting('delivery');
  const closed = await world.waiting('delivery');
  const before = await world.waiting('delivery');
  const given = await world.waiting('returns');
  await change(
    `UPDATE cases SET taken_over_by = 'agent', taken_over_at = now() WHERE case_id = $1`,
    taken.caseId,
  );
  await change(
    `UPDATE cases SET state = 'handed_off', hand_off_code = 'H4', outcome = 'hand_off',
       ended_at = now() WHERE case_id = $1`,
    given.caseId,
  );
  const close = `UPDATE cases SET state = 'closed', outcome = 'resolve', ended_at = $2 WHERE case_id = $1`;
  await change(close, closed.caseId, world.now());
  await change(close, before.caseId, new Date(world.now().getTime() - 26 * 3_600_000));
  await change(`UPDATE proposals SET state = 'decided' WHERE case_id = ANY ($1)`, [
    given.caseId,
    closed.caseId,
    before.caseId,
  ]);
  expect(await idsIn('handed-over', 'lead')).toEqual([given.ticketId, taken.ticketId]);
  expect(await idsIn('handed-over', 'agent')).toEqual([taken.ticketId]);
  expect(await idsIn('done-today', 'agent')).toEqual([closed.ticketId]);
  const { text } = await (await world.person('lead')).get('/inbox?view=handed-over');
  expect(text).toContain('handed off: H4');
  // What came after a case that was handed over is where the ticket stands now.
  await change(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design)
     VALUES ($1 || '.2', $1, 2, 'w', 'working', 'm', 'm', 'rules', 'd')`,
    given.ticketId,
  );
  expect(await idsIn('handed-over', 'lead')).toEqual([taken.ticketId]);
});

test('pages hold every row once, whatever stands at their borders', async () => {
  const all = await idsIn('all', 'lead');
  expect(new Set(all).size).toBe(all.length);
  const tickets = await world.pool.query('SELECT 1 FROM tickets');
  expect(all).toHaveLength(tickets.rowCount ?? 0);
  expect(all.length).toBeGreaterThan(60);
  // All at the same microsecond: then only the id tells them apart.
  await change(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, outcome, model, model_label,
                        model_provenance, design, ended_at)
     SELECT ticket_id || '.1', ticket_id, 1, 'w', 'handed_off', 'hand_off', 'm', 'm', 'rules', 'd',
            '2026-11-01T10:00:00.123456Z'
     FROM tickets t WHERE NOT EXISTS (SELECT FROM cases WHERE cases.ticket_id = t.ticket_id)`,
  );
  const handed = await idsIn('handed-over', 'lead');
  expect(handed.length).toBeGreaterThan(60);
  expect(new Set(handed).size).toBe(handed.length);
  const lead = await world.person('lead');
  const first = await lead.get('/inbox?view=all');
  const [, next = ''] = /<a href="([^"]*after=[^"]*)" rel="next"/.exec(first.text) ?? [];
  const second = await lead.get(next.replaceAll('&amp;', '&'));
  const { rowsPerPage } = POLICY.inbox;
  expect(second.text).toContain(all[rowsPerPage]);
  expect(second.text).not.toContain(`/inbox/${all[rowsPerPage - 1] ?? ''}"`);
});

test('a key of a page that is none is the first page, and nothing breaks', async () => {
  const lead = await world.person('lead');
  for (const after of ['x', '1', "1.'", '9'.repeat(40), '99999999999999999.a', '-1.a', '']) {
    const { status } = await lead.get(`/inbox?view=decide&after=${encodeURIComponent(after)}`);
    expect(status).toBe(200);
  }
  expect((await lead.get('/inbox?view=nothing&team=none&kind=x')).status).toBe(200);
});
