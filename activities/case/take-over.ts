/**
 * Persons take a case from the model. Who asked is read from the rows that they wrote by the API, the
 * pages or the terminal; whether they may is looked up, not believed.
 */
import type { PoolClient } from 'pg';
import { canAct, canSeeCase } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { noteMessages } from '../../db/note-messages';
import { appendAudit } from '../../db/queries/audit';
import { lockCase, setTakenOver } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { answerTakeOver, openTakeOverRequests } from '../../db/queries/outside/take-over-requests';
import type { TakeOverRequest } from '../../db/queries/outside/take-over-requests';
import { findUser } from '../../db/queries/users';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import type { SeenInput } from './note-messages';

/** `ownerId`: who has the case now; null while the model has it. */
export type TakenOver = { ownerId: string | null; deadlineAt: string };

/** Null when they may. A case of another team is to them as one that there is not. */
function findObstacle(user: User | null, row: CaseRow): string | null {
  if (!user) return 'unknown_user';
  if (!canSeeCase(user, row)) return 'ticket_not_found';
  const right = canAct(user, 'take_over', row);
  if (!right.allowed) return right.code;
  return row.endedAt === null ? null : 'case_closed';
}

/** True when the case is theirs now. */
async function answer(
  client: PoolClient,
  row: CaseRow,
  request: TakeOverRequest,
): Promise<boolean> {
  const { requestId, userId, reasonCode, channel } = request;
  const code = findObstacle(await findUser(client, userId), row);
  const isTaken = code === null;
  await answerTakeOver(client, { requestId, answer: code ?? 'taken' });
  if (isTaken && row.takenOverBy === userId) return true;
  if (isTaken) await setTakenOver(client, row.caseId, userId);
  await appendAudit(client, {
    event: isTaken ? 'case_taken_over' : 'take_over_refused',
    actor: userId,
    channel,
    caseId: row.caseId,
    detail: { reason: reasonCode, code },
  });
  return isTaken;
}

/** Answers every open request; a retried Activity finds them answered, and the person there. */
export async function takeOver(deps: CaseDeps, input: SeenInput): Promise<TakenOver> {
  const { caseId, seen } = input;
  await noteMessages(deps.pool, caseId, seen);
  const deadlineAt = new Date(deps.now().getTime() + POLICY.approval.expiresAfterMs).toISOString();
  return inTransaction(deps.pool, async (client) => {
    const row = await lockCase(client, caseId);
    let ownerId = row.endedAt === null ? row.takenOverBy : null;
    for (const request of await openTakeOverRequests(client, caseId)) {
      if (await answer(client, row, request)) ownerId = request.userId;
    }
    return { ownerId, deadlineAt };
  });
}
