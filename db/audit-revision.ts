/** What was asked of a proposal and refused stands in the audit chain: codes and ids, no words. */
import type { PoolClient } from 'pg';
import type { Channel } from '../contracts/decision';
import type { RevisionRefused } from '../contracts/revision';
import { appendAudit } from './queries/audit';

type Asked = {
  caseId: string;
  userId: string;
  channel: Channel;
  revision?: number;
  digest?: string;
};

export async function auditRefusedRevision(
  client: PoolClient,
  asked: Asked,
  {
    event,
    answer,
  }: { event: 'edit_refused' | 'proposal_refused' | 'withdraw_refused'; answer: RevisionRefused },
): Promise<void> {
  if (answer.code === 'proposal_not_found') return;
  await appendAudit(client, {
    event,
    actor: asked.userId,
    channel: asked.channel,
    caseId: asked.caseId,
    detail: {
      code: answer.code,
      revision: asked.revision ?? null,
      digest: asked.digest ?? null,
    },
  });
}
