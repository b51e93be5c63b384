/**
 * Every way in which a provider may misbehave, from the approval to the end, for each kind of write:
 * it ends in the right state, there is never a second effect, and what nobody can tell is called
 * unknown.
 *
 * Mutations that turned this file red: a time-out or a dropped connection taken for a refusal
 * ("does it and drops"); the look-up before a resend left out ("does it and drops" sends twice); a
 * resend allowed after its window ("never answers and is never seen again"); "already refunded"
 * taken for a success without an effect of our id ("has it refunded by somebody else").
 */
import { executeWrite, reconcileWrite } from '../../activities/writes/drive-write';
import { isOpenReceipt } from '../../contracts/operation';
import { openOperations } from '../../db/queries/open-operations';
import { settleOperation } from '../../db/settle-operation';
import { MISBEHAVIOURS } from '../support/providers/misbehaviours';
import type { Misbehaviour } from '../support/providers/misbehaviours';
import { createWriteWorld, PARTIAL_KINDS, standingWhen } from '../support/providers/write-world';
import type { WorldWrite, WriteWorld } from '../support/providers/write-world';
import type { ReportedRequest } from '../support/scripted-provider/control';
import type { CrashKind } from '../support/crash/crash-kinds';

const [REFUND] = PARTIAL_KINDS as [CrashKind];

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

async function sendsOf(operationId: string): Promise<ReportedRequest[]> {
  const { requests } = await world.provider.control.report();
  return requests.filter(({ key }) => key === `cs-${operationId}`);
}

/** While nobody can tell, ops see it as such and nothing is posted. */
async function expectShownAsOpen(write: WorldWrite): Promise<void> {
  const { operationId, kind } = write;
  const shown = await openOperations(world.database.pool, 200);
  const state = shown.find((row) => row.operationId === operationId)?.state ?? 'not shown';
  expect(['unknown', 'accepted', 'needs_reconciliation']).toContain(state);
  expect(await world.standing(write)).toEqual(standingWhen(kind, state));
}

describe.each(PARTIAL_KINDS)('$name through a provider that', (kind) => {
  const isRefund = kind.form.kind === 'refund';
  const rows = MISBEHAVIOURS.filter(({ isAboutMoney }) => isRefund || isAboutMoney !== true);

  it.each(rows)('$title', async (row: Misbehaviour) => {
    const write = await world.approve(kind);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: row.fault }]);
    const first = await executeWrite(world.deps(), { operationId });
    expect(isOpenReceipt(first)).toBe(row.isKnownAtOnce !== true);
    if (row.isUnsent) expect(first.state).toBe('held');
    else if (isOpenReceipt(first)) await expectShownAsOpen(write);
    await world.goOn(operationId, first);
    expect(await world.stateOf(operationId)).toBe(row.end);
    expect(await world.effectsOf(operationId)).toBe(row.effects);
    const { refunded, ...rest } = standingWhen(kind, row.end);
    expect(await world.standing(write)).toEqual({
      ...rest,
      refunded: refunded + (row.beyondMinor ?? 0n),
    });
    const sent = await sendsOf(operationId);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    if (row.sends !== undefined) expect(sent).toHaveLength(row.sends);
  });

  it('takes it and ends it later, by an answer to a question', async () => {
    const write = await world.approve(kind);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'pending' } }]);
    const receipt = await executeWrite(world.deps(), { operationId });
    expect([receipt.state, await world.stateOf(operationId)]).toEqual(['accepted', 'accepted']);
    const { effects } = await world.provider.control.report();
    const ref = effects.find((effect) => effect.operationId === operationId)?.ref ?? '';
    await world.provider.control.settle(ref, 'succeeded');
    await world.passUntil(receipt.nextCheckAt);
    const ended = await reconcileWrite(world.deps(), { operationId });
    expect(ended).toMatchObject({ state: 'succeeded' });
    expect(await world.standing(write)).toEqual(standingWhen(kind, 'succeeded'));
  });

  it('is executed by six at once: sent once, done once', async () => {
    const write = await world.approve(kind);
    const { operationId } = write;
    const six = Array.from({ length: 6 }, () => executeWrite(world.deps(), { operationId }));
    const [first] = await Promise.all(six);
    if (first) await world.goOn(operationId, first);
    expect(await sendsOf(operationId)).toHaveLength(1);
    expect(await world.effectsOf(operationId)).toBe(1);
    expect(await world.standing(write)).toEqual(standingWhen(kind, 'succeeded'));
  });
});

