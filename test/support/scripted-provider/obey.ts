/** Carries out a command of the test. */
import { addEffect, passTime } from './books';
import type { Books, Effect } from './books';
import type { Command, ProviderReport, ReportedEffect } from './control';
import type { Provider } from './perform';
import { announce, push } from './webhooks';

export type Desk = { stripe: Provider; effects: Provider };

function reportOf(books: Books): ProviderReport {
  const effectsPerOperation: Record<string, number> = {};
  for (const { operationId, isByHand } of books.effects) {
    const id = isByHand ? '' : (operationId ?? '');
    effectsPerOperation[id] = (effectsPerOperation[id] ?? 0) + 1;
  }
  const effects = books.effects.map(
    ({
      ref,
      operationId,
      isByHand,
      kind,
      paymentRef,
      amountMinor,
      currency,
      state,
    }): ReportedEffect => ({
      ref,
      operationId,
      isByHand: isByHand ?? false,
      kind,
      paymentRef,
      amountMinor: amountMinor?.toString() ?? null,
      currency,
      state,
    }),
  );
  return { effects, effectsPerOperation, requests: books.requests };
}

function providerOf(desk: Desk, effect: Effect): Provider {
  return desk[effect.service];
}

async function refundByOther(
  desk: Desk,
  command: Extract<Command, { command: 'refund_by_other' }>,
): Promise<void> {
  const { books, webhooks } = desk.stripe;
  const { paymentRef, operationId, state } = command;
  const made = addEffect(books, {
    ...{ service: 'stripe', kind: 'refund', isByHand: true, operationId, state, paymentRef },
    amountMinor: BigInt(command.amountMinor),
    currency: books.payments.get(paymentRef)?.currency ?? null,
  });
  const { before, after } = announce(desk.stripe, made, command.webhook);
  for (const delivery of [...before, ...after]) await push(webhooks, delivery);
}

async function settle(desk: Desk, command: Extract<Command, { command: 'settle' }>): Promise<void> {
  const effect = desk.stripe.books.effects.find(({ ref }) => ref === command.ref);
  if (!effect) throw new Error(`There is no effect ${command.ref}.`);
  effect.state = command.state;
  const { before, after } = announce(providerOf(desk, effect), effect, command.webhook);
  for (const delivery of [...before, ...after]) await push(desk.stripe.webhooks, delivery);
}

export async function obey(desk: Desk, command: Command): Promise<unknown> {
  const { books, webhooks } = desk.stripe;
  switch (command.command) {
    case 'script':
      books.scripts.push(...command.scripts);
      return null;
    case 'script_look_ups':
      books.lookUpFaults.push(...command.faults);
      return null;
    case 'add_payment': {
      const { ref, currency, capturedMinor } = command;
      books.payments.set(ref, { currency, capturedMinor: BigInt(capturedMinor) });
      return null;
    }
    case 'advance':
      passTime(books, command.ms);
      return null;
    case 'refund_by_other':
      await refundByOther(desk, command);
      return null;
    case 'settle':
      await settle(desk, command);
      return null;
    case 'take_deliveries':
      return webhooks.open.splice(0);
    case 'deliver_held': {
      const held = webhooks.held.splice(0);
      if (command.order === 'reversed') held.reverse();
      for (const delivery of held) await push(webhooks, delivery);
      return held;
    }
    case 'report':
      return reportOf(books);
  }
}
