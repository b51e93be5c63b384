/** Keeps an object of a provider's books, if it is money; a label moves none. */
import type { PoolClient } from 'pg';
import type { EffectState } from '../../../contracts/provider';
import { keepObject } from '../../../db/queries/provider-books/objects';

type Told = {
  provider: string;
  providerRef: string;
  state: EffectState;
  paymentRefs: readonly string[];
  amountMinor: bigint | null;
  currency: string | null;
};

/** @returns the payment that it is of, by what was known before or is now. */
export async function keepTold(
  client: PoolClient,
  given: { told: Told; operationId: string | null; paymentId: string | null },
): Promise<string | null> {
  const { told, operationId, paymentId } = given;
  const { amountMinor, currency } = told;
  if (amountMinor === null || amountMinor <= 0n || currency === null) return paymentId;
  return keepObject(client, { ...told, amountMinor, currency, operationId }, paymentId);
}
