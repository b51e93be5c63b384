/** What freezes a payment is over when a person has settled it, and not before. */
import { openFindings } from '../../../db/queries/findings';
import { settleFinding } from '../../../db/settle-finding';
import type { WriteWorld } from './write-world';

/**
 * @param paymentId only what freezes this one.
 * @returns how many were settled.
 */
export async function settleFrozen({ database }: WriteWorld, paymentId?: string): Promise<number> {
  const open = await openFindings(database.pool, 1_000);
  const frozen = open.filter(
    (row) => row.paymentId !== null && (paymentId === undefined || row.paymentId === paymentId),
  );
  for (const { findingKey } of frozen) {
    const evidence = 'The page of the payment at the provider.';
    const said = { findingKey, evidence, userId: 'ops', channel: 'terminal' as const };
    const answer = await settleFinding(database.appPool, said);
    if (answer.kind !== 'settled') throw new Error(answer.message);
  }
  return frozen.length;
}
