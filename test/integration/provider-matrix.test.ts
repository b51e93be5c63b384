/**
 * Every way in which a provider may misbehave, from the approval to the end: the write ends in the
 * right state, there is never a second effect, and what nobody can tell is called unknown.
 */
import type { Receipt } from '../../contracts/operation';
import { executeWrite, reconcileWrite } from '../../activities/writes/drive-write';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { settleOperation } from '../../db/settle-operation';
import { approveWrite } from '../support/approved-writes';
import type { ApprovedWrite } from '../support/approved-writes';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { addLateOrders } from '../support/late-orders';
import { startProviderWorld, stripeAt } from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import type { Fault } from '../support/scripted-provider/faults';

const ASKS_MAX = 60;

type Row = {
  title: string;
  fault: Fault;
  end: 'succeeded' | 'denied' | 'needs_reconciliation';
  effects: 0 | 1;
  /** How often the request may have been sent in the end. */
  sends?: number;
};

const ROWS: readonly Row[] = [
  { title: 'answers at once', fault: { kind: 'none' }, end: 'succeeded', effects: 1, sends: 1 },
  { title: 'does it and drops', fault: { kind: 'commit_then_drop' }, end: 'succeeded', effects: 1 },
  { title: 'drops it', fault: { kind: 'drop' }, end: 'succeeded', effects: 1, sends: 2 },
  {
    title: 'drops and does it an hour later',
    fault: { kind: 'drop_then_commit_later', delayMs: 3_600_000 },
    end: 'succeeded',
    effects: 1,
  },
  { title: 'says that it runs', fault: { kind: 'in_progress' }, end: 'succeeded', effects: 1 },
  {
    title: 'fails before it does it',
    fault: { kind: 'error_before_commit', status: 503 },
    end: 'succeeded',
    effects: 1,
  },
  {
    title: 'does it and says that it failed, for ever',
    fault: { kind: 'error_after_commit', status: 500, isStored: true },
    end: 'succeeded',
    effects: 1,
  },
  {
    title: 'does it and fails once',
    fault: { kind: 'error_after_commit', status: 500, isStored: false },
    end: 'succeeded',
    effects: 1,
  },
  { title: 'answers half', fault: { kind: 'half_body' }, end: 'succeeded', effects: 1 },
  { title: 'answers nonsense', fault: { kind: 'unreadable_body' }, end: 'succeeded', effects: 1 },
  { title: 'answers a page', fault: { kind: 'wrong_content_type' }, end: 'succeeded', effects: 1 },
  { title: 'answers too little', fault: { kind: 'bad_shape' }, end: 'succeeded', effects: 1 },
  { title: 'answers about another', fault: { kind: 'other_effect' }, end: 'succeeded', effects: 1 },
  {
    title: 'is asked too often',
    fault: { kind: 'rate_limited', retryAfter: '30' },
    end: 'succeeded',
    effects: 1,
  },
  {
    title: 'has it refunded by somebody else just before',
    fault: { kind: 'refunded_by_other' },
    end: 'denied',
    effects: 0,
  },
  {
    title: 'refuses it for good',
    fault: { kind: 'store_error', status: 400, code: 'charge_disputed' },
    end: 'denied',
    effects: 0,
  },
  {
    title: 'does another amount',
    fault: { kind: 'other_amount' },
    end: 'needs_reconciliation',
    effects: 1,
  },
];

