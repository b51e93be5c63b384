/** One audit entry for each change of a remote write's state. */
import type { PoolClient } from 'pg';
import type { OutsideCode, WriteCode } from '../../../contracts/error-codes';
import type { OperationState } from '../../../contracts/operation';
import { appendAudit } from '../../../db/queries/audit';
import type { OperationRow } from '../../../db/queries/operations';

export async function auditState(
  client: PoolClient,
  operation: OperationRow,
  to: { state: OperationState; code: WriteCode | OutsideCode | null; source: string },
): Promise<void> {
  await appendAudit(client, {
    event: 'operation',
    actor: 'countersign',
    channel: 'workflow',
    caseId: operation.caseId,
    detail: {
      operation_id: operation.operationId,
      kind: operation.kind,
      digest: operation.fingerprint,
      from: operation.state,
      state: to.state,
      code: to.code,
      source: to.source,
    },
  });
}
