/**
 * The port to an outside service that performs writes. An adapter says what its provider promises,
 * sends one request, and answers with what is *known* afterwards: it throws for no answer of the
 * provider, and it never calls a silence a failure. Retrying, waiting and giving up are not its
 * business.
 */

/** A provider's name in operations, events, addresses and on screens: `label-desk`. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** What a provider promises, from its documentation; docs/providers.md says where each comes from. */
export type ProviderCapabilities = {
  /** How long a key is remembered at least. Null: no keys, so an operation is sent once, ever. */
  readonly keyMemoryMs: number | null;
  /** The longest that a request may live on, in the network and at the provider, after we left. */
  readonly longestRequestMs: number;
  /** How far our clock and the provider's may be apart. */
  readonly clockMarginMs: number;
  /** Whether a stored error is replayed for the same key, rather than the request executed again. */
  readonly storesErrors: boolean;
  /** How an effect is found by our operation id. */
  readonly lookUp: 'by_id' | 'listing' | 'none';
  /** How long a new effect may be missing from a look-up. */
  readonly lookUpLagMs: number;
  /** Whether a request can name a state that must still hold, such as what was refunded before. */
  readonly hasPrecondition: boolean;
  /** Whether effects that exceed the payment together are refused. No protection against partials. */
  readonly capsAmounts: boolean;
  /** Whether a request may be accepted now and end later. */
  readonly isAsynchronous: boolean;
  /** Whether an effect that succeeded may fail afterwards. */
  readonly canFailLate: boolean;
  readonly keyCharsMax: number;
};

export type RequestLine = {
  readonly orderLineId: string;
  readonly sku: string;
  readonly quantity: number;
};

/** Made of the stored action and nothing else: every send of an operation is the same bytes. */
export type ProviderRequest = {
  readonly operationId: string;
  /** The idempotency key, at most `keyCharsMax` long. */
  readonly providerKey: string;
  readonly kind: string;
  /** Null for a kind that moves no money; else with its currency (ISO 4217, upper case). */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** The provider's own id of the payment; null for a kind that moves no money. */
  readonly paymentRef: string | null;
  readonly orderId: string;
  readonly lines: readonly RequestLine[];
  readonly addressDigest: string | null;
};

/** Why no byte of the request reached the provider's execution. */
export type NotSentReason =
  /** No connection came about: refused, unknown name, failed handshake. */
  | 'unreachable'
  /** The deadline passed, or the caller gave up, before there was a connection. */
  | 'deadline'
  /** The provider did not let us in (401, 403), or the configuration can't be right: call ops. */
  | 'configuration'
  /** What must be read before sending could not be read. */
  | 'check_failed'
  /** Ops have switched it off since it was stamped. */
  | 'switched_off'
  /** The provider turned it away unread (429): it has had too many requests. */
  | 'rate_limited';

/** What is known after one send. Each is about the operation, not only about this request. */
export type ProviderAnswer =
  /** Done. */
  | { readonly kind: 'succeeded'; readonly ref: string }
  /** The provider has it and will end it later. */
  | { readonly kind: 'accepted'; readonly ref: string }
  /**
   * A definite no. Final: no effect of this operation exists, nor will one. Not final: this send
   * did nothing, but that does not speak for an earlier one; look up.
   */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly isFinal: boolean;
      /** The effect that was made for this very key, and has failed. */
      readonly failedRef?: string;
    }
  /** This send did nothing, provably. `detail` is a sentence without secrets. */
  | {
      readonly kind: 'not_sent';
      readonly reason: NotSentReason;
      readonly detail: string;
      /** What the provider asks us to wait. */
      readonly retryAfterMs?: number;
    }
  /** This send did nothing; an earlier one may be running. The same request may follow later. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Maybe done. Keeps the provider's id if one could be read. */
  | { readonly kind: 'unknown'; readonly errorClass: string; readonly ref: string | null };

export type EffectState = 'succeeded' | 'accepted' | 'failed';

/** How a dispute stands: with the bank, or decided for us or for the customer. */
export type DisputeState = 'dispute_opened' | 'dispute_won' | 'dispute_lost';

