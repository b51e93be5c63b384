/** A case as somebody sees it who reaches Temporal and no database: ids, codes and digests. */
import type { Client } from '@temporalio/client';
import { workflowIdForTicket } from '../../contracts/ids';
import { caseQuery } from '../../workflows/messages';
import type { CaseView } from '../../workflows/messages';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { placesFor } from './context';
import { shortLine } from './printable-text';
import { tryTemporal } from './temporal-client';

const REFERENCE_CHARS_SHOWN = 60;
const CASE_NO = /\.\d+$/;

/** `larkfield-T-80009` and `larkfield-T-80009.1` are both in the Workflow of that ticket. */
export function workflowIdFor(reference: string): string {
  return workflowIdForTicket(reference.replace(CASE_NO, ''));
}

function notFound(reference: string): CliError {
  const shown = shortLine(reference, REFERENCE_CHARS_SHOWN);
  return new CliError(
    EXIT.notFound,
    'ticket_not_found',
    `Temporal has no case ${shown}: without a database the whole id is needed, such as larkfield-T-80009.`,
  );
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: CliError };

/** A refusal of ours is no trouble of Temporal's, so it is carried past those. */
async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof CliError) return { ok: false, error };
    throw error;
  }
}

/** Runs `work` against Temporal alone. @throws CliError `temporal_unreachable`, or what it throws. */
export async function withTemporal<T>(
  context: CliContext,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { temporal } = await placesFor(context);
  const answer = await tryTemporal(temporal, (client) => outcomeOf(work(client)));
  if (!answer.ok) {
    const message = `Temporal can not be reached (${answer.problem}): check TEMPORAL_ADDRESS.`;
    throw new CliError(EXIT.unreachable, 'temporal_unreachable', message);
  }
  if (answer.value.ok) return answer.value.value;
  throw answer.value.error;
}

const PROBE_TIMEOUT_MS = 3_000;

/**
 * Is Temporal itself there, although the case gave no answer? Its codes for a Query that nobody
 * took differ by the moment (no poller, deadline, cancelled, unavailable), so it is asked.
 */
async function isServerThere(client: Client, workflowId: string): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + PROBE_TIMEOUT_MS, () =>
      client.workflow.getHandle(workflowId).describe(),
    );
    return true;
  } catch {
    return false;
  }
}

const NO_WORKER =
  'No worker answers for this case, so what waits there is not known: start one, then try again.';

/** Asks the case itself. @throws CliError `ticket_not_found` or `worker_not_reached`. */
export async function readCaseView(client: Client, reference: string): Promise<CaseView> {
  const { WorkflowNotFoundError } = await import('@temporalio/client');
  const workflowId = workflowIdFor(reference);
  try {
    const view = await client.workflow.getHandle(workflowId).query(caseQuery);
    // A ticket's Workflow has one case after the other; a case that is named is that and no other.
    if (CASE_NO.test(reference) && view.caseId !== reference) throw notFound(reference);
    return view;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw notFound(reference);
    if (error instanceof CliError || !(await isServerThere(client, workflowId))) throw error;
    throw new CliError(EXIT.unreachable, 'worker_not_reached', NO_WORKER);
  }
}