describe('a refund through a provider that', () => {
  it('never answers and is never seen again: held until two people say what became of it', async () => {
    const write = await world.approve(REFUND);
    const { operationId } = write;
    await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
    const first = await executeWrite(world.deps(), { operationId });
    // The window for sending again passes while nobody asks.
    await world.pass(13 * 3_600_000);
    expect(first.state).toBe('unknown');
    await reconcileWrite(world.deps(), { operationId });
    expect(await world.stateOf(operationId)).toBe('needs_reconciliation');
    expect(await sendsOf(operationId)).toHaveLength(1);
    expect(await world.standing(write)).toEqual(standingWhen(REFUND, 'needs_reconciliation'));

    const said = {
      ...{ operationId, outcome: 'not_done' as const, providerRef: null },
      channel: 'terminal' as const,
    };
    const evidence = 'The page of the payment at the provider shows no refund.';
    const settle = (userId: string, text = evidence): ReturnType<typeof settleOperation> =>
      settleOperation(world.database.appPool, { ...said, userId, evidence: text });
    expect(await settle('agent')).toMatchObject({ code: 'not_entitled' });
    expect(await settle('ops', 'no')).toMatchObject({ code: 'evidence_missing' });
    expect(await settle('ops')).toEqual({ kind: 'proposed' });
    expect(await settle('ops')).toMatchObject({ code: 'second_person_needed' });
    await reconcileWrite(world.deps(), { operationId });
    expect(await world.stateOf(operationId)).toBe('needs_reconciliation');
    expect(
      await settleOperation(world.database.appPool, {
        ...said,
        ...{ outcome: 'done', userId: 'lead', evidence },
      }),
    ).toMatchObject({ code: 'settlement_differs' });
    expect(await settle('lead')).toMatchObject({ kind: 'confirmed' });
    expect(await reconcileWrite(world.deps(), { operationId })).toMatchObject({
      state: 'denied',
      code: 'settled_not_done',
    });
    expect(await world.standing(write)).toEqual(standingWhen(REFUND, 'denied'));
    expect(await settle('lead2')).toMatchObject({ code: 'not_open' });
  });

  it('is switched off by ops: nothing is sent, and it goes on when it is switched on', async () => {
    const { operationId } = await world.approve(REFUND);
    const { pool } = world.database;
    await pool.query(
      `INSERT INTO kill_switches (provider, kind, reason, set_by) VALUES ('stripe', '*', 'incident', 'ops')`,
    );
    expect(await executeWrite(world.deps(), { operationId })).toMatchObject({
      state: 'held',
      code: 'switched_off',
    });
    expect(await world.stateOf(operationId)).toBe('ready');
    expect(await world.effectsOf(operationId)).toBe(0);
    await pool.query(
      `UPDATE kill_switches SET cleared_by = 'ops', cleared_at = now() WHERE cleared_at IS NULL`,
    );
    const after = await reconcileWrite(world.deps(), { operationId });
    expect(after).toMatchObject({ state: 'succeeded' });
    expect(await world.effectsOf(operationId)).toBe(1);
  });

  it('is not sent again when the order is disputed meanwhile, and is not called denied', async () => {
    const { operationId } = await world.approve(REFUND);
    await world.provider.control.script([{ operationId, fault: { kind: 'drop' } }]);
    const first = await executeWrite(world.deps(), { operationId });
    await world.database.pool.query(
      `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
       SELECT 'D-' || payment_id, payment_id, 100, now() FROM operations WHERE operation_id = $1`,
      [operationId],
    );
    await world.passUntil(first.nextCheckAt);
    await reconcileWrite(world.deps(), { operationId });
    expect(await world.stateOf(operationId)).toBe('needs_reconciliation');
    expect(await world.effectsOf(operationId)).toBe(0);
  });
});
