/** Is a signed decision genuine? Nothing of it is believed before its signature fits. */
import { KEY_ID_PATTERN, isSignedBy } from '../contracts/ed25519';
import type { SignatureCode } from '../contracts/error-codes';
import { POLICY } from '../contracts/policy';
import type { SignedDecision } from '../contracts/signed-decision';
import { readStatement, signedBytes } from '../contracts/signed-statement';
import type { Statement } from '../contracts/signed-statement';
import type { Db } from './pool';
import { findProposal } from './queries/proposals';
import { findUserKey } from './queries/user-keys';
import type { UserKeyRow } from './queries/user-keys';

export type CheckedSignature =
  | { isGenuine: true; statement: Statement; key: UserKeyRow }
  | {
      isGenuine: false;
      code: SignatureCode;
      /** As it says of itself; not to be believed. */
      statement: Statement | null;
      /** Null when there is no such key. */
      key: UserKeyRow | null;
      /** The signature fits the key, whatever else is wrong. */
      isSigned: boolean;
    };

/** Who signed, with which key. Whether that person may decide is for `can` to say. */
export async function checkSignature(
  db: Db,
  signed: SignedDecision | null,
): Promise<CheckedSignature> {
  const no = { isGenuine: false, statement: null, key: null, isSigned: false } as const;
  if (!signed) return { ...no, code: 'statement_malformed' };
  const statement = readStatement(signed.statement);
  if (!statement) return { ...no, code: 'statement_unreadable' };
  const key = KEY_ID_PATTERN.test(signed.keyId) ? await findUserKey(db, signed.keyId) : null;
  if (!key) return { ...no, code: 'key_unknown', statement };
  const bytes = signedBytes(signed.statement);
  if (!isSignedBy(key.publicKey, bytes, signed.signature)) {
    return { ...no, code: 'signature_invalid', statement, key };
  }
  if (key.revokedAt) return { ...no, code: 'key_revoked', statement, key, isSigned: true };
  if (key.userId !== statement.user_id) {
    return { ...no, code: 'signer_mismatch', statement, key, isSigned: true };
  }
  return { isGenuine: true, statement, key };
}

/**
 * Nobody can have decided on what was not there yet. Null also where there is no such proposal: that
 * is for the arbiter to say.
 */
export async function checkSigningTime(
  db: Db,
  statement: Statement,
  now: Date,
): Promise<SignatureCode | null> {
  const { signedClockSkewMs: skewMs, signedStatementMaxAgeMs } = POLICY.approval;
  const signedAtMs = Date.parse(statement.signed_at);
  const ageMs = now.getTime() - signedAtMs;
  if (ageMs < -skewMs) return 'statement_from_future';
  if (ageMs > signedStatementMaxAgeMs) return 'statement_stale';
  const key = { caseId: statement.case_id, revision: statement.revision };
  const proposal = await findProposal(db, key);
  if (!proposal) return null;
  return signedAtMs < proposal.publishedAt.getTime() - skewMs ? 'statement_stale' : null;
}