/** What a look-up by operation id found. */
export type ProviderFinding =
  | {
      readonly kind: 'found';
      readonly state: EffectState;
      readonly ref: string;
      readonly amountMinor: bigint | null;
      readonly currency: string | null;
    }
  /** Not there. It proves that nothing was done, or will be, only with `isProof`. */
  | { readonly kind: 'absent'; readonly isProof: boolean }
  | { readonly kind: 'unknown'; readonly errorClass: string };

/** One effect in the provider's books. `operationId` null: we may not know it. */
export type ListedEffect = {
  readonly ref: string;
  readonly operationId: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** Every name that the provider gives the payment; empty when it names none. */
  readonly paymentRefs: readonly string[];
  readonly state: EffectState;
  readonly createdAt: Date;
};

export type ProviderEvent = {
  readonly provider: string;
  /** The provider's id of the event: the same event delivered twice has the same. */
  readonly eventId: string;
  readonly kind: EffectState | DisputeState;
  /** The effect, or the dispute. */
  readonly providerRef: string;
  readonly paymentRef: string | null;
  /** Every name that the provider gives the payment; only `paymentRef` unless said. */
  readonly paymentRefs?: readonly string[];
  readonly operationId: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** When the provider says that it happened. Deliveries come late, twice and in any order. */
  readonly occurredAt: Date;
};

/** `ignored` is to be answered as received; `refused` is not, and nothing of it may be stored. */
export type EventReading =
  | { readonly kind: 'event'; readonly event: ProviderEvent }
  | { readonly kind: 'ignored'; readonly type: string }
  | { readonly kind: 'refused'; readonly code: 'bad_signature' | 'bad_shape' | 'wrong_mode' };

export type EventHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type PerformOptions = { readonly signal: AbortSignal };

/** `lastSentAt` null: it was never sent, so that an absence is one. */
export type LookUpOptions = {
  readonly signal: AbortSignal;
  readonly lastSentAt: Date | null;
  /** The effect that is known to be the operation's own: others with its id say nothing of it. */
  readonly knownRef?: string | null;
};

export type ListWindow = { readonly since: Date; readonly until: Date };

export type ProviderAdapter = {
  readonly name: string;
  readonly capabilities: ProviderCapabilities;
  readonly supports: (kind: string) => boolean;
  /** Sends the request once: no retry, no redirect, with a deadline of its own. */
  readonly perform: (request: ProviderRequest, options: PerformOptions) => Promise<ProviderAnswer>;
  readonly lookUp: (request: ProviderRequest, options: LookUpOptions) => Promise<ProviderFinding>;
  /**
   * Every effect that was made in `[since, until)`, ours or not. Throws when the provider does not
   * answer or an entry can't be read: a list with a gap would pass for a complete one.
   */
  readonly list: (window: ListWindow) => AsyncIterable<ListedEffect>;
  /** Checks the signature over the raw bytes before it reads anything of the body. */
  readonly readEvent: (headers: EventHeaders, rawBody: string) => EventReading;
};

/**
 * The last instant at which the same key may be sent again: the provider must still remember it
 * when the slowest request arrives. `keyMemoryMs − longestRequestMs − clockMarginMs` after the
 * first send; the first send itself when that is nothing, or when there are no keys.
 */
export function resendUntil(firstSentAt: Date, capabilities: ProviderCapabilities): Date {
  const { keyMemoryMs, longestRequestMs, clockMarginMs } = capabilities;
  const windowMs = (keyMemoryMs ?? 0) - longestRequestMs - clockMarginMs;
  return new Date(firstSentAt.getTime() + Math.max(0, windowMs));
}

/**
 * Whether "not there", as asked at `askedAt`, proves that nothing was done: only once the last
 * request can't arrive any more and what it did would be visible.
 */
export function isAbsenceProof(
  asked: { askedAt: Date; lastSentAt: Date | null },
  capabilities: ProviderCapabilities,
): boolean {
  if (asked.lastSentAt === null) return true;
  const { longestRequestMs, lookUpLagMs, clockMarginMs } = capabilities;
  const sinceSentMs = asked.askedAt.getTime() - asked.lastSentAt.getTime();
  return sinceSentMs > longestRequestMs + lookUpLagMs + clockMarginMs;
}

/** Whether an effect is the one that was asked for: same amount, same currency. */
export function isEffectOf(
  effect: { amountMinor: bigint | null; currency: string | null },
  request: ProviderRequest,
): boolean {
  return effect.amountMinor === request.amountMinor && effect.currency === request.currency;
}
