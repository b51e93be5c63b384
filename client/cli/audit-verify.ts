/** `countersign audit verify`: is every entry there, unchanged, and after its predecessor? */
import type { ChainVerdict } from '../../contracts/audit-chain';
import { verifyAudit } from '../../db/verify-audit';
import { readHash, readSeq } from './audit-options';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { printableLine } from './printable-text';

export type VerifyOptions = { head?: string; since?: string };

function verdictJson({ entries, last, problem }: ChainVerdict): object {
  return {
    is_whole: problem === null,
    entries: Number(entries),
    last: { seq: Number(last.seq), hash: last.hash },
    problem: problem && {
      kind: problem.kind,
      seq: problem.seq === null ? null : Number(problem.seq),
      message: problem.message,
    },
  };
}

/** @throws CliError `audit_broken`, exit 1, that names the first entry that is wrong or missing. */
export async function runVerify(context: CliContext, options: VerifyOptions): Promise<void> {
  const sinceSeq = readSeq(options.since);
  const keptHash = readHash(options.head);
  const verdict = await withDatabase(context, (pool) => verifyAudit(pool, { sinceSeq, keptHash }));
  const { terminal } = context;
  terminal.json(verdictJson(verdict));
  const { entries, last, problem } = verdict;
  if (problem !== null) {
    throw new CliError(EXIT.unexpected, 'audit_broken', printableLine(problem.message));
  }
  const count = entries === 1n ? '1 entry' : `${String(entries)} entries`;
  const after = sinceSeq === null ? '' : ` after entry ${String(sinceSeq)}`;
  terminal.line(`${count}${after}, whole, head ${last.hash}`);
}
