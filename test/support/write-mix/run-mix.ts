/** One run: the commands with the invariants after each, and then everything comes to its end. */
import { executeWrite, reconcileWrite } from '../../../activities/writes/drive-write';
import { isEnded } from '../../../contracts/operation';
import { snapshotOf } from '../crash/check-write';
import { CRASH_KINDS } from '../crash/crash-kinds';
import { takeRoute } from '../crash/crash-write';
import type { WriteWorld } from '../providers/write-world';
import type { Mix } from './commands';
import { brokenNow, differingBooks } from './invariants';
import { openMixOrder } from './order';
import type { MixOrder } from './order';
import { readList } from './outside';
import { perform } from './perform';
import { operationsNow } from './read-now';

export type Ran = { states: string[]; commands: number };

async function mustHold(world: WriteWorld, mix: MixOrder, after: string): Promise<void> {
  mix.trace.push(after);
  const broken = await brokenNow(world, mix);
  if (broken.length === 0) return;
  throw new Error(`${broken.join('\n')}\nafter:\n  ${mix.trace.join('\n  ')}`);
}

/** What the provider has taken and not ended is done now. */
async function endPending(world: WriteWorld, operationId: string): Promise<boolean> {
  const { effects } = await world.provider.control.report();
  const pending = effects.find(
    (effect) => effect.operationId === operationId && effect.state === 'accepted',
  );
  if (pending) await world.provider.control.settle(pending.ref, 'succeeded');
  return pending !== undefined;
}

/** 16: with the faults over, each write ends or is with people. */
async function comeToEnd(world: WriteWorld, mix: MixOrder, operationId: string): Promise<void> {
  const first = await executeWrite(world.deps(), { operationId });
  await mustHold(world, mix, `end: executed ${operationId}`);
  await endPending(world, operationId);
  await world.goOn(operationId, first);
  // What was taken only now ends, too: the service's turn comes after ours.
  if (await endPending(world, operationId)) {
    await world.goOn(operationId, await reconcileWrite(world.deps(), { operationId }));
  }
  await mustHold(world, mix, `end: asked about ${operationId}`);
  const [now] = (await operationsNow(world.database.pool, mix.order)).filter(
    (row) => row.operationId === operationId,
  );
  if (now && (isEnded(now.state) || now.state === 'needs_reconciliation')) return;
  throw new Error(`16: ${operationId} stays ${String(now?.state)}.\n  ${mix.trace.join('\n  ')}`);
}

/** 5: whoever executes or asks again finds the end, and changes no row. */
async function replayAll(world: WriteWorld, mix: MixOrder): Promise<void> {
  const [kind] = CRASH_KINDS;
  if (!kind) throw new Error('There are no kinds.');
  for (const { operationId, state } of mix.before.values()) {
    if (!isEnded(state)) continue;
    const written = { operationId, order: mix.order, kind };
    const before = await snapshotOf(world.database.pool, written);
    await executeWrite(world.deps(), { operationId });
    await reconcileWrite(world.deps(), { operationId });
    const after = await snapshotOf(world.database.pool, written);
    if (after !== before) throw new Error(`5: a replay changed ${before} to ${after}.`);
  }
}

/** 9 and 15: every write has its approval, of what was written, and one entry about its end. */
async function checkApprovals({ database }: WriteWorld, mix: MixOrder): Promise<void> {
  const found = await database.pool.query<{ operationId: string; state: string }>(
    `SELECT o.operation_id AS "operationId", o.state FROM operations o
     WHERE o.order_id = $1 AND o.state IN ('succeeded', 'reversed', 'denied') AND NOT (
       EXISTS (SELECT 1 FROM proposal_actions a JOIN decisions d USING (case_id, revision, action_index)
         WHERE (a.case_id, a.revision, a.action_index) = (o.case_id, o.revision, o.action_index)
           AND a.digest = o.fingerprint AND d.decision_id = o.decision_id
           AND d.verdict = 'approve' AND d.user_id <> ALL (a.requester_ids))
       AND 1 = (SELECT count(*) FROM audit
         WHERE body::json->>'event' = 'operation'
           AND body::json->'detail'->>'operation_id' = o.operation_id::text
           AND body::json->'detail'->>'state' = o.state))`,
    [mix.order.orderId],
  );
  const [odd] = found.rows;
  if (odd)
    throw new Error(`9, 15: ${odd.operationId} is ${odd.state} without its approval or entry.`);
}

/**
 * @param no tells its order from the others in the world.
 * @throws an error that names each invariant that is broken, and what was done until then.
 */
export async function runMix(world: WriteWorld, mix: Mix, no: number): Promise<Ran> {
  const { pool } = world.database;
  await takeRoute(world, mix.route);
  const order = await openMixOrder(world, no);
  for (const command of mix.commands) {
    await perform(world, order, command);
    await mustHold(world, order, JSON.stringify(command));
  }
  await perform(world, order, { does: 'switch', to: 'on' });
  await perform(world, order, { does: 'reactivate' });
  for (const operationId of order.operationIds) await comeToEnd(world, order, operationId);
  await perform(world, order, { does: 'deliver', how: 'in_order' });
  await mustHold(world, order, 'end: everything was delivered');
  await readList(world);
  await mustHold(world, order, 'end: the list of the provider was read');
  const differing = await differingBooks(world, order);
  if (differing.length > 0)
    throw new Error(`${differing.join('\n')}\n  ${order.trace.join('\n  ')}`);
  await replayAll(world, order);
  await checkApprovals(world, order);
  const states = (await operationsNow(pool, order.order)).map(({ state }) => state);
  return { states, commands: mix.commands.length };
}
