import type { DecisionAnswer } from '../../contracts/decision';
import type { Verdict } from '../../contracts/can';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { propose } from '../support/waiting-case';

describe('the first of two signatures', () => {
  let database: TestDatabase;
  let tickets: string[];

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    tickets = await addLateOrders(database.pool, { count: 3, prefix: 'W' });
  });

  afterAll(async () => {
    await database.drop();
  });

  async function waitingForTwo(): Promise<PendingAction> {
    const ticketId = tickets.shift() ?? '';
    const found = await database.pool.query<{ orderId: string }>(
      'SELECT order_id AS "orderId" FROM orders JOIN tickets USING (customer_id) WHERE ticket_id = $1',
      [ticketId],
    );
    const form = refundForm({ order_id: found.rows[0]?.orderId, amount: 12.95 });
    const [action] = await propose(database.pool, ticketId, [form]);
    if (!action) throw new Error('Nothing was proposed.');
    await database.pool.query(
      'UPDATE proposal_actions SET signers_needed = 2, needs_lead = true WHERE case_id = $1',
      [action.caseId],
    );
    return action;
  }

  function says(action: PendingAction, userId: string, verdict: Verdict): Promise<DecisionAnswer> {
    return recordDecision(database.pool, decisionOn(action, { verdict, userId }));
  }

  it.each(['reject', 'send_back'] as const)(
    'is not turned into a %s by who gave it, who is told so',
    async (verdict) => {
      const action = await waitingForTwo();
      await says(action, 'agent', 'approve');
      const answer = await says(action, 'agent', verdict);
      expect(answer).toMatchObject({ kind: 'refused', code: 'already_decided' });
      if (answer.kind !== 'refused') return;
      expect(answer.message).toMatch(/^You approved this already at .*Z \(terminal\)/);
      expect(answer.standing).toMatchObject({ userId: 'agent', verdict: 'approve' });
      expect(await countRows(database.pool, 'decisions WHERE case_id = $1', [action.caseId])).toBe(
        1,
      );
    },
  );

  it('does not stop somebody else from saying no', async () => {
    const action = await waitingForTwo();
    await says(action, 'agent', 'approve');
    expect(await says(action, 'agent2', 'reject')).toMatchObject({
      kind: 'recorded',
      isActionDecided: true,
      proposalState: 'decided',
    });
  });
});
