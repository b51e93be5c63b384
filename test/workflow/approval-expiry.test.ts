import type { WorkflowHandle } from '@temporalio/client';
import { DateTime } from 'luxon';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { addLateOrders } from '../support/late-orders';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';

const ZONE = 'America/Toronto';
/** What the shop's wall clock shows at an instant, such as `Mon 09:00`. */
const WALL_CLOCK = 'ccc HH:mm';

type Notice = { kind: string; at: string };
type NoticeRow = { key: string; body: Record<string, unknown> };

describe('a proposal that nobody answers', () => {
  let world: SkippingWorld;

  beforeEach(async () => {
    world = await createSkippingWorld();
    // No holidays, so that the test says the same on each day on which it runs.
    await world.pool.query(
      `UPDATE shops SET business_hours = jsonb_set(business_hours, '{closed_dates}', '[]')`,
    );
  });

  afterEach(async () => {
    await world.close();
  });

  /** The next time, by the server's clock, that the shop's clock shows this. */
  async function next(weekday: 2 | 5, hour: number): Promise<DateTime> {
    const now = DateTime.fromMillis(await world.environment.currentTimeMs(), { zone: ZONE });
    const at = now.startOf('day').set({ weekday, hour });
    return at.toMillis() > now.toMillis() ? at : at.plus({ weeks: 1 });
  }

  /** Lets a case run into its deadline, with its proposal published at this instant. */
  async function runUntilExpired(
    publishedAt: DateTime,
  ): Promise<{ ticketId: string; handle: WorkflowHandle; action: PendingAction }> {
    const [ticketId] = await addLateOrders(world.pool, { count: 1, prefix: 'X' });
    if (ticketId === undefined) throw new Error('No ticket.');
    const run = async (): Promise<{ handle: WorkflowHandle; action: PendingAction }> => {
      const handle = await world.startCase(ticketId);
      const [action] = await untilProposed(world.pool, ticketId);
      if (!action) throw new Error('Nothing was proposed.');
      await world.skip('15 days');
      expect(await handle.result()).toMatchObject({
        state: 'handed_off',
        code: 'proposal_expired',
      });
      return { handle, action };
    };
    const ended = await world.runWorker(run, { now: () => publishedAt.toJSDate() });
    return { ticketId, ...ended };
  }

  async function notices(): Promise<NoticeRow[]> {
    const found = await world.pool.query<NoticeRow>(
      `SELECT dedup_key AS key, body FROM outbox WHERE kind = 'notice' ORDER BY outbox_id`,
    );
    return found.rows;
  }

  /** What the shop's clock showed when the Workflow asked for each notice. */
  async function noticesInHistory(handle: WorkflowHandle): Promise<Notice[]> {
    const { events } = await handle.fetchHistory();
    return (events ?? []).flatMap((event) => {
      const summary = Buffer.from(event.userMetadata?.summary?.data ?? []).toString('utf8');
      const kind = /^"Notice: (\w+)"$/.exec(summary)?.[1];
      if (kind === undefined) return [];
      const at = DateTime.fromSeconds(Number(event.eventTime?.seconds ?? 0), { zone: ZONE });
      return [{ kind, at: at.toFormat(WALL_CLOCK) }];
    });
  }

  it('expires after fifteen days of silence, to a hand-off, with nothing written', async () => {
    const { pool } = world;
    const { ticketId, action } = await runUntilExpired(await next(2, 10));

    const states = await pool.query(
      `SELECT p.state AS proposal, a.state AS action, c.state AS "case", c.hand_off_code AS code
       FROM proposals p JOIN proposal_actions a USING (case_id, revision) JOIN cases c USING (case_id)
       WHERE c.ticket_id = $1`,
      [ticketId],
    );
    expect(states.rows).toEqual([
      { proposal: 'expired', action: 'expired', case: 'handed_off', code: 'proposal_expired' },
    ]);
    expect((await notices()).map((row) => row.body['notice'])).toEqual([
      'reminder',
      'reminder',
      'escalation',
      'hand_off',
    ]);
    expect(await countRows(pool, 'operations')).toBe(0);
    expect(await replyTexts(pool, ticketId)).toEqual([]);

    const late = await recordDecision(
      pool,
      decisionOn(action, { verdict: 'approve', userId: 'agent' }),
    );
    expect(late).toMatchObject({ kind: 'refused', code: 'proposal_expired' });
    expect(await countRows(pool, 'operations')).toBe(0);
  }, 120_000);

  it('reminds and escalates within the hours of the shop', async () => {
    const { handle } = await runUntilExpired(await next(2, 15));
    expect(await noticesInHistory(handle)).toEqual([
      { kind: 'reminder', at: 'Wed 09:00' },
      { kind: 'reminder', at: 'Wed 15:00' },
      { kind: 'escalation', at: 'Thu 15:00' },
    ]);
  }, 120_000);

  it('does neither at the weekend: both are put off to Monday morning', async () => {
    const { handle } = await runUntilExpired(await next(5, 16));
    expect(await noticesInHistory(handle)).toEqual([
      { kind: 'reminder', at: 'Mon 09:00' },
      { kind: 'escalation', at: 'Mon 09:00' },
    ]);
  }, 120_000);

  it('is told of by ids and codes alone, with nothing of the customer', async () => {
    const { pool } = world;
    const { ticketId, action } = await runUntilExpired(await next(5, 16));
    const told = await notices();
    expect(told.map((row) => Object.keys(row.body).sort())).toEqual([
      ['due_at', 'notice', 'revision'],
      ['due_at', 'notice', 'revision'],
      ['code', 'notice', 'team'],
    ]);
    const ofCustomer = await pool.query<{ text: string }>(
      `SELECT unnest(ARRAY[c.customer_id, c.name, c.email, t.subject, t.body, o.order_id,
                           o.address->>'line1', o.address->>'city']) AS text
       FROM tickets t JOIN customers c USING (customer_id) JOIN orders o USING (customer_id)
       WHERE t.ticket_id = $1`,
      [ticketId],
    );
    const texts = [...ofCustomer.rows.map((row) => row.text), action.words];
    expect(texts).toHaveLength(9);
    expect(texts.filter((text) => JSON.stringify(told).includes(text))).toEqual([]);
  }, 120_000);
});
