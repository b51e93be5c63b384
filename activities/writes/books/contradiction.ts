/**
 * Where an object in a provider's books and our own books contradict each other. Pure: what is wrong
 * is named; that it freezes the payment is somebody else's business.
 */
import type { NewFinding } from '../../../db/queries/findings';
import type { KeptObject } from '../../../db/queries/provider-books/objects';

export const CONTRADICTION_KINDS = [
  'unknown_effect',
  'second_effect',
  'effect_differs',
  'done_after_end',
] as const;

type Kind = (typeof CONTRADICTION_KINDS)[number];

/** It was given up, and something carries its id all the same. */
const GIVEN_UP: ReadonlySet<string> = new Set(['denied', 'cancelled', 'reversed']);

/** Is it the effect of the operation that it names, as far as that operation is known? */
function isOwn({ providerRef, operationRef }: KeptObject): boolean {
  return operationRef === providerRef;
}

function kindOf(object: KeptObject, currency: string): Kind | null {
  // What failed moved nothing, whoever asked for it.
  if (object.state === 'failed') return null;
  if (object.operationState === null) {
    // Its own operation covers an effect that carries no id of ours, by the provider's name of it.
    return object.coveredMinor === object.amountMinor ? null : 'unknown_effect';
  }
  if (GIVEN_UP.has(object.operationState)) return 'done_after_end';
  if (!isOwn(object)) return 'second_effect';
  const isSame = object.coveredMinor === object.amountMinor && object.currency === currency;
  return isSame ? null : 'effect_differs';
}

/** What of it no operation of ours has posted or holds; what is in another money is never added. */
export function outsideMinor(object: KeptObject, currency: string): bigint {
  if (object.state === 'failed' || object.currency !== currency) return 0n;
  const left = object.amountMinor - object.coveredMinor;
  return left > 0n ? left : 0n;
}

/** @param payment the payment that the object is of. */
export function contradictionOf(
  object: KeptObject,
  payment: { paymentId: string; currency: string },
): NewFinding | null {
  const kind = kindOf(object, payment.currency);
  if (kind === null) return null;
  const { provider, providerRef, operationId, amountMinor, currency } = object;
  const isAboutOperation = kind === 'effect_differs' && operationId !== null;
  return {
    findingKey: `${kind}/${isAboutOperation ? operationId : `${provider}/${providerRef}`}`,
    kind,
    operationId,
    provider,
    providerRef,
    paymentId: payment.paymentId,
    detail: { amount_minor: amountMinor.toString(), currency, state: object.operationState },
  };
}
