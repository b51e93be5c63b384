/** A write failed after the customer was told: the ticket gets a new case, and a person gets that. */
import type { PoolClient } from 'pg';
import { appendAudit } from '../../../db/queries/audit';
import { insertReopenedCase } from '../../../db/queries/reopened-cases';
import type { OperationRow } from '../../../db/queries/operations';
import { insertOutboxEntry } from '../../../db/queries/outbox';

/** Nothing is done again by itself: a new attempt needs a new approval, and so a new operation. */
export async function reopenForPerson(client: PoolClient, operation: OperationRow): Promise<void> {
  const { operationId } = operation;
  const caseId = await insertReopenedCase(client, {
    fromCaseId: operation.caseId,
    code: 'write_reversed',
  });
  await insertOutboxEntry(client, {
    dedupKey: `write-reversed/${operationId}`,
    kind: 'notice',
    caseId: caseId ?? operation.caseId,
    body: { notice: 'write_reversed', operation_id: operationId },
    isDelivered: false,
  });
  await appendAudit(client, {
    event: 'case_reopened',
    actor: 'countersign',
    channel: 'workflow',
    caseId: caseId ?? operation.caseId,
    detail: { operation_id: operationId, from_case: operation.caseId },
  });
}
