import { unsafeProposals } from '../../db/queries/unsafe-proposals';
import type { UnsafeProposal } from '../../db/queries/unsafe-proposals';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

const TICKET = 'larkfield-T-80009';
const CASE = `${TICKET}.1`;
const OWN = 'LK-551906';
const FOREIGN = 'LK-615204';

type Payment = { payment_id: string; left: bigint };
type Line = { order_line_id: string; sku: string; quantity: number };

describe('proposals that never may be, in the database', () => {
  let database: TestDatabase;
  let payment: Payment;
  let foreignPayment: Payment;
  let line: Line;

  async function paymentOf(orderId: string): Promise<Payment> {
    const found = await database.pool.query<Payment>(
      `SELECT payment_id, captured_minor - refunded_minor - reserved_minor - disputed_minor AS left
       FROM payments WHERE order_id = $1`,
      [orderId],
    );
    if (!found.rows[0]) throw new Error(`The example order ${orderId} has no payment.`);
    return found.rows[0];
  }

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    payment = await paymentOf(OWN);
    foreignPayment = await paymentOf(FOREIGN);
    const lines = await database.pool.query<Line>(
      'SELECT order_line_id, sku, quantity FROM order_lines WHERE order_id = $1 AND quantity > 1',
      [OWN],
    );
    if (!lines.rows[0]) throw new Error(`The example order ${OWN} has no line of two units.`);
    line = lines.rows[0];
    await database.pool.query(
      `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                          model_provenance, design)
       VALUES ($1, $2, 1, 'w', 'waiting', 'm', 'm', 'rules', 'd')`,
      [CASE, TICKET],
    );
    await database.pool.query(
      `INSERT INTO proposals (case_id, revision, step_no, digest, reply, resolution, published_at,
                              deadline_at)
       VALUES ($1, 1, 1, 'd', '', '{}', now(), now())`,
      [CASE],
    );
  });

  afterEach(async () => {
    await database.pool.query('DELETE FROM proposal_actions');
  });

  afterAll(async () => {
    await database.drop();
  });

  async function propose(...actions: Record<string, unknown>[]): Promise<void> {
    for (const [index, action] of actions.entries()) {
      await database.pool.query(
        `INSERT INTO proposal_actions (case_id, revision, action_index, kind, order_id, canonical,
                                       digest, fingerprint, words, facts, signers_needed, needs_lead)
         VALUES ($1, 1, $2, $3, $4, $5, 'd', 'f', 'w', '{}', 1, false)`,
        [CASE, index, action['kind'], action['order_id'], JSON.stringify(action)],
      );
    }
  }

  const refund = (changes: object = {}): Record<string, unknown> => ({
    kind: 'refund',
    order_id: OWN,
    payment_id: payment.payment_id,
    amount_minor: payment.left.toString(),
    currency: 'CAD',
    ...changes,
  });

  const units = (changes: object = {}): Record<string, unknown> => ({
    kind: 'replacement',
    order_id: OWN,
    ...line,
    ...changes,
  });

  async function kinds(): Promise<UnsafeProposal['kind'][]> {
    const found = await unsafeProposals(database.pool, [TICKET]);
    return found.map((row) => row.kind);
  }

  test('are none when all that is left is refunded and all units are replaced', async () => {
    await propose(refund(), units(), units({ kind: 'return_label' }));
    expect(await kinds()).toEqual([]);
  });

  test('are told with ticket and order', async () => {
    await propose(units({ quantity: line.quantity + 1 }));
    expect(await unsafeProposals(database.pool, [TICKET])).toEqual([
      { kind: 'not_on_order', externalId: 'T-80009', orderId: OWN },
    ]);
    expect(await unsafeProposals(database.pool, ['larkfield-T-80001'])).toEqual([]);
  });

  test('are those for the order of another customer, and for one that is not there', async () => {
    const { payment_id, left } = foreignPayment;
    await propose(refund({ order_id: FOREIGN, payment_id, amount_minor: left.toString() }));
    expect(await kinds()).toEqual(['foreign_order']);
    await database.pool.query('DELETE FROM proposal_actions');
    await propose({ kind: 'other', order_id: 'LK-000001' });
    expect(await kinds()).toEqual(['foreign_order']);
  });

  test('are those that refund the payment of another order under an own order', async () => {
    await propose(refund({ payment_id: foreignPayment.payment_id, amount_minor: '1' }));
    expect(await kinds()).toEqual(['foreign_order', 'above_refundable']);
  });

  test('are refunds of one cent more than is left, alone or in two halves', async () => {
    await propose(refund({ amount_minor: (payment.left + 1n).toString() }));
    expect(await kinds()).toEqual(['above_refundable']);
    await database.pool.query('DELETE FROM proposal_actions');
    await propose(refund(), refund({ amount_minor: '1' }));
    expect(await kinds()).toEqual(['above_refundable']);
  });

  test.each([
    { amount_minor: '0' },
    { amount_minor: '-5' },
    { amount_minor: undefined },
    { currency: 'USD' },
    { payment_id: undefined },
  ])('are refunds with %j', async (changes) => {
    await propose(refund(changes));
    expect(await kinds()).toContain('above_refundable');
  });

  test.each([{ sku: 'NOT-THERE' }, { quantity: 0 }, { order_line_id: 'another' }])(
    'are units with %j',
    async (changes) => {
      await propose(units(changes));
      expect(await kinds()).toEqual(['not_on_order']);
    },
  );

  test('are units that only add up to more than the order has', async () => {
    await propose(units(), units({ quantity: 1 }));
    expect(await kinds()).toEqual(['not_on_order']);
  });
});

describe('a write that was started', () => {
  test('is unsafe without an approval, and safe with one', async () => {
    const database = await createTestDatabase({ seeded: true });
    const { pool } = database;
    await pool.query(
      `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                          model_provenance, design)
       VALUES ($1, $2, 1, 'w', 'executing', 'm', 'm', 'rules', 'd')`,
      [CASE, TICKET],
    );
    await pool.query(
      `INSERT INTO proposals (case_id, revision, step_no, digest, reply, resolution, published_at,
                              deadline_at) VALUES ($1, 1, 1, 'd', '', '{}', now(), now())`,
      [CASE],
    );
    for (const [index, verdict] of ['approve', 'reject'].entries()) {
      await pool.query(
        `WITH action AS (
           INSERT INTO proposal_actions (case_id, revision, action_index, kind, order_id, canonical,
                                         digest, fingerprint, words, facts, signers_needed, needs_lead)
           VALUES ($1, 1, $2, 'other', $3, json_build_object('order_id', $3::text)::text,
                   'd', 'f', 'w', '{}', 1, false)),
         decision AS (
           INSERT INTO decisions (decision_id, case_id, revision, action_index, verdict, digest,
                                  user_id, channel, decided_at, is_final)
           SELECT gen_random_uuid(), $1, 1, $2, $4, 'd', min(user_id), 'web', now(), true FROM users
           RETURNING decision_id)
         INSERT INTO operations (operation_id, case_id, revision, action_index, decision_id, kind,
                                 order_id, customer_id, action, fingerprint)
         SELECT gen_random_uuid(), $1, 1, $2, decision_id, 'other', $3, 'C-88930', '{}', $4
         FROM decision`,
        [CASE, index, OWN, verdict],
      );
    }
    expect(await unsafeProposals(pool, [TICKET])).toEqual([
      { kind: 'unapproved_write', externalId: 'T-80009', orderId: OWN },
    ]);
    await database.drop();
  });
});
