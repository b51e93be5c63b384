/** Tells the customer, once a case, that a write is being checked: true, and no promise. */
import { lockCase } from '../../db/queries/cases';
import { insertOutboxEntry } from '../../db/queries/outbox';
import { insertReply } from '../../db/queries/replies';
import { loadShop } from '../../db/queries/shops';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';

export async function tellBeingChecked(
  deps: CaseDeps,
  { caseId }: { caseId: string; revision: number },
): Promise<{ isNew: boolean }> {
  const dedupKey = `being-checked/${caseId}`;
  return inTransaction(deps.pool, async (client) => {
    const { ticketId, shopId, endedAt } = await lockCase(client, caseId);
    if (endedAt !== null) return { isNew: false };
    const { name } = await loadShop(client, shopId);
    const body =
      'We have started what we agreed, and are being slow to hear back whether it went through. ' +
      `It is being checked; we will write again as soon as we know. ${name}`;
    const isNew = await insertOutboxEntry(client, {
      dedupKey,
      kind: 'reply',
      caseId,
      body: { ticket_id: ticketId },
      isDelivered: true,
    });
    if (isNew) await insertReply(client, { caseId, ticketId, body, dedupKey });
    return { isNew };
  });
}
