/** Somebody wants work that fails tried now, and not at its next time. Who may, and that they did. */
import type { Pool } from 'pg';
import { canSeeCase, canSettle } from '../contracts/can';
import type { Channel } from '../contracts/decision';
import type { SettleCode } from '../contracts/error-codes';
import { appendAudit } from './queries/audit';
import { endFailingWork, findFailingWork } from './queries/failing/failing-work';
import type { FailingWork, WorkKey } from './queries/failing/failing-work';
import { findUser } from './queries/users';
import { inTransaction } from './transaction';

export type TryAgainRequest = WorkKey & { userId: string; channel: Channel };

export type TryAgainAnswer =
  { kind: 'noted'; work: FailingWork } | { kind: 'refused'; code: SettleCode; message: string };

function refused(code: SettleCode, message: string): TryAgainAnswer {
  return { kind: 'refused', code, message };
}

/**
 * Records who asked; tell Temporal afterwards. The row ends here: if the work fails again, it comes
 * back within seconds.
 */
export async function tryWorkAgain(pool: Pool, request: TryAgainRequest): Promise<TryAgainAnswer> {
  return inTransaction(pool, async (client) => {
    const { userId, channel, place, activity, subject } = request;
    const user = await findUser(client, userId);
    if (!user) return refused('unknown_user', `There is no user ${userId}.`);
    const work = await findFailingWork(client, request);
    if (!work || (work.caseId !== null && !canSeeCase(user, { team: work.team }))) {
      return refused('not_open', 'That work does not fail any more: there is nothing to try.');
    }
    const right = canSettle(user, work);
    if (!right.allowed) return refused(right.code, right.message);
    await endFailingWork(client, work);
    await appendAudit(client, {
      ...{ event: 'work_tried_again', actor: userId, channel, caseId: work.caseId },
      detail: { place, activity, subject, error: work.errorClass, tries: work.tries },
    });
    return { kind: 'noted', work };
  });
}
