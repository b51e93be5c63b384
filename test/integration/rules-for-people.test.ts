import { checkBusinessRules, rulesForPeople } from '../../contracts/business-rules';
import type { Resolution } from '../../contracts/resolution';
import { openCaseRow } from '../../db/queries/cases';
import { insertCaseNote } from '../../db/queries/case-notes';
import { loadRuleContext } from '../../db/rule-context';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { aProposal, aReceipt, refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';

describe('the rules for a person who has a case', () => {
  let database: TestDatabase;
  let ticketId: string;
  let caseId: string;
  let orderId: string;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    const { pool } = database;
    [ticketId = ''] = await addLateOrders(pool, { count: 1, prefix: 'R' });
    // A model would have to hand this one off, and has looked nothing up.
    await pool.query(
      `UPDATE tickets SET body = body || ' Else my lawyer will take you to court.' WHERE ticket_id = $1`,
      [ticketId],
    );
    const row = await openCaseRow(pool, {
      ticketId,
      workflowId: `ticket-${ticketId}`,
      model: { id: 'none', label: 'none', provenance: 'authored' },
      design: 'none',
    });
    caseId = row.caseId;
    const found = await pool.query<{ id: string }>(
      'SELECT order_id AS id FROM orders WHERE customer_id = $1',
      [row.customerId],
    );
    orderId = found.rows[0]?.id ?? '';
  });

  afterAll(async () => {
    await database.drop();
  });

  function resolution(changes: Partial<Resolution> = {}): Resolution {
    const actions = [refundForm({ order_id: orderId, amount: 5 })];
    const reply = 'We are arranging a refund of 5.00 CAD for you.';
    return aProposal({ order: null, actions, reply, ...changes });
  }

  async function codes(isPersonAtWork: boolean, given = resolution()): Promise<string[]> {
    const context = await loadRuleContext(database.pool, {
      caseId,
      resolution: given,
      isReplyOnly: false,
      now: new Date(),
      isPersonAtWork,
    });
    const rules = rulesForPeople({ isPersonAtWork, isReplyStale: false });
    return checkBusinessRules(given, context, rules).refusals.map((refusal) => refusal.code);
  }

  test('count the orders of the ticket’s customer as looked up, and need no hand-off', async () => {
    expect(await codes(false)).toEqual(['action_order_not_returned', 'hand_off_required']);
    expect(await codes(true)).toEqual([]);
  });

  test('take the status from the shop as it is now', async () => {
    const wrong = resolution({ order: { order_id: orderId, status: 'cancelled' } });
    expect(await codes(true, wrong)).toEqual(['status_not_from_lookup']);
  });

  test('know nobody else’s orders', async () => {
    const foreign = resolution({ actions: [refundForm({ order_id: 'LK-610283', amount: 5 })] });
    expect(await codes(true, foreign)).toContain('action_order_not_returned');
    const named = resolution({ reply: 'We are arranging it for order LK-610283.' });
    expect(await codes(true, named)).toContain('order_not_in_ticket');
  });

  test('let what was not done be proposed anew, and no reply lean on it', async () => {
    const words = 'Refund 9.00 CAD (late delivery)';
    await insertCaseNote(database.pool, {
      caseId,
      noteKey: 'receipts-1',
      afterStepNo: 0,
      note: {
        kind: 'receipts',
        receipts: [aReceipt({ words, state: 'rejected', code: 'rejected' })],
      },
    });
    expect(await codes(true)).toEqual([]);
    const leaning = resolution({ reply: 'We are arranging a refund of 9.00 CAD for you.' });
    expect(await codes(true, leaning)).toEqual(['reply_amount_mismatch']);
  });
});
