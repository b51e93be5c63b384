/**
 * A service that does not let us in is no unknown outcome: nothing was sent, and what is wrong is a
 * configuration. Ops are told at the first of it, and it is over when the service lets us in again.
 */
import type { PoolClient } from 'pg';
import type { ProviderAnswer } from '../../../contracts/provider';
import { noteFinding, resolveFinding } from '../../../db/queries/findings';
import type { OperationRow } from '../../../db/queries/operations';
import { insertOutboxEntry } from '../../../db/queries/outbox';
import { remoteOperation } from '../../../db/queries/remote-operations';

export async function noteConfiguration(
  client: PoolClient,
  operation: OperationRow,
  answer: ProviderAnswer,
): Promise<void> {
  const { operationId, caseId, kind } = operation;
  const { provider } = await remoteOperation(client, operationId);
  if (provider === null) return;
  const findingKey = `provider_configuration/${provider}`;
  if (answer.kind !== 'not_sent') return resolveFinding(client, findingKey);
  if (answer.reason !== 'configuration') return;
  const isNew = await noteFinding(client, {
    ...{ findingKey, kind: 'provider_configuration', provider },
    detail: { about: provider, kind },
  });
  if (!isNew) return;
  await insertOutboxEntry(client, {
    dedupKey: `provider-configuration/${operationId}`,
    kind: 'notice',
    caseId,
    body: { notice: 'provider_configuration', operation_id: operationId },
    isDelivered: false,
  });
}
