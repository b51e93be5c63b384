/**
 * What the scripted provider remembers: effects, keys, payments, and each request as it came over
 * the wire. All of it is plain data, and its clock can be put forward.
 */
import type { LookUpFault, Script } from './faults';

export type EffectState = 'succeeded' | 'accepted' | 'failed';

/** Two services that do not see each other's effects. */
export type Service = 'stripe' | 'effects';

export type Effect = {
  ref: string;
  service: Service;
  /** Null: somebody else's, made at the provider's own desk. */
  operationId: string | null;
  /** Made by hand, whatever id it carries: no request of ours led to it. */
  isByHand?: true;
  kind: string;
  paymentRef: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  state: EffectState;
  createdAtMs: number;
};

/** One request for an effect, in neither dialect. */
export type Wanted = {
  operationId: string;
  key: string;
  kind: string;
  paymentRef: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  /** All parameters as text, to tell the same request from another one with the same key. */
  fingerprint: string;
};

export type Reply = { status: number; json: unknown };

export type CapturedRequest = {
  method: string;
  path: string;
  key: string | null;
  headers: Record<string, string>;
  body: string;
};

export type ProviderLimits = {
  keyMemoryMs: number;
  storesErrors: boolean;
  /** How long a new effect is missing from look-ups and lists. */
  lookUpLagMs: number;
  /** How long a request runs before it is executed; meanwhile its key is in use. */
  executionMs: number;
};

export type Books = {
  limits: ProviderLimits;
  /** How far the provider's clock is ahead of this machine's. */
  aheadMs: number;
  effects: Effect[];
  payments: Map<string, { currency: string; capturedMinor: bigint }>;
  keys: Map<string, { fingerprint: string; reply: Reply; storedAtMs: number }>;
  running: Set<string>;
  /** Requests that were dropped and are executed when their time comes. */
  late: { atMs: number; run: () => void }[];
  requests: CapturedRequest[];
  scripts: Script[];
  lookUpFaults: LookUpFault[];
};

export function openBooks(limits: ProviderLimits): Books {
  return {
    limits,
    aheadMs: 0,
    effects: [],
    payments: new Map(),
    keys: new Map(),
    running: new Set(),
    late: [],
    requests: [],
    scripts: [],
    lookUpFaults: [],
  };
}

export function nowMs(books: Books): number {
  return Date.now() + books.aheadMs;
}

/** Executes what was held up until now, oldest first. */
export function runDue(books: Books): void {
  const due = books.late.filter(({ atMs }) => atMs <= nowMs(books));
  books.late = books.late.filter((entry) => !due.includes(entry));
  for (const { run } of due.sort((a, b) => a.atMs - b.atMs)) run();
}

/**
 * Lets time pass. What was held up is executed at its own instant, not at the end of a long jump:
 * there its key would be forgotten, which no request lives long enough to see.
 */
export function passTime(books: Books, ms: number): void {
  const endMs = nowMs(books) + ms;
  for (;;) {
    const nextMs = Math.min(...books.late.map(({ atMs }) => atMs));
    if (nextMs > endMs) break;
    books.aheadMs += Math.max(0, nextMs - nowMs(books));
    runDue(books);
  }
  books.aheadMs += Math.max(0, endMs - nowMs(books));
}

/** The script for this request, used up by it; none is good behaviour. */
export function takeScript(books: Books, operationId: string): Script {
  const index = books.scripts.findIndex(
    (script) => script.operationId === operationId || script.operationId === null,
  );
  const taken = index < 0 ? undefined : books.scripts.splice(index, 1)[0];
  return taken ?? { operationId, fault: { kind: 'none' }, webhook: 'once' };
}

export function recallKey(books: Books, key: string): { fingerprint: string; reply: Reply } | null {
  const known = books.keys.get(key);
  if (!known) return null;
  if (nowMs(books) - known.storedAtMs < books.limits.keyMemoryMs) return known;
  books.keys.delete(key);
  return null;
}

/** What is left of a payment; failed effects give theirs back. */
export function leftMinor(books: Books, paymentRef: string): bigint {
  const captured = books.payments.get(paymentRef)?.capturedMinor ?? 0n;
  return books.effects
    .filter((effect) => effect.paymentRef === paymentRef && effect.state !== 'failed')
    .reduce((left, effect) => left - (effect.amountMinor ?? 0n), captured);
}

export function addEffect(books: Books, effect: Omit<Effect, 'ref' | 'createdAtMs'>): Effect {
  const prefix = effect.service === 'stripe' ? 're_scripted' : 'ef_scripted';
  const made = {
    ...effect,
    ref: `${prefix}${String(books.effects.length + 1)}`,
    createdAtMs: nowMs(books),
  };
  books.effects.push(made);
  return made;
}

/** Effects of a service that a look-up or a list can see by now, newest first. */
export function visibleEffects(books: Books, service: Service): Effect[] {
  const untilMs = nowMs(books) - books.limits.lookUpLagMs;
  return books.effects
    .filter((effect) => effect.service === service && effect.createdAtMs <= untilMs)
    .reverse();
}
