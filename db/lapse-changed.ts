/** Finds waiting proposals whose facts may have changed, and makes those lapse whose facts did. */
import type { Pool, PoolClient } from 'pg';
import { describeChanges } from '../contracts/changed-facts';
import type { ChangedFact } from '../contracts/changed-facts';
import { lapseProposal } from './lapse-proposal';
import { findAndLockCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { proposalActions } from './queries/proposal-actions';
import { lockProposal } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';
import { lockOthersOnOrder } from './queries/shop-changes';
import type { WaitingProposal } from './queries/shop-changes';
import { loadChanges } from './relied-facts';
import { inTransaction } from './transaction';

type Waiting = { row: CaseRow; proposal: ProposalRow; now: Date };

async function changesOf(
  client: PoolClient,
  { row, proposal, now }: Waiting,
): Promise<ChangedFact[]> {
  const changes: ChangedFact[] = [];
  for (const action of await proposalActions(client, proposal)) {
    const isOpen = action.state === 'pending' || action.state === 'approved';
    if (isOpen) changes.push(...(await loadChanges(client, row, { action, now })).changes);
  }
  return changes;
}

/** What changed of the facts that this proposal relies on; empty when nothing did. */
export async function wordsOfChanges(client: PoolClient, waiting: Waiting): Promise<string> {
  return describeChanges(await changesOf(client, waiting));
}

async function lapseIn(
  client: PoolClient,
  key: WaitingProposal,
  { now, channel }: { now: Date; channel: string },
): Promise<string | null> {
  const row = await findAndLockCase(client, key.caseId);
  if (!row || row.endedAt !== null) return null;
  const proposal = await lockProposal(client, key);
  if (proposal?.state !== 'pending') return null;
  const words = await wordsOfChanges(client, { row, proposal, now });
  if (words === '') return null;
  return lapseProposal(client, { row, proposal, code: 'facts_changed', words, channel });
}

/**
 * Lapses the proposal if a fact that it relies on has changed.
 * @returns the wake-up to be signalled; null when nothing changed that matters to it.
 */
export function lapseIfChanged(
  pool: Pool,
  key: WaitingProposal,
  now: Date,
): Promise<string | null> {
  return inTransaction(pool, (client) => lapseIn(client, key, { now, channel: 'relay' }));
}

/**
 * After a write, in its transaction: other cases' proposals on this order and on its stock. One that
 * somebody is deciding on at this moment is passed over, since to wait for it could be to wait for
 * each other; the decision looks at present facts, and the relay's pass comes by later.
 */
export async function lapseOthersAfterWrite(
  client: PoolClient,
  written: { caseId: string; orderId: string },
  now: Date,
): Promise<void> {
  for (const key of await lockOthersOnOrder(client, written)) {
    await lapseIn(client, key, { now, channel: 'workflow' });
  }
}
