/** A decision that is signed with a person's own key, and the answer it gets. */
import type { Verdict } from './can';
import type { Channel } from './decision';
import type { DecisionCode, SignatureCode } from './error-codes';

export type SignedDecision = {
  /** Canonical JSON of a statement: the text that was signed, without its prefix. */
  statement: string;
  /** Ed25519 over the prefixed statement, base64. */
  signature: string;
  keyId: string;
};

export type SignedAnswerCode = 'recorded' | 'repeated' | DecisionCode | SignatureCode;

/** What became of a signed decision: ids and codes, with the winner where there is one. */
export type SignedAnswer = {
  /** Null when the statement could not even be read. */
  statementId: string | null;
  code: SignedAnswerCode;
  /** What stands: the signer's own word, or that of somebody who was first. */
  verdict: Verdict | null;
  decidedBy: string | null;
  /** ISO 8601 instant. */
  decidedAt: string | null;
  channel: Channel | null;
  /** False when a further signer is needed; null when nothing new was recorded. */
  isActionDecided: boolean | null;
  /** Whether there is something new to read for the case: a refused signature is nothing new. */
  isNews: boolean;
};
