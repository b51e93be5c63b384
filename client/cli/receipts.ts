/** Waits until what was approved is carried out and the customer is told. */
import type { Pool } from 'pg';
import { isEnded } from '../../contracts/operation';
import type { FoundTicket } from '../../db/queries/case-detail';
import { awaitCase } from './await-case';
import { CliError, badInput } from './cli-error';
import type { CliContext } from './context';
import type { CaseDetail } from './find-case';
import { withSpinner } from './progress';

const WAIT_DEFAULT_S = 60;
const WAIT_MAX_S = 86_400;

const WAITING = {
  words: 'Waiting for the worker',
  ifStopped: 'Not waited for any longer. The decision is recorded and is carried out all the same.',
};

/** `--wait`, `--wait 30`: milliseconds, or null when nobody wants to wait. */
export function readWaitMs(wait: true | string | undefined): number | null {
  if (wait === undefined) return null;
  const seconds = wait === true ? WAIT_DEFAULT_S : Number(wait);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= WAIT_MAX_S) return seconds * 1_000;
  throw badInput(`--wait takes whole seconds from 1 to ${String(WAIT_MAX_S)}.`);
}

/** Done when the case has ended, or goes on in another round and all writes have their end. */
function isSettled(detail: CaseDetail, revision: number): boolean {
  const { head, operations, proposals } = detail;
  if (head.endedAt !== null) return true;
  const mine = operations.filter((row) => row.revision === revision);
  const isWritten = mine.every((row) => isEnded(row.state) || row.state === 'needs_reconciliation');
  return isWritten && (proposals[0]?.revision ?? 0) > revision;
}

function waitWords({ head, operations }: CaseDetail): string {
  if (operations.some((row) => isEnded(row.state))) return 'Written; the customer is being told';
  return head.state === 'executing' ? 'Being written' : 'Waiting for the worker';
}

/** Null when the time was over: the decision stands, and it goes on without us. */
export async function waitForReceipts(
  context: CliContext,
  pool: Pool,
  given: { key: FoundTicket; revision: number; waitMs: number },
): Promise<CaseDetail | 'not_yet'> {
  try {
    return await withSpinner(context.terminal, WAITING, (say) =>
      awaitCase(pool, given.key, {
        isDone: (detail) => isSettled(detail, given.revision),
        onLook: (detail) => {
          say(waitWords(detail));
        },
        timeoutMs: given.waitMs,
        timeoutMessage: '',
      }),
    );
  } catch (error) {
    if (error instanceof CliError && error.code === 'not_yet') return 'not_yet';
    throw error;
  }
}
