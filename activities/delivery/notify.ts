/** Notices to people who decide. They name a case and a reason, and no customer data. */
import type { NoticeKind } from '../../contracts/plan-notices';
import { insertOutboxEntry } from '../../db/queries/outbox';
import type { CaseDeps } from '../deps';

export async function notify(
  deps: CaseDeps,
  input: { caseId: string; revision: number; kind: NoticeKind; at: string },
): Promise<{ isNew: boolean }> {
  const { caseId, revision, kind, at } = input;
  const isNew = await insertOutboxEntry(deps.pool, {
    dedupKey: `notice/${caseId}/${String(revision)}/${kind}/${at}`,
    kind: 'notice',
    caseId,
    body: { notice: kind, revision, due_at: at },
    isDelivered: false,
  });
  return { isNew };
}
