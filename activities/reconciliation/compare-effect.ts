/**
 * One effect in a provider's list against our operation. Pure: what differs is named, and what to
 * do about it is somebody else's business.
 */
import type { ListedEffect } from '../../contracts/provider';
import type { NewFinding } from '../../db/queries/findings';
import type { SentOperation } from '../../db/queries/sent-operations';

/** What a comparison with a provider's list can find. */
export const PROVIDER_FINDING_KINDS = [
  'unknown_effect',
  'second_effect',
  'effect_differs',
  'done_after_end',
  'failed_at_provider',
  'missing_at_provider',
] as const;

type Kind = (typeof PROVIDER_FINDING_KINDS)[number];

function finding(
  kind: Kind,
  about: string,
  given: { provider: string; effect: ListedEffect; operation: SentOperation | null },
): NewFinding {
  const { effect, operation, provider } = given;
  return {
    findingKey: `${kind}/${about}`,
    kind,
    operationId: operation?.operationId ?? null,
    provider,
    providerRef: effect.ref,
    detail: {
      at: effect.createdAt.toISOString(),
      amount_minor: effect.amountMinor?.toString() ?? null,
      currency: effect.currency,
      state: operation?.state ?? null,
    },
  };
}

function differs(effect: ListedEffect, operation: SentOperation): boolean {
  return (
    effect.amountMinor !== operation.amountMinor ||
    (effect.currency ?? null) !== (operation.currency ?? null)
  );
}

/**
 * @param operation ours that the effect names, or whose effect it is by the provider's id; null when
 * we know neither.
 * @returns what is wrong with it; null when it is as our books say.
 */
export function compareEffect(
  effect: ListedEffect,
  operation: SentOperation | null,
  provider: string,
): NewFinding | null {
  const given = { provider, effect, operation };
  const isOther = operation !== null && (operation.providerRef ?? effect.ref) !== effect.ref;
  if (effect.state === 'failed') {
    // What failed moved nothing, whoever asked for it; only our own success was more than that.
    const isOurs = operation?.state === 'succeeded' && !isOther;
    return isOurs ? finding('failed_at_provider', operation.operationId, given) : null;
  }
  if (!operation) return finding('unknown_effect', `${provider}/${effect.ref}`, given);
  if (isOther) return finding('second_effect', `${provider}/${effect.ref}`, given);
  const { operationId, state } = operation;
  if (differs(effect, operation)) return finding('effect_differs', operationId, given);
  const isGivenUp = state === 'denied' || state === 'reversed' || state === 'cancelled';
  return isGivenUp ? finding('done_after_end', operationId, given) : null;
}

/** Done by our books, and not in the provider's list at all. */
export function missingEffect(operation: SentOperation): NewFinding {
  const { operationId, provider, providerRef, amountMinor, currency, firstSentAt } = operation;
  return {
    findingKey: `missing_at_provider/${operationId}`,
    kind: 'missing_at_provider' satisfies Kind,
    operationId,
    provider,
    providerRef,
    detail: {
      at: firstSentAt?.toISOString() ?? null,
      amount_minor: amountMinor?.toString() ?? null,
      currency,
      state: operation.state,
    },
  };
}
