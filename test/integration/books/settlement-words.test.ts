/**
 * Two people's words on a write that nothing else can tell of: whoever was wrong says it anew, no
 * word is dropped, and what was typed wrong is refused in words rather than failing for ever.
 */
import { executeWrite, reconcileWrite } from '../../../activities/writes/drive-write';
import { settleOperation } from '../../../db/settle-operation';
import type { SettleAnswer, SettleRequest } from '../../../db/settle-operation';
import type { CrashKind } from '../../support/crash/crash-kinds';
import { createWriteWorld, PARTIAL_KINDS } from '../../support/providers/write-world';
import type { WriteWorld } from '../../support/providers/write-world';

const [REFUND] = PARTIAL_KINDS as [CrashKind];

jest.setTimeout(120_000);

let world: WriteWorld;
let operationId: string;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

beforeEach(async () => {
  ({ operationId } = await world.approve(REFUND));
  await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
  await executeWrite(world.deps(), { operationId });
  await world.pass(13 * 3_600_000);
  await reconcileWrite(world.deps(), { operationId });
});

function say(
  userId: string,
  outcome: 'done' | 'not_done',
  given: Partial<SettleRequest> = {},
): Promise<SettleAnswer> {
  return settleOperation(world.database.appPool, {
    ...{ operationId, userId, outcome, providerRef: null, channel: 'terminal' },
    ...{ evidence: 'The page of the payment at the provider.', ...given },
  });
}

async function wordsSaid(): Promise<unknown[]> {
  const found = await world.database.pool.query<Record<string, string | null>>(
    `SELECT user_id AS who, outcome, provider_ref AS ref FROM settlement_words
     WHERE operation_id = $1 ORDER BY word_no`,
    [operationId],
  );
  return found.rows;
}

async function refNow(): Promise<unknown> {
  const found = await world.database.pool.query(
    'SELECT state, provider_ref AS ref FROM operations WHERE operation_id = $1',
    [operationId],
  );
  return found.rows[0];
}

test('a first word is amended by its own person, and the amended one is confirmed', async () => {
  expect(await say('ops', 'not_done')).toEqual({ kind: 'proposed' });
  expect(await say('ops', 'done', { providerRef: 're_page_1' })).toEqual({ kind: 'proposed' });
  expect(await say('lead2', 'not_done')).toMatchObject({ code: 'settlement_differs' });
  expect(await say('lead2', 'done')).toMatchObject({ kind: 'confirmed' });
  await reconcileWrite(world.deps(), { operationId });
  expect(await refNow()).toEqual({ state: 'succeeded', ref: 're_page_1' });
  expect(await wordsSaid()).toHaveLength(4);
});

test("a second person's other id confirms nothing and is not dropped; the first agrees with it", async () => {
  await say('ops', 'done', { providerRef: 're_tpyo' });
  const differs = await say('lead2', 'done', { providerRef: 're_typo' });
  expect(differs).toMatchObject({ code: 'settlement_differs' });
  expect(JSON.stringify(differs)).toContain('re_tpyo');
  expect(await say('ops', 'done', { providerRef: 're_typo' })).toMatchObject({ kind: 'confirmed' });
  await reconcileWrite(world.deps(), { operationId });
  expect(await refNow()).toEqual({ state: 'succeeded', ref: 're_typo' });
});

test("a third person's word settles it with whichever of the two it agrees with", async () => {
  await say('ops', 'not_done');
  await say('lead2', 'done', { providerRef: 're_third' });
  expect(await say('lead', 'done', { providerRef: 're_third' })).toMatchObject({
    kind: 'confirmed',
  });
});

test('an id that belongs to another operation is refused in words, and moves nothing', async () => {
  const other = await world.approve(REFUND);
  await executeWrite(world.deps(), { operationId: other.operationId });
  const { effects } = await world.provider.control.report();
  const taken = effects.find((effect) => effect.operationId === other.operationId)?.ref ?? '';
  const answer = await say('ops', 'done', { providerRef: taken });
  expect(answer).toMatchObject({ kind: 'refused', code: 'ref_taken' });
  expect(JSON.stringify(answer)).toContain(other.operationId);
  expect(await wordsSaid()).toEqual([]);
  // The right one goes through.
  await say('ops', 'done', { providerRef: 're_own' });
  expect(await say('lead2', 'done')).toMatchObject({ kind: 'confirmed' });
  await reconcileWrite(world.deps(), { operationId });
  expect(await refNow()).toEqual({ state: 'succeeded', ref: 're_own' });
});

test('an id that another operation gets in the meantime does not throw for ever', async () => {
  await say('ops', 'done', { providerRef: 're_raced' });
  await say('lead2', 'done');
  const other = await world.approve(REFUND);
  await world.database.pool.query(
    `UPDATE operations SET route = 'remote', provider = 'stripe', provider_key = 'raced',
       provider_ref = 're_raced' WHERE operation_id = $1`,
    [other.operationId],
  );
  await reconcileWrite(world.deps(), { operationId });
  expect(await refNow()).toEqual({ state: 'needs_reconciliation', ref: null });
  expect(await say('ops', 'not_done')).toEqual({ kind: 'proposed' });
});
