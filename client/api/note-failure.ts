/**
 * Failed sign-ins in the audit chain. Nobody has to sign in to make one, so a flood of them is
 * counted and noted ever more seldom: the chain's one head is for what people really did.
 */
import { POLICY } from '../../contracts/policy';
import { appendAudit } from '../../db/queries/audit';
import { addFailure } from '../../db/queries/sign-in-failures';
import { inTransaction } from '../../db/transaction';
import { hashOfSecret } from './secrets';
import type { AttemptDeps } from './sign-in-attempts';

export type FailedSignIn = { userId: string | null; detail: { method: string; code: string } };

/** The first ones each, and then each time that the count has doubled. */
function isNoted(failures: number): boolean {
  return failures <= POLICY.signIn.failuresNotedMax || Number.isInteger(Math.log2(failures));
}

/** What was typed may be a password in the wrong field: only a user's id is noted. */
export async function noteFailure(
  { pool, now }: AttemptDeps,
  { userId, detail }: FailedSignIn,
): Promise<void> {
  const at = now();
  const actor = userId ?? 'unknown';
  const failures = await addFailure(pool, {
    loginHash: hashOfSecret(`noted:${detail.method}:${detail.code}:${actor}`),
    at,
    forgottenBefore: new Date(at.getTime() - POLICY.signIn.failuresNotedForMs),
  });
  if (!isNoted(failures)) return;
  const entry = { event: 'sign_in_failed', actor, channel: 'web', caseId: null };
  await inTransaction(pool, (client) =>
    appendAudit(client, { ...entry, detail: { ...detail, failures } }),
  );
}
