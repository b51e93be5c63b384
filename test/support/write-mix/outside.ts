/** What others do to an order's payment and its writes: at the provider, at the bank, and people. */
import { checkProvider } from '../../../activities/reconciliation/check-provider';
import { settleOperation } from '../../../db/settle-operation';
import { switchOff, switchOn } from '../../../db/set-writes';
import { settleFrozen } from '../providers/settle-frozen';
import { tell } from '../providers/tell';
import type { WriteWorld } from '../providers/write-world';
import type { ReportedEffect } from '../scripted-provider/control';
import type { Command } from './commands';
import { writeAt } from './order';
import type { MixOrder } from './order';

type Of<Does extends Command['does']> = Extract<Command, { does: Does }>;

const EVIDENCE = 'The page of the payment at the provider.';

/** What our own requests led to, before what was copied from it by hand. */
export async function effectOf(
  world: WriteWorld,
  operationId: string,
): Promise<ReportedEffect | null> {
  const { effects } = await world.provider.control.report();
  const own = effects.filter((effect) => effect.operationId === operationId);
  return own.find(({ isByHand }) => !isByHand) ?? own[0] ?? null;
}

/** How many requests for this order's writes have left. */
export async function sendsOf(world: WriteWorld, { operationIds }: MixOrder): Promise<number> {
  const keys = new Set(operationIds.map((operationId) => `cs-${operationId}`));
  const { requests } = await world.provider.control.report();
  return requests.filter(({ method, key }) => method === 'POST' && key !== null && keys.has(key))
    .length;
}

export async function setSwitch(world: WriteWorld, mix: MixOrder, to: 'off' | 'on'): Promise<void> {
  const { appPool } = world.database;
  const given = { provider: '*', kind: '*', userId: 'ops' };
  if (to === 'on') {
    await switchOn(appPool, given);
    mix.sendsAtSwitch = null;
    return;
  }
  await switchOff(appPool, { ...given, reason: 'A mixture.' });
  mix.sendsAtSwitch ??= await sendsOf(world, mix);
}

async function refundElsewhere(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'refund_elsewhere'>,
): Promise<void> {
  if (command.where === 'provider') {
    const { control } = world.provider;
    await control.refundByOther(mix.paymentRef, BigInt(command.minor), { webhook: 'once' });
    return;
  }
  await world.database.pool.query(
    `WITH paid AS (UPDATE payments SET refunded_minor = refunded_minor + $2
       WHERE payment_id = $1
         AND refunded_minor + reserved_minor + disputed_minor + $2 <= captured_minor
       RETURNING payment_id, currency)
     INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     SELECT gen_random_uuid()::text, payment_id, $2, currency, 'price_adjustment', now() FROM paid`,
    [mix.order.paymentId, command.minor],
  );
}

async function copyByHand(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<'copy_by_hand'>,
): Promise<void> {
  const operationId = writeAt(mix, command.write);
  if (operationId === null) return;
  const { state } = command;
  await world.provider.control.refundByOther(mix.paymentRef, BigInt(command.minor), {
    ...{ operationId, state, webhook: 'once' },
  });
}

async function dispute(world: WriteWorld, mix: MixOrder, command: Of<'dispute'>): Promise<void> {
  await tell(world, {
    ...{ kind: `dispute_${command.told}`, providerRef: `dp_${mix.paymentRef}` },
    ...{ paymentRef: mix.paymentRef, amountMinor: BigInt(command.minor) },
  });
}

/** All of the provider's list, as it is read by night. */
export async function readList(world: WriteWorld): Promise<void> {
  const { now } = world.deps();
  const stripe = world.providers.find(({ name }) => name === 'stripe');
  if (!stripe) throw new Error('There is no Stripe.');
  await checkProvider({ pool: world.database.appPool, now, beat: () => undefined }, stripe);
}

/** Nobody is asked before the provider can't do it any more without our knowing. */
export async function peopleSettle(
  world: WriteWorld,
  operationId: string,
  isTrue: boolean,
): Promise<void> {
  if ((await world.stateOf(operationId)) !== 'needs_reconciliation') return;
  const effect = await effectOf(world, operationId);
  const isDone = isTrue && effect !== null && effect.state !== 'failed';
  const said = {
    ...{ operationId, outcome: isDone ? ('done' as const) : ('not_done' as const) },
    ...{ providerRef: isDone ? effect.ref : null, evidence: EVIDENCE },
    channel: 'terminal' as const,
  };
  const { appPool } = world.database;
  await settleOperation(appPool, { ...said, userId: 'ops' });
  await settleOperation(appPool, { ...said, userId: 'lead2' });
}

export async function performOutside(
  world: WriteWorld,
  mix: MixOrder,
  command: Of<
    'refund_elsewhere' | 'copy_by_hand' | 'dispute' | 'settle_findings' | 'switch' | 'read_list'
  >,
): Promise<void> {
  switch (command.does) {
    case 'refund_elsewhere':
      return refundElsewhere(world, mix, command);
    case 'copy_by_hand':
      return copyByHand(world, mix, command);
    case 'dispute':
      return dispute(world, mix, command);
    case 'settle_findings':
      await settleFrozen(world, mix.order.paymentId);
      return;
    case 'switch':
      return setSwitch(world, mix, command.to);
    case 'read_list':
      return readList(world);
  }
}
