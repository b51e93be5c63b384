/** Carries out one command on an order's writes. */
import { executeWrite, reconcileWrite } from '../../../activities/writes/drive-write';
import { applyEvent } from '../../../activities/writes/remote/apply-event';
import type { StepHook } from '../../../activities/writes/steps';
import { insertProviderEvent } from '../../../db/queries/provider-events';
import { approveWrite } from '../approved-writes';
import { takeRoute } from '../crash/crash-write';
import type { WriteWorld } from '../providers/write-world';
import type { Delivery } from '../scripted-provider/webhooks';
import { addTicketLike } from '../waiting-case';
import type { Command } from './commands';
import { effectOf, peopleSettle, performOutside, setSwitch } from './outside';
import { writeAt } from './order';
import type { MixOrder } from './order';

/** Thrown where a process would have died. */
class DiedError extends Error {}

type Of<Does extends Command['does']> = Extract<Command, { does: Does }>;

type Deps = ReturnType<WriteWorld['deps']>;

const WRITES_MAX = 4;
const LONGER_THAN_A_LEASE_MS = 100_000;

async function approve(world: WriteWorld, mix: MixOrder, { form }: Of<'approve'>): Promise<void> {
  if (mix.operationIds.length === WRITES_MAX) return;
  const { pool } = world.database;
  const given = form.kind === 'refund' ? form : { ...form, sku: mix.order.sku };
  try {
    mix.operationIds.push((await approveWrite(pool, mix.ticketId, given)).operationId);
  } catch (error) {
    // By present facts nobody may approve it, which is an outcome.
    if (!(error instanceof Error) || !error.message.startsWith('Not approved')) throw error;
  }
  mix.ticketId = await addTicketLike(pool, mix.ticketId);
}

/** As the Workflow does: executed first, and asked about once it is open. */
async function drive(deps: Deps, operationId: string): Promise<void> {
  const { pool } = deps;
  const found = await pool.query<{ state: string }>(
    'SELECT state FROM operations WHERE operation_id = $1',
    [operationId],
  );
  const isNew = ['ready', 'reserved'].includes(found.rows[0]?.state ?? '');
  await (isNew ? executeWrite : reconcileWrite)(deps, { operationId });
}

async function die(world: WriteWorld, mix: MixOrder, command: Of<'die'>): Promise<void> {
  const operationId = writeAt(mix, command.write);
  if (operationId === null) return;
  const hook: StepHook = (step) => {
    if (step === command.step) throw new DiedError(step);
  };
  await drive({ ...world.deps(), hook }, operationId).catch((error: unknown) => {
    if (!(error instanceof DiedError)) throw error;
  });
}

async function oversleep(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'oversleep'>,
): Promise<void> {
  const operationId = writeAt(mix, command.write);
  if (operationId === null) return;
  let isAwake = true;
  const hook: StepHook = async (step) => {
    if (step !== command.step || !isAwake) return;
    isAwake = false;
    await world.pass(LONGER_THAN_A_LEASE_MS);
    await drive(world.deps(), operationId);
  };
  await drive({ ...world.deps(), hook }, operationId);
}

async function atOnce(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'execute' | 'ask'>,
): Promise<void> {
  const operationId = writeAt(mix, command.write);
  if (operationId === null) return;
  const executors = Array.from({ length: command.atOnce }, () =>
    command.does === 'ask'
      ? drive(world.deps(), operationId)
      : executeWrite(world.deps(), { operationId }),
  );
  await Promise.all(executors);
}

/** Into the inbox and applied, as the listener and the relay do. */
async function receive(world: WriteWorld, delivery: Delivery): Promise<void> {
  const { appPool } = world.database;
  for (const adapter of world.providers) {
    const reading = adapter.readEvent(delivery.headers, delivery.body);
    if (reading.kind !== 'event') continue;
    await insertProviderEvent(appPool, reading.event);
    await applyEvent(appPool, reading.event, world.deps().now());
  }
}

async function deliver(world: WriteWorld, mix: MixOrder, how: Of<'deliver'>['how']): Promise<void> {
  const taken = await world.provider.control.takeDeliveries();
  const all = [...mix.undelivered.splice(0), ...taken];
  if (how === 'never') return;
  const ordered = how === 'reversed' ? all.reverse() : all;
  const repeated = how === 'twice' ? [...ordered, ...ordered] : ordered;
  for (const delivery of repeated) await receive(world, delivery);
}

async function providerEnds(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'provider_ends'>,
): Promise<void> {
  const operationId = writeAt(mix, command.write);
  const effect = operationId === null ? null : await effectOf(world, operationId);
  if (!effect || effect.state === 'failed') return;
  await world.provider.control.settle(effect.ref, command.state);
}

/** The switch is on before the first byte: whoever stands there sends nothing. */
async function switchInTheMiddle(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'switch_in_the_middle'>,
): Promise<void> {
  const operationId = writeAt(mix, command.write);
  if (operationId === null) return;
  const hook: StepHook = async (step) => {
    if (step === 'sending_committed') await setSwitch(world, mix, 'off');
  };
  await drive({ ...world.deps(), hook }, operationId);
}

async function setLeadActive({ database }: WriteWorld, isActive: boolean): Promise<void> {
  await database.pool.query(`UPDATE users SET is_active = $1 WHERE user_id = 'lead'`, [isActive]);
}

export async function perform(world: WriteWorld, mix: MixOrder, command: Command): Promise<void> {
  switch (command.does) {
    case 'approve':
      return approve(world, mix, command);
    case 'execute':
    case 'ask':
      return atOnce(world, mix, command);
    case 'die':
      return die(world, mix, command);
    case 'oversleep':
      return oversleep(world, mix, command);
    case 'misbehave': {
      const operationId = writeAt(mix, command.write);
      const { fault, webhook } = command;
      if (operationId === null) return;
      return world.provider.control.script([{ operationId, fault, webhook }]);
    }
    case 'pass':
      return world.pass(command.ms);
    case 'deliver':
      return deliver(world, mix, command.how);
    case 'provider_ends':
      return providerEnds(world, mix, command);
    case 'refund_elsewhere':
      return performOutside(world, mix, command);
    case 'people_settle': {
      const operationId = writeAt(mix, command.write);
      return operationId === null ? undefined : peopleSettle(world, operationId, command.isTrue);
    }
    case 'switch_in_the_middle':
      return switchInTheMiddle(world, mix, command);
    case 'copy_by_hand':
    case 'dispute':
    case 'settle_findings':
    case 'switch':
    case 'read_list':
      return performOutside(world, mix, command);
    case 'deactivate':
    case 'reactivate':
      return setLeadActive(world, command.does === 'reactivate');
    case 'route':
      return takeRoute(world, command.route);
  }
}
