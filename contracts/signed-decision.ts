/** A decision that is signed with a person's own key, and the answer it gets. */
import type { Channel } from './decision';

export type SignedDecision = {
  /** Canonical JSON of a statement: the exact text that was signed. */
  statement: string;
  /** Ed25519 over the statement, base64. */
  signature: string;
  keyId: string;
};

/** What became of a signed decision: ids and codes, with the winner where there is one. */
export type SignedAnswer = {
  /** Null when the statement could not even be read. */
  statementId: string | null;
  code: string;
  decidedBy: string | null;
  /** ISO 8601 instant. */
  decidedAt: string | null;
  channel: Channel | null;
};
