/**
 * Messages that came to a case by Temporal. Whoever merely reaches Temporal can send any of them; a
 * genuine one names the row that an authenticated person or connector wrote. The others change
 * nothing, and the first of them are in the journal.
 */
import type { Pool, PoolClient } from 'pg';
import type { MessageSeen } from '../contracts/message-seen';
import { appendAudit } from './queries/audit';
import { countForged, rowsNamed } from './queries/outside/forged-messages';
import { inTransaction } from './transaction';

/** So many of a case are told one by one; one entry more says that others are only counted. */
export const FORGED_TOLD_MAX = 100;

/** @returns how many of `count` new ones may still be told, after counting them all. */
export async function forgedToTell(
  client: PoolClient,
  { caseId, count }: { caseId: string; count: number },
): Promise<number> {
  const before = await countForged(client, { caseId, count });
  if (before <= FORGED_TOLD_MAX && before + count > FORGED_TOLD_MAX) {
    await appendAudit(client, {
      ...{ event: 'messages_forged', actor: 'unknown', channel: 'signal', caseId },
      detail: { told: FORGED_TOLD_MAX },
    });
  }
  return Math.max(0, Math.min(count, FORGED_TOLD_MAX - before));
}

async function tell(
  client: PoolClient,
  caseId: string,
  forged: readonly MessageSeen[],
): Promise<void> {
  const told = await forgedToTell(client, { caseId, count: forged.length });
  for (const { message, id } of forged.slice(0, told)) {
    await appendAudit(client, {
      ...{ event: 'message_forged', actor: 'unknown', channel: 'signal', caseId },
      detail: { message, named: id },
    });
  }
}

/** Puts those into the journal that no row of ours tells of; a genuine one costs one question. */
export async function noteMessages(
  pool: Pool,
  caseId: string,
  messages: readonly MessageSeen[] = [],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.flatMap(({ id }) => id ?? []);
  const genuine = await rowsNamed(pool, { caseId, ids });
  const forged = messages.filter(({ id }) => id === null || !genuine.has(id));
  if (forged.length > 0) await inTransaction(pool, (client) => tell(client, caseId, forged));
}
