/**
 * A person settles what reconciliation found: a payment that it froze may be refunded again, and an
 * event that could not be applied is tried again. What they know it from is kept with it.
 */
import type { Pool, PoolClient } from 'pg';
import { canSeeCase, canSettle } from '../contracts/can';
import type { Channel } from '../contracts/decision';
import type { SettleCode } from '../contracts/error-codes';
import { appendAudit } from './queries/audit';
import { loadCase } from './queries/cases';
import { findFinding, lockFinding, settleLocked } from './queries/findings';
import type { FoundFinding } from './queries/findings';
import { unparkEvent } from './queries/provider-events';
import { findOperation } from './queries/operations';
import { findUser } from './queries/users';
import { EVIDENCE_CHARS_MAX, EVIDENCE_CHARS_MIN } from './settle-operation';
import { inTransaction } from './transaction';

export type SettleFindingRequest = {
  findingKey: string;
  /** Where it is known from how it is, such as the provider's own page. */
  evidence: string;
  userId: string;
  channel: Channel;
};

export type SettleFindingAnswer =
  { kind: 'settled' } | { kind: 'refused'; code: SettleCode; message: string };

type Refused = Extract<SettleFindingAnswer, { kind: 'refused' }>;

function refused(code: SettleCode, message: string): Refused {
  return { kind: 'refused', code, message };
}

/** In the same words for one about a case of another team. */
function noSuchFinding({ findingKey }: SettleFindingRequest): Refused {
  return refused('finding_not_found', `There is no finding ${findingKey}.`);
}

async function findObstacle(
  client: PoolClient,
  request: SettleFindingRequest,
  finding: FoundFinding,
): Promise<Refused | null> {
  const user = await findUser(client, request.userId);
  if (!user) return refused('unknown_user', `There is no user ${request.userId}.`);
  if (finding.operationId !== null) {
    const operation = await findOperation(client, finding.operationId);
    const row = operation ? await loadCase(client, operation.caseId) : null;
    if (row && !canSeeCase(user, row)) return noSuchFinding(request);
  }
  const right = canSettle(user, { customerId: finding.customerId });
  if (!right.allowed) return refused(right.code, right.message);
  if (!finding.isOpen) return refused('not_open', 'It has been settled already, or is over.');
  // What can be compared again is over when it agrees again: nobody can say so instead.
  if (finding.paymentId === null && finding.kind !== 'event_parked') {
    const message = 'This is over as soon as the nightly comparison finds that it agrees.';
    return refused('not_open', message);
  }
  const { length } = request.evidence.trim();
  if (length >= EVIDENCE_CHARS_MIN && length <= EVIDENCE_CHARS_MAX) return null;
  const message = `Say where this is known from, in ${String(EVIDENCE_CHARS_MIN)} to ${String(EVIDENCE_CHARS_MAX)} characters.`;
  return refused('evidence_missing', message);
}

async function settle(
  client: PoolClient,
  request: SettleFindingRequest,
): Promise<SettleFindingAnswer> {
  const finding = await lockFinding(client, request.findingKey);
  if (!finding) return noSuchFinding(request);
  const obstacle = await findObstacle(client, request, finding);
  if (obstacle) return obstacle;
  await settleLocked(client, request);
  const { provider, event } = finding;
  if (finding.kind === 'event_parked' && provider !== null && event !== null) {
    await unparkEvent(client, { provider, eventId: event });
  }
  return { kind: 'settled' };
}

/** @throws the database's error when it can't be reached; the same request may be sent again. */
export async function settleFinding(
  pool: Pool,
  request: SettleFindingRequest,
): Promise<SettleFindingAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await settle(client, request);
    const finding = await findFinding(client, request.findingKey);
    const isMissing = answer.kind === 'refused' && answer.code === 'finding_not_found';
    if (!finding || isMissing) return answer;
    const operation =
      finding.operationId === null ? null : await findOperation(client, finding.operationId);
    await appendAudit(client, {
      event: answer.kind === 'refused' ? 'finding_refused' : 'finding_settled',
      actor: request.userId,
      channel: request.channel,
      caseId: operation?.caseId ?? null,
      detail: {
        finding_key: request.findingKey,
        payment_id: finding.paymentId,
        code: answer.kind === 'refused' ? answer.code : null,
      },
    });
    return answer;
  });
}
