/** The provider's request of an operation: made of what is stored, so every send is the same bytes. */
import { canonicalJson, sha256Hex } from '../../../contracts/canonical';
import type { WriteEffect } from '../../../contracts/actions';
import type { ProviderRequest, RequestLine } from '../../../contracts/provider';
import type { Db } from '../../../db/pool';
import type { OperationRow } from '../../../db/queries/operations';
import { paymentRefOf } from '../../../db/queries/remote-operations';

/** One key per effect; an operation has one outside effect, so its id is enough. */
export function providerKeyOf(operationId: string): string {
  return `cs-${operationId}`;
}

function linesOf(held: readonly WriteEffect[]): RequestLine[] {
  const claimed = held.find((effect) => effect.effect === 'claim_units');
  return held.flatMap((effect) =>
    effect.effect === 'create_return_label' || effect.effect === 'create_replacement'
      ? [
          {
            orderLineId: claimed?.orderLineId ?? '',
            sku: effect.sku,
            quantity: effect.quantity,
          },
        ]
      : [],
  );
}

/** @param held the effects as they were reserved. */
export async function requestOf(
  db: Db,
  operation: OperationRow,
  held: readonly WriteEffect[],
): Promise<ProviderRequest> {
  const money = held.find((effect) => effect.effect === 'refund');
  const address = operation.action['address_digest'];
  return {
    operationId: operation.operationId,
    providerKey: providerKeyOf(operation.operationId),
    kind: operation.kind,
    amountMinor: money?.amountMinor ?? null,
    currency: money?.currency ?? null,
    paymentRef: money ? await paymentRefOf(db, money.paymentId) : null,
    orderId: operation.orderId,
    lines: linesOf(held),
    addressDigest: typeof address === 'string' ? address : null,
  };
}

/** Kept with each attempt: that every send was the same can be shown afterwards. */
export function digestOfRequest(request: ProviderRequest): string {
  const { amountMinor, lines, ...rest } = request;
  return sha256Hex(
    canonicalJson({
      ...rest,
      amountMinor: amountMinor === null ? null : amountMinor.toString(),
      lines: lines.map((line) => ({ ...line })),
    }),
  );
}
