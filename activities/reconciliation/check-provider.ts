/**
 * A provider's list against our operations, page by page: effects that we don't know, a second one
 * of an operation, other amounts, and what one side calls done and the other does not. A failure
 * that we were never told of is booked as if its event had come.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { Pool } from 'pg';
import type { ListedEffect, ListWindow, ProviderAdapter } from '../../contracts/provider';
import { databaseNow, noteFinding, resolveUnseen } from '../../db/queries/findings';
import type { NewFinding } from '../../db/queries/findings';
import { operationsOfEffects, succeededInWindow } from '../../db/queries/sent-operations';
import type { SentOperation } from '../../db/queries/sent-operations';
import { inTransaction } from '../../db/transaction';
import { applyTold } from '../writes/books/apply-told';
import type { Checked } from './check-books';
import { compareEffect, missingEffect, PROVIDER_FINDING_KINDS } from './compare-effect';
import { applyLateFailure } from './late-failure';

const PAGE_SIZE = 200;
const DAY_MS = 86_400_000;
/** Refunds fail days later and disputes weeks later; what is older was looked at many times. */
const WINDOW_MS = 35 * DAY_MS;

export type CheckedProvider = Checked & { listed: number; reversed: number };

type Deps = {
  pool: Pool;
  now: () => Date;
  /** Called after each page, so that a long list is seen to be read. */
  beat: (listed: number) => void;
};

type Look = { deps: Deps; provider: string; counts: CheckedProvider; seen: Set<string> };

/** What it says of money reaches our books by object; what is left is only noted. */
async function applyListed(look: Look, effect: ListedEffect): Promise<number> {
  const { pool, now } = look.deps;
  const { ref: providerRef, operationId, ...rest } = effect;
  const named = { provider: look.provider, providerRef, operationId };
  const told = { ...rest, ...named, source: 'list' };
  const applied = await inTransaction(pool, (client) => applyTold(client, told, now()));
  return applied.newly;
}

/** @param effect the line that it was found by; none for what is missing. */
async function note(look: Look, finding: NewFinding | null, effect?: ListedEffect): Promise<void> {
  if (!finding) return;
  const { counts, deps } = look;
  if (finding.kind === 'failed_at_provider' && (await applyLateFailure(deps, finding))) {
    counts.reversed += 1;
    return;
  }
  counts.found += 1;
  const isMoney = effect !== undefined && effect.amountMinor !== null && effect.amountMinor > 0n;
  if (isMoney) counts.newly += await applyListed(look, effect);
  else if (await noteFinding(deps.pool, finding)) counts.newly += 1;
}

function operationFor(effect: ListedEffect, ours: readonly SentOperation[]): SentOperation | null {
  return (
    ours.find((operation) => operation.providerRef === effect.ref) ??
    ours.find((operation) => operation.operationId === effect.operationId) ??
    null
  );
}

async function checkPage(look: Look, page: readonly ListedEffect[]): Promise<void> {
  const { provider, deps, counts, seen } = look;
  const ours = await operationsOfEffects(deps.pool, {
    provider,
    operationIds: page.flatMap(({ operationId }) => (operationId === null ? [] : [operationId])),
    refs: page.map(({ ref }) => ref),
  });
  for (const effect of page) {
    const operation = operationFor(effect, ours);
    if (operation) seen.add(operation.operationId);
    await note(look, compareEffect(effect, operation, provider), effect);
  }
  counts.listed += page.length;
  deps.beat(counts.listed);
}

async function checkList(look: Look, adapter: ProviderAdapter, window: ListWindow): Promise<void> {
  let page: ListedEffect[] = [];
  for await (const effect of adapter.list(window)) {
    page.push(effect);
    if (page.length < PAGE_SIZE) continue;
    await checkPage(look, page);
    page = [];
  }
  await checkPage(look, page);
}

/** The list is read a little wider on both sides: the provider's clock is not ours. */
export async function checkProvider(
  deps: Deps,
  adapter: ProviderAdapter,
): Promise<CheckedProvider> {
  const { name: provider, capabilities } = adapter;
  const { longestRequestMs, lookUpLagMs, clockMarginMs } = capabilities;
  const startedAt = await databaseNow(deps.pool);
  const now = deps.now();
  const since = new Date(now.getTime() - WINDOW_MS);
  const until = new Date(now.getTime() - longestRequestMs - lookUpLagMs - clockMarginMs);
  const counts = { listed: 0, reversed: 0, found: 0, newly: 0, resolved: 0 };
  const look: Look = { deps, provider, counts, seen: new Set() };
  const done = await succeededInWindow(deps.pool, { provider, since, until });
  const wider = {
    since: new Date(since.getTime() - DAY_MS),
    until: new Date(now.getTime() + DAY_MS),
  };
  await checkList(look, adapter, wider);
  for (const operation of done) {
    if (!look.seen.has(operation.operationId)) await note(look, missingEffect(operation));
  }
  const kinds = PROVIDER_FINDING_KINDS;
  counts.resolved = await resolveUnseen(deps.pool, { kinds, startedAt, provider, since });
  return counts;
}

/** @throws ApplicationFailure that is not retried when this worker has no such provider. */
export function findAdapter(providers: readonly ProviderAdapter[], name: string): ProviderAdapter {
  const adapter = providers.find((provider) => provider.name === name);
  if (adapter) return adapter;
  throw ApplicationFailure.nonRetryable(`This worker has no provider ${name}.`, 'UnknownProvider');
}
