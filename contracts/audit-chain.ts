/**
 * Is the audit chain whole? Each entry holds the hash of its own text and of its predecessor, so a
 * changed, missing, added or swapped entry shows at the first place that no longer fits. What no
 * chain can show by itself is that its end was cut off, or all of it written anew: for that, a hash
 * that somebody kept elsewhere has to be in it.
 */
import { z } from 'zod';
import { canonicalJson, sha256Hex } from './canonical';
import type { JsonValue } from './canonical';

export type ChainEntry = {
  seq: bigint;
  previousHash: string;
  hash: string;
  /** The very text that was hashed: canonical JSON in one line. */
  body: string;
  /** The column beside it, ISO 8601 in UTC to the microsecond; null when it is no such instant. */
  at: string | null;
};

/** A place in the chain: an entry's number and hash. */
export type ChainPoint = { seq: bigint; hash: string };

export const CHAIN_START: ChainPoint = { seq: 0n, hash: '0'.repeat(64) };

export type ChainProblem = {
  kind: 'missing' | 'out_of_place' | 'changed' | 'predecessor' | 'columns' | 'head' | 'kept_hash';
  /** The first entry that is wrong or missing; null when it can't be said which. */
  seq: bigint | null;
  /** One sentence for people. */
  message: string;
};

export type ChainVerdict = {
  /** Entries that were read and are in order. */
  entries: bigint;
  /** The last of them. */
  last: ChainPoint;
  problem: ChainProblem | null;
};

const BodySchema = z.strictObject({
  seq: z.string(),
  previous_hash: z.string(),
  at: z.iso.datetime(),
  event: z.string(),
  actor: z.string(),
  channel: z.string(),
  case_id: z.string().nullable(),
  detail: z.json(),
});

export type AuditBody = z.infer<typeof BodySchema>;

/** Reads an entry's text; null when it is not what this program writes. */
export function readAuditBody(body: string): AuditBody | null {
  try {
    const json = JSON.parse(body) as JsonValue;
    // Other spaces or another order of keys would be the same data under another hash.
    return canonicalJson(json) === body ? (BodySchema.safeParse(json).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Instants are written to the millisecond, and read from their column to the microsecond. */
function toMicroseconds(instant: string): string {
  const [seconds = '', fraction = ''] = instant.replace(/Z$/, '').split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}

function problemOfText(entry: ChainEntry): ChainProblem | null {
  const { seq } = entry;
  const name = `entry ${String(seq)}`;
  if (sha256Hex(entry.body) !== entry.hash) {
    return { kind: 'changed', seq, message: `The text of ${name} is not the one that was hashed.` };
  }
  const body = readAuditBody(entry.body);
  if (body === null) {
    return { kind: 'changed', seq, message: `The text of ${name} is no audit entry.` };
  }
  const differing = [
    body.seq === String(seq) ? null : 'seq',
    body.previous_hash === entry.previousHash ? null : 'previous_hash',
    entry.at !== null && toMicroseconds(body.at) === toMicroseconds(entry.at) ? null : 'at',
  ].filter((column) => column !== null);
  if (differing.length === 0) return null;
  const columns = differing.join(', ');
  return {
    kind: 'columns',
    seq,
    message: `The text of ${name} says something else than its row (${columns}).`,
  };
}

/** What is wrong with an entry after the one `before` it; null when nothing is. */
export function findEntryProblem(entry: ChainEntry, before: ChainPoint): ChainProblem | null {
  const expected = before.seq + 1n;
  if (entry.seq > expected) {
    const message = `Entry ${String(expected)} is missing: entry ${String(entry.seq)} comes next.`;
    return { kind: 'missing', seq: expected, message };
  }
  if (entry.seq < expected) {
    const message = `Entry ${String(entry.seq)} stands after entry ${String(before.seq)}.`;
    return { kind: 'out_of_place', seq: entry.seq, message };
  }
  const ofText = problemOfText(entry);
  if (ofText !== null || entry.previousHash === before.hash) return ofText;
  const after = before.seq === CHAIN_START.seq ? 'the start' : `entry ${String(before.seq)}`;
  return {
    kind: 'predecessor',
    seq: entry.seq,
    message: `Entry ${String(entry.seq)} was not written after ${after} as it is now.`,
  };
}

/** The row from which the next append goes on has to name the last entry. */
export function findHeadProblem(last: ChainPoint, head: ChainPoint | null): ChainProblem | null {
  if (head === null) return { kind: 'head', seq: null, message: 'The chain has no head row.' };
  if (head.seq > last.seq) {
    const message = `Entry ${String(last.seq + 1n)} is missing: the head is at ${String(head.seq)}.`;
    return { kind: 'missing', seq: last.seq + 1n, message };
  }
  if (head.seq < last.seq) {
    const message = `Entry ${String(head.seq + 1n)} stands after the head.`;
    return { kind: 'head', seq: head.seq + 1n, message };
  }
  if (head.hash === last.hash) return null;
  const message = `The head row has another hash than the last entry, ${String(last.seq)}.`;
  return { kind: 'head', seq: last.seq, message };
}

export type ChainQuestion = {
  /** Pages of entries by rising number, beginning with the one after `from`. */
  pages: AsyncIterable<readonly ChainEntry[]>;
  from: ChainPoint;
  head: ChainPoint | null;
  /** A hash that was noted elsewhere; null when nobody kept one. */
  keptHash: string | null;
};

/** Follows the chain to the first thing that is wrong with it. Holds one page at a time. */
export async function verifyChain(question: ChainQuestion): Promise<ChainVerdict> {
  const { pages, from, head, keptHash } = question;
  let last = from;
  let isKeptSeen = keptHash === null || keptHash === from.hash;
  const verdict = (problem: ChainProblem | null): ChainVerdict => {
    return { entries: last.seq - from.seq, last, problem };
  };
  for await (const page of pages) {
    for (const entry of page) {
      const problem = findEntryProblem(entry, last);
      if (problem !== null) return verdict(problem);
      last = { seq: entry.seq, hash: entry.hash };
      isKeptSeen ||= keptHash === entry.hash;
    }
  }
  const ofHead = findHeadProblem(last, head);
  if (ofHead !== null || isKeptSeen) return verdict(ofHead);
  const message = 'No entry has the hash that was kept: the chain was cut or written anew.';
  return verdict({ kind: 'kept_hash', seq: null, message });
}
