/** A person takes a case from the model; whether they may is looked up, not believed. */
import { canAct } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { appendAudit } from '../../db/queries/audit';
import { lockCase, setTakenOver } from '../../db/queries/cases';
import { findUser } from '../../db/queries/users';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';

export type TakenOver = { isTaken: boolean; code: string | null; deadlineAt: string };

/** A retried Activity finds the person there already. */
export async function takeOver(
  deps: CaseDeps,
  input: { caseId: string; actorId: string; reasonCode: string },
): Promise<TakenOver> {
  const { caseId, actorId, reasonCode } = input;
  const deadlineAt = new Date(deps.now().getTime() + POLICY.approval.expiresAfterMs).toISOString();
  return inTransaction(deps.pool, async (client) => {
    const row = await lockCase(client, caseId);
    const user = await findUser(client, actorId);
    const right = user
      ? canAct(user, 'take_over', row)
      : { allowed: false as const, code: 'unknown_user' as const };
    const isTaken = right.allowed && row.endedAt === null;
    const code = right.allowed ? null : right.code;
    if (isTaken && row.takenOverBy === actorId) return { isTaken, code, deadlineAt };
    if (isTaken) await setTakenOver(client, caseId, actorId);
    await appendAudit(client, {
      event: isTaken ? 'case_taken_over' : 'take_over_refused',
      actor: actorId,
      channel: 'workflow',
      caseId,
      detail: { reason: reasonCode, code },
    });
    return { isTaken, code, deadlineAt };
  });
}
