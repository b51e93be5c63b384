/**
 * A decision by somebody who reaches Temporal and nothing else: look, ask, sign, signal, and wait
 * for the answer of the worker that verified it. Postgres is never asked from here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { SignedAnswer } from '../../contracts/signed-decision';
import { signedApproval } from '../../workflows/messages';
import type { CaseView } from '../../workflows/messages';
import { readCaseView, withTemporal, workflowIdFor } from './case-by-temporal';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import type { DecideRequest } from './decide';
import { checkUnattended, readHashes, readUser } from './decision-targets';
import { readKeyFile } from './key-file';
import { askYesNo, withSpinner } from './progress';
import { readWaitMs } from './receipts';
import { reportSigned } from './report-signed';
import type { AnsweredAsk } from './report-signed';
import { renderAsks } from './screens/ask-screen';
import { screenOf } from './screens/screen';
import { findAsks, signAsk } from './signed-asks';
import type { SignedAsk } from './signed-asks';

const LOOK_EVERY_MS = 300;
const LOOK_TIMEOUT_MS = 5_000;
const WAIT_DEFAULT_MS = 30_000;

const QUESTIONS = { approve: 'Approve', reject: 'Reject', send_back: 'Send back' } as const;

const WAITING = {
  words: 'Waiting for a worker to verify it',
  ifStopped:
    'Not waited for any longer. The signed decision is with Temporal and is taken all the same.',
};

const NOT_YET =
  'No worker has answered yet. The signed decision is with Temporal and stands: it is taken as soon as a worker runs.';

type Asked = { view: CaseView; asks: SignedAsk['ask'][]; hashes: readonly string[] };

async function confirmAsks(
  context: CliContext,
  { view, asks, hashes }: Asked,
  { verdict, options }: DecideRequest,
): Promise<void> {
  const { terminal } = context;
  if (!terminal.isInteractive || options.yes) {
    const hasYes = options.yes === true;
    checkUnattended({ actions: asks }, { verdict, hashes, hasYes });
    return;
  }
  for (const line of renderAsks(screenOf(terminal), view, asks)) terminal.note(line);
  const what = asks.length === 1 ? 'this' : `these ${String(asks.length)}`;
  if (await askYesNo(`${QUESTIONS[verdict]} ${what}?`)) return;
  throw new CliError(EXIT.refused, 'not_confirmed', 'Nothing was decided.');
}

async function sendAll(
  client: Client,
  reference: string,
  signed: readonly SignedAsk[],
): Promise<void> {
  const { WorkflowNotFoundError } = await import('@temporalio/client');
  const handle = client.workflow.getHandle(workflowIdFor(reference));
  try {
    for (const each of signed) await handle.signal(signedApproval, each.signed);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new CliError(
      EXIT.refused,
      'case_closed',
      'The case has ended: nothing is decided there.',
    );
  }
}

/** The answers as far as they are there; a worker that is away for a moment has none. */
async function lookForAnswers(
  client: Client,
  reference: string,
  untilMs: number,
): Promise<readonly SignedAnswer[]> {
  try {
    const deadline = Math.min(Date.now() + LOOK_TIMEOUT_MS, untilMs);
    const view = await client.withDeadline(deadline, () => readCaseView(client, reference));
    return view.signedAnswers;
  } catch (error) {
    if (error instanceof CliError && error.code === 'worker_not_reached') return [];
    throw error;
  }
}

function matchAnswers(
  signed: readonly SignedAsk[],
  answers: readonly SignedAnswer[],
): AnsweredAsk[] {
  return signed.flatMap((each) => {
    const answer = answers.find(({ statementId }) => statementId === each.statementId);
    return answer ? [{ ...each, answer }] : [];
  });
}

async function untilAnswered(
  client: Client,
  reference: string,
  { signed, waitMs }: { signed: readonly SignedAsk[]; waitMs: number },
): Promise<AnsweredAsk[]> {
  const untilMs = Date.now() + waitMs;
  while (Date.now() < untilMs) {
    const answered = matchAnswers(signed, await lookForAnswers(client, reference, untilMs));
    if (answered.length === signed.length) return answered;
    await sleep(LOOK_EVERY_MS);
  }
  throw new CliError(EXIT.notYet, 'not_yet', NOT_YET);
}

function signAll(asked: Asked, given: Parameters<typeof signAsk>[2]): SignedAsk[] {
  // Once sent back, the whole proposal is: there is nothing left to say on the others.
  const asks = given.verdict === 'send_back' ? asked.asks.slice(0, 1) : asked.asks;
  return asks.map((ask) => signAsk(asked.view, ask, given));
}

/** @throws CliError with exit code 3 when it is refused, 6 when no worker answers in time. */
export async function runViaSignal(context: CliContext, request: DecideRequest): Promise<void> {
  const { reference, verdict, options } = request;
  if (options.key === undefined) {
    throw badInput('Say with which key you sign: --key <file>, as `countersign keys new` made it.');
  }
  if (options.reason !== undefined) {
    throw badInput('A signed decision carries no words, so leave --reason out.');
  }
  const userId = readUser(options, context.env);
  const hashes = readHashes(options);
  const waitMs = readWaitMs(options.wait) ?? WAIT_DEFAULT_MS;
  const key = readKeyFile(options.key);
  const view = await withTemporal(context, (client) => readCaseView(client, reference));
  const asked = { view, asks: findAsks(view, options, hashes), hashes };
  await confirmAsks(context, asked, request);
  const signed = signAll(asked, { verdict, userId, key });
  await withTemporal(context, (client) => sendAll(client, reference, signed));
  const answered = await withSpinner(context.terminal, WAITING, () =>
    withTemporal(context, (client) => untilAnswered(client, reference, { signed, waitMs })),
  );
  reportSigned(context.terminal, { caseId: view.caseId, verdict, answered });
}
