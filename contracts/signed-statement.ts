/**
 * What is signed: one person's word on one action, as canonical JSON. Only ids, a digest, a verdict
 * and an instant; a note would put words into a history that holds none.
 */
import { z } from 'zod';
import { canonicalJson } from './canonical';
import { decodeJson } from './decode-json';

/** Part of every statement; another form of statement gets another number. */
export const STATEMENT_VERSION = 'countersign.decision.v1';

/** Before the statement in what is signed, so that a signature made for anything else is none here. */
const SIGNING_PREFIX = 'countersign signed decision\n';

const POSTGRES_INT_MAX = 2_147_483_647;

/** Ids are compared and never shown, so only what no id has is kept out. */
const id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u);

const StatementSchema = z.strictObject({
  version: z.literal(STATEMENT_VERSION),
  /** Random, made by the signer: the same statement is taken once. */
  statement_id: z.uuid().regex(/^[^A-Z]*$/),
  case_id: id,
  revision: z.int().min(1).max(POSTGRES_INT_MAX),
  action_index: z.int().min(0).max(POSTGRES_INT_MAX),
  /** SHA-256 of everything that is shown with the action. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  verdict: z.enum(['approve', 'reject', 'send_back']),
  user_id: id,
  signed_at: z.iso.datetime({ precision: 3 }),
});

export type Statement = z.infer<typeof StatementSchema>;

export function statementText(statement: Statement): string {
  return canonicalJson(statement);
}

/** The bytes under the signature. */
export function signedBytes(text: string): Buffer {
  return Buffer.from(SIGNING_PREFIX + text, 'utf8');
}

/** Null for anything but the one text that this statement has: nothing is read into a text. */
export function readStatement(text: string): Statement | null {
  const decoded = decodeJson(text);
  const statement = decoded.ok ? StatementSchema.safeParse(decoded.value).data : undefined;
  return statement && statementText(statement) === text ? statement : null;
}