describe('a refund through a provider that', () => {
  let database: TestDatabase;
  let world: ProviderWorld;
  let ticketIds: string[];
  let clockMs = Date.now();
  let next = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    world = await startProviderWorld();
    await database.pool.query(`INSERT INTO write_routes VALUES ('larkfield', 'refund', 'stripe')`);
    ticketIds = await addLateOrders(database.pool, { count: ROWS.length + 6, prefix: 'P' });
  }, 120_000);

  afterAll(async () => {
    await world.stop();
    await database.drop();
  });

  const deps = (): Parameters<typeof executeWrite>[0] => ({
    pool: database.appPool,
    model: createBaselineModel(),
    now: () => new Date(clockMs),
    providers: [stripeAt(world.url, 5_000)],
  });

  /** An approved partial refund, with its payment at the provider. */
  async function approved(): Promise<ApprovedWrite & { paymentRef: string }> {
    const ticketId = ticketIds[next] ?? '';
    const paymentRef = `pi_matrix${String(next)}`;
    next += 1;
    const paid = await database.pool.query<{ captured: bigint; currency: string }>(
      `UPDATE payments SET provider_ref = $2 FROM orders o JOIN tickets t USING (customer_id)
       WHERE payments.order_id = o.order_id AND t.ticket_id = $1
       RETURNING captured_minor AS captured, payments.currency`,
      [ticketId, paymentRef],
    );
    const { captured = 0n, currency = '' } = paid.rows[0] ?? {};
    await world.control.addPayment({ ref: paymentRef, currency, capturedMinor: captured });
    const form = { kind: 'refund', amount: 12.95, reason: 'late_delivery' };
    return { ...(await approveWrite(database.pool, ticketId, form)), paymentRef };
  }

  /** Lets the time pass that the write itself asks for, for us and for the provider. */
  async function passUntil(at: string | null | undefined): Promise<void> {
    const passMs = Math.max(0, Date.parse(at ?? '') - clockMs) + 1;
    clockMs += passMs;
    await world.control.advance(passMs);
  }

  async function drive(operationId: string): Promise<Receipt> {
    let receipt = await executeWrite(deps(), { operationId });
    for (let asked = 0; asked < ASKS_MAX && receipt.state === 'unknown'; asked += 1) {
      if ((await stateOf(operationId)) === 'needs_reconciliation') break;
      await passUntil(receipt.nextCheckAt);
      receipt = await reconcileWrite(deps(), { operationId });
    }
    return receipt;
  }

  async function stateOf(operationId: string): Promise<string> {
    const found = await database.pool.query<{ state: string }>(
      'SELECT state FROM operations WHERE operation_id = $1',
      [operationId],
    );
    return found.rows[0]?.state ?? '';
  }

  async function effectsOf(operationId: string): Promise<number> {
    const { effectsPerOperation } = await world.control.report();
    return effectsPerOperation[operationId] ?? 0;
  }

  async function countersOf(operationId: string): Promise<unknown> {
    const found = await database.pool.query(
      `SELECT p.refunded_minor AS refunded, p.reserved_minor AS reserved,
              (SELECT count(*)::int FROM ledger l
               WHERE l.operation_id = o.operation_id AND leg = 'post') AS posts,
              (SELECT count(*)::int FROM ledger l
               WHERE l.operation_id = o.operation_id AND leg = 'reversal') AS reversals
       FROM operations o JOIN payments p USING (payment_id) WHERE operation_id = $1`,
      [operationId],
    );
    return found.rows[0];
  }

  const COUNTERS = {
    succeeded: { refunded: 1_295n, reserved: 0n, posts: 1, reversals: 0 },
    denied: { refunded: 0n, reserved: 0n, posts: 0, reversals: 0 },
    // Held all the while: nothing else can spend it.
    needs_reconciliation: { refunded: 0n, reserved: 1_295n, posts: 0, reversals: 0 },
  } as const;

  it.each(ROWS)('$title', async ({ fault, end, effects, sends }) => {
    const { operationId } = await approved();
    await world.control.script([{ operationId, fault }]);
    await drive(operationId);
    expect(await stateOf(operationId)).toBe(end);
    expect(await effectsOf(operationId)).toBe(effects);
    expect(await countersOf(operationId)).toEqual(COUNTERS[end]);
    const { requests } = await world.control.report();
    const sent = requests.filter(({ key }) => key === `cs-${operationId}`);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    if (sends !== undefined) expect(sent).toHaveLength(sends);
  });

  it('takes it and ends it later, by an answer to a question', async () => {
    const { operationId } = await approved();
    await world.control.script([{ operationId, fault: { kind: 'pending' } }]);
    const receipt = await executeWrite(deps(), { operationId });
    expect([receipt.state, await stateOf(operationId)]).toEqual(['unknown', 'accepted']);
    const { effects } = await world.control.report();
    const ref = effects.find((effect) => effect.operationId === operationId)?.ref ?? '';
    await world.control.settle(ref, 'succeeded');
    await passUntil(receipt.nextCheckAt);
    expect(await reconcileWrite(deps(), { operationId })).toMatchObject({ state: 'succeeded' });
    expect(await countersOf(operationId)).toEqual(COUNTERS.succeeded);
  });

  it('never answers and is never seen again: held until two people say what became of it', async () => {
    const { operationId } = await approved();
    await world.control.script([{ operationId, fault: { kind: 'drop' } }]);
    const first = await executeWrite(deps(), { operationId });
    // The window for sending again passes while nobody asks.
    clockMs += 13 * 3_600_000;
    expect(first.state).toBe('unknown');
    await reconcileWrite(deps(), { operationId });
    expect(await stateOf(operationId)).toBe('needs_reconciliation');
    expect(await countersOf(operationId)).toEqual(COUNTERS.needs_reconciliation);

    const said = { operationId, outcome: 'not_done' as const, providerRef: null };
    const evidence = 'The page of the payment at the provider shows no refund.';
    const settle = (userId: string, text = evidence): ReturnType<typeof settleOperation> =>
      settleOperation(database.appPool, { ...said, userId, evidence: text });
    expect(await settle('agent')).toMatchObject({ code: 'not_entitled' });
    expect(await settle('ops', 'no')).toMatchObject({ code: 'evidence_missing' });
    expect(await settle('ops')).toEqual({ kind: 'proposed' });
    expect(await settle('ops')).toMatchObject({ code: 'second_person_needed' });
    await reconcileWrite(deps(), { operationId });
    expect(await stateOf(operationId)).toBe('needs_reconciliation');
    expect(
      await settleOperation(database.appPool, {
        ...said,
        ...{ outcome: 'done', userId: 'lead', evidence },
      }),
    ).toMatchObject({ code: 'settlement_differs' });
    expect(await settle('lead')).toMatchObject({ kind: 'confirmed' });
    expect(await reconcileWrite(deps(), { operationId })).toMatchObject({
      state: 'denied',
      code: 'settled_not_done',
    });
    expect(await countersOf(operationId)).toEqual(COUNTERS.denied);
    expect(await settle('lead2')).toMatchObject({ code: 'not_open' });
  });

  it('is switched off by ops: nothing is sent, and it goes on when it is switched on', async () => {
    const { operationId } = await approved();
    await database.pool.query(
      `INSERT INTO kill_switches (provider, kind, reason, set_by) VALUES ('stripe', '*', 'incident', 'ops')`,
    );
    expect(await executeWrite(deps(), { operationId })).toMatchObject({
      state: 'held',
      code: 'switched_off',
    });
    expect([await stateOf(operationId), await effectsOf(operationId)]).toEqual(['ready', 0]);
    await database.pool.query(
      `UPDATE kill_switches SET cleared_by = 'ops', cleared_at = now() WHERE cleared_at IS NULL`,
    );
    expect(await reconcileWrite(deps(), { operationId })).toMatchObject({ state: 'succeeded' });
    expect(await effectsOf(operationId)).toBe(1);
  });

  it('is executed by six at once: sent once, done once', async () => {
    const { operationId } = await approved();
    await Promise.all(Array.from({ length: 6 }, () => executeWrite(deps(), { operationId })));
    await drive(operationId);
    const { requests } = await world.control.report();
    expect(requests.filter(({ key }) => key === `cs-${operationId}`)).toHaveLength(1);
    expect(await effectsOf(operationId)).toBe(1);
    expect(await countersOf(operationId)).toEqual(COUNTERS.succeeded);
  });

  it('is not sent again when the order is disputed meanwhile, and is not called denied', async () => {
    const { operationId } = await approved();
    await world.control.script([{ operationId, fault: { kind: 'drop' } }]);
    const first = await executeWrite(deps(), { operationId });
    await database.pool.query(
      `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
       SELECT 'D-' || payment_id, payment_id, 100, now() FROM operations WHERE operation_id = $1`,
      [operationId],
    );
    await passUntil(first.nextCheckAt);
    await reconcileWrite(deps(), { operationId });
    expect(await stateOf(operationId)).toBe('needs_reconciliation');
    expect(await effectsOf(operationId)).toBe(0);
  });
});
