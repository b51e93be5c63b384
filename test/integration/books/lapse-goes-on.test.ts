/** One waiting proposal that can't be compared with the shop holds up none of the others. */
import { createRelayActivities } from '../../../activities/relay';
import type { LapsedCases } from '../../../activities/relay/lapse-changed-cases';
import { quietActivityEnvironment } from '../../support/activity-environment';
import { countRows } from '../../support/case-facts';
import { createTestDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { refundForm } from '../../support/facts';
import { addLateOrders } from '../../support/late-orders';
import { connectTestTemporal } from '../../support/temporal';
import type { TestTemporal } from '../../support/temporal';
import { orderOf, propose } from '../../support/waiting-case';

let database: TestDatabase;
let temporal: TestTemporal;
let ticketIds: string[];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  temporal = await connectTestTemporal();
  ticketIds = await addLateOrders(database.pool, { count: 2, prefix: 'W' });
});

afterAll(async () => {
  await temporal.close();
  await database.drop();
});

async function waitingRefund(): Promise<{ ticketId: string; orderId: string }> {
  const ticketId = ticketIds.shift() ?? '';
  const orderId = await orderOf(database.pool, ticketId);
  await propose(database.pool, ticketId, [refundForm({ order_id: orderId, amount: 12.95 })]);
  return { ticketId, orderId };
}

/** The relay's pass, with nothing left alone for being too young. */
async function sweep(): Promise<number> {
  const { pool } = database;
  const relay = createRelayActivities({ pool, client: temporal.client, quietMs: 0 });
  const counts: LapsedCases = await quietActivityEnvironment().run(relay.lapseChangedCases);
  return counts.lapsed;
}

async function refundOutside(orderId: string): Promise<void> {
  await database.pool.query(
    'UPDATE payments SET refunded_minor = refunded_minor + 100 WHERE order_id = $1',
    [orderId],
  );
}

test('a proposal that can not be compared is told of and tried again, and the others lapse', async () => {
  const [broken, other] = [await waitingRefund(), await waitingRefund()];
  await database.pool.query(
    `UPDATE proposal_actions SET facts = '{"captured": 1}', canonical = 'no JSON'
     WHERE order_id = $1`,
    [broken.orderId],
  );
  await refundOutside(broken.orderId);
  await refundOutside(other.orderId);
  expect(await sweep()).toBe(1);
  const findings = `reconciliation_findings WHERE kind = 'case_not_compared' AND resolved_at IS NULL`;
  expect(await countRows(database.pool, findings)).toBe(1);
  expect(await countRows(database.pool, 'shop_changes WHERE key = $1', [broken.orderId])).toBe(1);
  expect(await sweep()).toBe(0);
  await database.pool.query(`UPDATE proposals SET state = 'lapsed' WHERE case_id LIKE $1 || '%'`, [
    broken.ticketId,
  ]);
  await sweep();
  expect(await countRows(database.pool, findings)).toBe(0);
});
