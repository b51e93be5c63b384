/** A person takes a case from the model; whether they may is looked up, not believed. */
import { canAct, canSeeCase } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { appendAudit } from '../../db/queries/audit';
import { lockCase, setTakenOver } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { findUser } from '../../db/queries/users';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';

export type TakenOver = { isTaken: boolean; code: string | null; deadlineAt: string };

/** Null when they may. A case of another team is to them as one that there is not. */
function findObstacle(user: User | null, row: CaseRow): string | null {
  if (!user) return 'unknown_user';
  if (!canSeeCase(user, row)) return 'ticket_not_found';
  const right = canAct(user, 'take_over', row);
  return right.allowed ? null : right.code;
}

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
    const code = findObstacle(user, row);
    const isTaken = code === null && row.endedAt === null;
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
