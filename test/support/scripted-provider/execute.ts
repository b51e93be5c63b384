/** What the provider does with a request once it has it: the key, the remainder, the effect. */
import type { Books, Effect, Reply, Wanted } from './books';
import { addEffect, leftMinor, nowMs, recallKey } from './books';
import type { Dialect, ErrorName } from './dialect';
import type { Fault } from './faults';

export type Executed = {
  reply: Reply;
  isReplayed: boolean;
  /** The new effect, if this request made one. */
  effect: Effect | null;
};

export function errorReply(dialect: Dialect, error: ErrorName): Reply {
  return { status: dialect.statusOf(error), json: dialect.renderError(error) };
}

function refusal(books: Books, wanted: Wanted): ErrorName | null {
  if (wanted.paymentRef === null || !books.payments.has(wanted.paymentRef)) return null;
  const left = leftMinor(books, wanted.paymentRef);
  if (left <= 0n) return 'already_refunded';
  return (wanted.amountMinor ?? 0n) > left ? 'amount_too_large' : null;
}

const OTHER_CURRENCY = 'SEK';

function commit(
  { books, dialect }: { books: Books; dialect: Dialect },
  wanted: Wanted,
  fault: Fault,
): Effect {
  const { operationId, kind, paymentRef, amountMinor, currency } = wanted;
  const isOther = fault.kind === 'other_amount' && amountMinor !== null;
  return addEffect(books, {
    service: dialect.name,
    operationId,
    kind,
    paymentRef,
    amountMinor: isOther ? amountMinor + 1n : amountMinor,
    currency: fault.kind === 'other_currency' ? OTHER_CURRENCY : currency,
    state: fault.kind === 'pending' ? 'accepted' : 'succeeded',
  });
}

function executeNew(
  provider: { books: Books; dialect: Dialect },
  wanted: Wanted,
  fault: Fault,
): Executed {
  const { books, dialect } = provider;
  const none = (reply: Reply): Executed => ({ reply, isReplayed: false, effect: null });
  if (fault.kind === 'store_error') {
    return none({ status: fault.status, json: dialect.renderError('internal', fault.code) });
  }
  const refused = refusal(books, wanted);
  if (refused) return none(errorReply(dialect, refused));
  const effect = commit(provider, wanted, fault);
  return {
    reply: { status: 200, json: dialect.renderEffect(effect) },
    isReplayed: false,
    effect,
  };
}

/** Executes it, or replays what is stored under its key, as the provider's limits have it. */
export function executeWanted(
  provider: { books: Books; dialect: Dialect },
  wanted: Wanted,
  fault: Fault,
): Executed {
  const { books, dialect } = provider;
  // Two services have two memories.
  const key = `${dialect.name}:${wanted.key}`;
  if (fault.kind === 'forget_key') books.keys.delete(key);
  const known = recallKey(books, key);
  if (known && known.fingerprint !== wanted.fingerprint) {
    return {
      reply: errorReply(dialect, 'fingerprint_mismatch'),
      isReplayed: false,
      effect: null,
    };
  }
  if (known) return { reply: known.reply, isReplayed: true, effect: null };
  const executed = executeNew(provider, wanted, fault);
  const { fingerprint } = wanted;
  const isFailing = fault.kind === 'error_after_commit' && fault.isStored;
  const reply = isFailing
    ? { status: fault.status, json: dialect.renderError('internal') }
    : executed.reply;
  if (reply.status < 400 || books.limits.storesErrors || fault.kind === 'store_error') {
    books.keys.set(key, { fingerprint, reply, storedAtMs: nowMs(books) });
  }
  return executed;
}
