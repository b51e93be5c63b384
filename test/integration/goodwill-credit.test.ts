/** A store credit from its proposal to its row, through the same functions as every write. */
import { shownActionDigest } from '../../db/queries/shown';
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { publishProposal } from '../../activities/case/publish-proposal';
import { executeWrite } from '../../activities/writes/drive-write';
import { performEffect } from '../../activities/writes/perform-effect';
import { actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { operationIdFor } from '../../contracts/ids';
import { POLICY } from '../../contracts/policy';
import { shopNow } from '../../contracts/shop';
import type { WriteFacts } from '../../contracts/write-facts';
import { insertResolution } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { recordDecision } from '../../db/record-decision';
import { inTransaction } from '../../db/transaction';
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { countRows } from '../support/case-facts';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { aProposal, creditForm } from '../support/facts';

const CUSTOMER = 'C-81265';
const ORDER = 'LK-581106';
const CASE = 'larkfield-T-80008.1';

describe('a store credit', () => {
  let database: TestDatabase;
  let stepNo = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    await database.pool.query(
      `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                          model_provenance, design)
       VALUES ($1, 'larkfield-T-80008', 1, 'w', 'working', 'm', 'm', 'rules', 'd')`,
      [CASE],
    );
  });

  afterAll(() => database.drop());

  const deps = (): Parameters<typeof executeWrite>[0] => ({
    pool: database.pool,
    model: createBaselineModel(),
    now: () => new Date(),
  });

  async function present(orderId = ORDER): Promise<WriteFacts> {
    const shop = await loadShop(database.pool, 'larkfield');
    const now = new Date();
    return loadWriteFacts(database.pool, {
      ...{ orderId, customerId: CUSTOMER, shopId: shop.shopId },
      ...{
        now,
        shopNow: shopNow(shop, now),
        shopTimeZone: shop.timeZone,
        isCaseOpen: true,
        isLocking: false,
      },
    });
  }

  async function frozen(changes: object = {}): Promise<FrozenAction> {
    const shop = await loadShop(database.pool, 'larkfield');
    const facts = await present();
    const action = actionKind('goodwill_credit').freeze(creditForm(changes), shop, facts);
    if (isDenial(action)) throw new Error(action.message);
    return action;
  }

  /** Publishes the credit as the case's next revision and approves it; gives the operation's id. */
  async function approved(action: FrozenAction): Promise<string> {
    stepNo += 1;
    const { pool } = database;
    await pool.query(
      `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason,
                          input_tokens, output_tokens, cost_micros, started_at, duration_ms)
       VALUES ($1, $2, 'm', 'd', 'finish', '{}', 'calls', 0, 0, 0, now(), 0)`,
      [CASE, stepNo],
    );
    const resolution = aProposal({ actions: [creditForm()] });
    const accepted = {
      stepNo,
      isAccepted: true,
      resolution,
      actions: [action],
      refusals: [],
      personCode: null,
    };
    await insertResolution(pool, { ...accepted, caseId: CASE });
    const { revision } = await publishProposal(deps(), { caseId: CASE, stepNo });
    const found = await pool.query<{ digest: string; words: string }>(
      `SELECT ${shownActionDigest('a')} AS digest, words FROM proposal_actions a
       WHERE case_id = $1 AND revision = $2`,
      [CASE, revision],
    );
    expect(found.rows[0]?.words).toContain('Store credit of 10.00 CAD');
    const answer = await recordDecision(pool, {
      ...{ caseId: CASE, revision, actionIndex: 0, verdict: 'approve', userId: 'agent' },
      ...{ digest: found.rows[0]?.digest ?? '', channel: 'terminal', note: null },
    });
    expect(answer).toMatchObject({ kind: 'recorded', isActionDecided: true });
    return operationIdFor({ caseId: CASE, revision, actionIndex: 0 });
  }

  it('is written once, however often and however many at once execute it', async () => {
    const operationId = await approved(await frozen());
    const receipts = await Promise.all(
      Array.from({ length: 4 }, () => executeWrite(deps(), { operationId })),
    );
    receipts.push(await executeWrite(deps(), { operationId }));
    expect(receipts).toEqual(receipts.map(() => ({ operationId, state: 'succeeded', code: null })));
    const rows = await database.pool.query(
      'SELECT customer_id, order_id, amount_minor, currency, reason, operation_id FROM customer_credits',
    );
    expect(rows.rows).toEqual([
      {
        ...{ customer_id: CUSTOMER, order_id: ORDER, amount_minor: 1_000n, currency: 'CAD' },
        ...{ reason: 'repeat_trouble', operation_id: operationId },
      },
    ]);
  });

  it('is a present fact afterwards: of the order, of the caps, and of the tier', async () => {
    expect(await present()).toMatchObject({
      creditedMinor: { order: 1_000n, customerInWindow: 1_000n },
      refundedInWindowMinor: 1_000n,
    });
    expect(await present('LK-000000')).toMatchObject({
      creditedMinor: { order: 0n, customerInWindow: 1_000n },
    });
  });

  it('is denied a second time for the same order when a person decides', async () => {
    await expect(approved(await frozen({ reason: 'late_without_fee' }))).rejects.toThrow();
    expect(await countRows(database.pool, 'customer_credits')).toBe(1);
    const lapsed = await database.pool.query(
      'SELECT state, closed_reason FROM proposals ORDER BY revision DESC LIMIT 1',
    );
    expect(lapsed.rows).toEqual([{ state: 'lapsed', closed_reason: 'duplicate_remedy' }]);
  });

  it('is refused by the key of the table, whatever the facts were taken for', async () => {
    const [effect] = actionKind('goodwill_credit').effects(await frozen(), await present());
    if (!effect) throw new Error('The credit has no effect.');
    const second = inTransaction(database.pool, (client) =>
      performEffect({ client, operationId: randomUUID(), shopNow: new Date() }, effect),
    );
    await expect(second).rejects.toMatchObject({ code: 'duplicate_remedy' });
    expect(await countRows(database.pool, 'customer_credits')).toBe(1);
  });

  it('can not be changed or taken out of the table', async () => {
    for (const statement of [
      'UPDATE customer_credits SET amount_minor = 1',
      'DELETE FROM customer_credits',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  it("counts for 30 days of the shop's calendar and no longer", async () => {
    const { shopNow: now, shopTimeZone: zone } = await present();
    const { windowDays: days } = POLICY.credit;
    const firstDay = DateTime.fromJSDate(now, { zone }).minus({ days }).startOf('day');
    const at = (ms: number): Date => firstDay.plus(ms).toJSDate();
    await database.pool.query(
      `INSERT INTO customer_credits
         (credit_id, customer_id, order_id, amount_minor, currency, reason, credited_at)
       SELECT 'own-' || order_id, $1, order_id, amount, 'CAD', 'repeat_trouble', at
       FROM (VALUES ('LK-551906', 300, $2::timestamptz), ('LK-428830', 40, $3)) v (order_id, amount, at)`,
      [CUSTOMER, at(-1), at(0)],
    );
    expect((await present()).creditedMinor).toEqual({ order: 1_000n, customerInWindow: 1_040n });
  });
});
