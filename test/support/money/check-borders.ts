/**
 * An amount through every border that needs no database: the model's text, the contract, the frozen
 * action, what a reservation stores, the two wires, the two kinds of screen. Each check throws
 * where a border has changed it.
 */
import { toStripeAmount } from '../../../activities/writes/adapters/stripe-amount';
import { effectBody, EffectSchema } from '../../../activities/writes/adapters/http-effect-wire';
import { effectsFromJson, effectsToJson } from '../../../activities/writes/remote/held-effects';
import { amountOf } from '../../../client/cli/json/case-json';
import { actionKind, isDenial } from '../../../contracts/actions';
import type { FrozenAction, WriteEffect } from '../../../contracts/actions';
import { ALONE } from '../../../contracts/actions/definition';
import { amountField } from '../../../contracts/actions/amount-field';
import { refund as refundRow } from '../../../contracts/actions/refund';
import { canonicalJson } from '../../../contracts/canonical';
import { decodeJson } from '../../../contracts/decode-json';
import { formatMoney } from '../../../contracts/money';
import { POLICY } from '../../../contracts/policy';
import type { ShopProfile } from '../../../contracts/shop';
import type { WriteFacts } from '../../../contracts/write-facts';
import { aPayment, anOrder, larkfield, refundForm, someFacts } from '../facts';

const refund = actionKind('refund');
export const MAX_MINOR = Number(POLICY.refund.amountMinorMax);
/** So many stand in one answer of a model. */
const BATCH = 4_000;

/** Written digit by digit, since the code under test has to agree with it. */
function decimalText(minor: number, exponent: number): string {
  if (exponent === 0) return String(minor);
  const digits = String(minor).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

export function shopIn(currency: string): ShopProfile {
  return { ...larkfield, currency };
}

export function factsIn(currency: string): WriteFacts {
  const payments = [aPayment({ currency, capturedMinor: POLICY.refund.amountMinorMax })];
  return someFacts({ order: anOrder({ currency, payments }) });
}

/** The amounts as a model writes them, and as the decoder reads them. */
function decoded(texts: readonly string[]): unknown[] {
  const read = decodeJson(`{"amounts":[${texts.join(',')}]}`);
  if (!read.ok) throw new Error(read.problem);
  return read.value['amounts'] as unknown[];
}

type Given = { shop: ShopProfile; facts: WriteFacts };

export function frozen(amount: unknown, { shop, facts }: Given): FrozenAction {
  const form = refund.formFor(shop).parse({ ...refundForm(), amount });
  const action = refund.freeze(form, shop, facts);
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

function effectOf(
  action: FrozenAction,
  facts: WriteFacts,
): Extract<WriteEffect, { effect: 'refund' }> {
  const [effect] = refund.effects(action, facts);
  if (effect?.effect !== 'refund') throw new Error('A refund has no refund.');
  return effect;
}

/** What the label service's wire carries, read as the wire's own answers are. */
function overTheWire(amountMinor: bigint, currency: string): bigint | null {
  const request = { operationId: 'o', providerKey: 'k', kind: 'refund', amountMinor, currency };
  const body = effectBody({
    ...request,
    ...{ paymentRef: null, orderId: 'LK-1', lines: [], addressDigest: null },
  });
  const { amount_minor } = JSON.parse(body) as { amount_minor: string };
  const made = { id: 'e', operation_id: 'o', kind: 'refund', state: 'succeeded', currency };
  const created_at = '2026-10-01T12:00:00Z';
  return EffectSchema.parse({ ...made, amount_minor, created_at }).effect.amountMinor;
}

/** Throws where a border has changed the amount; it is called a million times. */
function mustBe(border: string, text: string, pair: readonly [unknown, unknown]): void {
  if (pair[0] !== pair[1]) {
    throw new Error(`${text} is ${String(pair[0])} at ${border} and not ${String(pair[1])}.`);
  }
}

/** Half a million of them: no schema but the amount's own is asked for each. */
export function checkBatch(currency: string, minors: readonly number[], exponent: number): void {
  const facts = factsIn(currency);
  const field = amountField(shopIn(currency), POLICY.refund.amountMinorMax);
  const { kind, order_id, reason } = refundForm();
  const texts = minors.map((minor) => decimalText(minor, exponent));
  const actions = decoded(texts).map((read) => {
    const action = refundRow.freeze(
      { kind: 'refund', order_id, reason, amount: field.parse(read) },
      facts,
      ALONE,
    );
    if ('code' in action) throw new Error(`${kind}: ${action.message}`);
    return action;
  });
  const stored = JSON.parse(JSON.stringify(actions)) as typeof actions;
  const held = effectsFromJson(
    JSON.parse(effectsToJson(stored.flatMap((action) => refundRow.effects(action, facts)))),
  );
  for (const [index, text] of texts.entries()) {
    const minor = BigInt(minors[index] ?? 0);
    const effect = held[index];
    const action = stored[index];
    if (!action || effect?.effect !== 'refund') throw new Error(`${text} is lost.`);
    mustBe('the reservation', text, [effect.amountMinor, minor]);
    mustBe('the terminal', text, [
      formatMoney(effect.amountMinor, currency),
      `${text} ${currency}`,
    ]);
    mustBe('the JSON screen', text, [amountOf(action)?.amount, text]);
    const stripe = toStripeAmount(effect.amountMinor, currency);
    // Three decimals of which the last is not 0 can't be said to Stripe, and are not rounded.
    const isSayable = exponent < 3 || minor % 10n === 0n;
    mustBe('Stripe', text, [stripe.ok ? BigInt(stripe.amount) : null, isSayable ? minor : null]);
  }
}

/** Through the whole forms and actions, as a case goes. */
export function checkWhole(currency: string, minor: number, exponent: number): void {
  const given = { shop: shopIn(currency), facts: factsIn(currency) };
  const text = decimalText(minor, exponent);
  const [amount] = decoded([text]);
  const action = JSON.parse(canonicalJson(frozen(amount, given))) as FrozenAction;
  mustBe('the words', text, [refund.describe(action).includes(` ${text} ${currency} `), true]);
  mustBe('the value', text, [refund.valueMinor(action, given.facts), BigInt(minor)]);
  mustBe('the rules', text, [refund.authorize(action, given.facts), null]);
  const effect = effectOf(action, given.facts);
  mustBe('the effect', text, [effect.amountMinor, BigInt(minor)]);
  mustBe('the wire', text, [overTheWire(effect.amountMinor, currency), BigInt(minor)]);
}

/** Each `step`th amount from the smallest on; returns how many were checked. */
export function checkAll(currency: string, exponent: number, step: number): number {
  let checked = 0;
  for (let from = 1; from <= MAX_MINOR; from += BATCH * step) {
    const minors: number[] = [];
    for (let at = from; at <= MAX_MINOR && minors.length < BATCH; at += step) minors.push(at);
    checkBatch(currency, minors, exponent);
    checked += minors.length;
  }
  return checked;
}
