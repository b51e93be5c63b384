/** One page of a source's new tickets. */
import { ApplicationFailure } from '@temporalio/activity';
import { POLICY } from '../../contracts/policy';
import type { Source } from '../../db/queries/sources';
import { sourceByName } from '../../db/queries/sources';
import { markTicketsWithCases, ticketsToStart } from '../../db/queries/tickets';
import type { IntakeDeps } from './deps';
import type { TakenFiles } from './take-folder';
import { takeFolder } from './take-folder';

/** `afterArrivalNo` is "0" on the first page of a run, then the previous page's `nextArrivalNo`. */
export type PullTicketsInput = { source: string; afterArrivalNo: string };

export type PulledTickets = TakenFiles & {
  /** Stored tickets whose case was not started, in order of arrival. */
  ticketIds: string[];
  /** Where the next page begins; null when this was the last one. */
  nextArrivalNo: string | null;
};

function takeNewFiles(deps: IntakeDeps, source: Source): Promise<TakenFiles> {
  switch (source.kind) {
    case 'table':
      // Its tickets are stored by whoever sends them.
      return Promise.resolve({ stored: 0, refused: 0, failed: 0, hasMore: false });
    case 'folder':
      return takeFolder(deps, source);
  }
}

/**
 * Stores what a source holds outside the database, then gives the tickets that wait for their case.
 * Which those are is a mark on each ticket, set after its Workflow was started: a crash at any
 * point leaves a ticket unmarked at worst, and starting it again finds the Workflow there.
 * @throws ApplicationFailure `source_unknown`, `source_settings_invalid`, `source_unreachable`
 */
export async function pullTickets(
  deps: IntakeDeps,
  input: PullTicketsInput,
): Promise<PulledTickets> {
  const source = await sourceByName(deps.pool, input.source);
  if (!source) {
    const message = `There is no source ${JSON.stringify(input.source)}; add it or start the intake without it.`;
    throw ApplicationFailure.nonRetryable(message, 'source_unknown');
  }
  const files = await takeNewFiles(deps, source);
  await markTicketsWithCases(deps.pool, source.source);
  const limit = POLICY.intake.pageSize;
  const afterArrivalNo = BigInt(input.afterArrivalNo);
  const tickets = await ticketsToStart(deps.pool, { source: source.source, afterArrivalNo, limit });
  const lastArrivalNo = tickets.at(-1)?.arrivalNo ?? afterArrivalNo;
  const isLastPage = tickets.length < limit && !files.hasMore;
  return {
    ...files,
    ticketIds: tickets.map((ticket) => ticket.ticketId),
    nextArrivalNo: isLastPage ? null : String(lastArrivalNo),
  };
}
