import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import { addLateOrders } from '../support/late-orders';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';

describe('a proposal that nobody answers', () => {
  let world: SkippingWorld;

  beforeAll(async () => {
    world = await createSkippingWorld();
  });

  afterAll(async () => {
    await world.close();
  });

  it('expires after fifteen days of silence, to a hand-off, with nothing written', async () => {
    const { pool } = world;
    const [ticketId] = await addLateOrders(pool, { count: 1, prefix: 'X' });
    if (ticketId === undefined) throw new Error('No ticket.');
    await world.runWorker(async () => {
      const handle = await world.startCase(ticketId);
      const [action] = await untilProposed(pool, ticketId);
      if (!action) throw new Error('Nothing was proposed.');
      await world.skip('15 days');
      expect(await handle.result()).toMatchObject({
        state: 'handed_off',
        code: 'proposal_expired',
      });

      const states = await pool.query(
        `SELECT p.state AS proposal, a.state AS action, c.state AS "case", c.hand_off_code AS code
         FROM proposals p JOIN proposal_actions a USING (case_id, revision) JOIN cases c USING (case_id)
         WHERE c.ticket_id = $1`,
        [ticketId],
      );
      expect(states.rows).toEqual([
        { proposal: 'expired', action: 'expired', case: 'handed_off', code: 'proposal_expired' },
      ]);
      const notices = await pool.query<{ notice: string }>(
        `SELECT body->>'notice' AS notice FROM outbox WHERE kind = 'notice' ORDER BY outbox_id`,
      );
      expect(notices.rows.map((row) => row.notice)).toEqual([
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
    });
  }, 120_000);
});
