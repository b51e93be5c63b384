/** Opens the case of a ticket, and records the bounds that its loop will keep to. */
import type { EndedAs } from '../../contracts/case';
import { DESIGN } from '../../contracts/design';
import { workflowIdForTicket } from '../../contracts/ids';
import type { LoopBounds } from '../../contracts/loop-bounds';
import { POLICY } from '../../contracts/policy';
import { openCaseRow } from '../../db/queries/cases';
import { endFailingWorkOf } from '../../db/queries/failing/failing-work';
import { noteEarlierMessages } from '../../db/queries/outside/merged-tickets';
import { inTransaction } from '../../db/transaction';
import type { BoundChanges, CaseDeps } from '../deps';
import { endedAs } from './case-ended';

export type OpenedCase = {
  caseId: string;
  bounds: LoopBounds;
  /** A person who has the case already: its Workflow is new, and the case is not. */
  takenOverBy: string | null;
  /** How it ended, where it has: its Workflow was reset or started by hand. */
  ended: EndedAs | null;
};

/** Field by field: what is recorded in the history is exactly what the loop keeps to. */
function boundsOf(changes: BoundChanges = {}): LoopBounds {
  const loop = { ...POLICY.loop, ...changes };
  return {
    stepsMax: loop.stepsMax,
    refusedResolutionsMax: loop.refusedResolutionsMax,
    workingTimeMs: loop.workingTimeMs,
    tokensMax: loop.tokensMax,
    costMicrosMax: loop.costMicrosMax,
    toolResultCharsMax: loop.toolResultCharsMax,
    sendBacksMax: loop.sendBacksMax,
  };
}

export async function openCase(
  deps: CaseDeps,
  { ticketId }: { ticketId: string },
): Promise<OpenedCase> {
  const { id, label, provenance } = deps.model;
  const workflowId = workflowIdForTicket(ticketId);
  const row = await inTransaction(deps.pool, async (client) => {
    // Of an earlier run; what fails of this one is told anew.
    await endFailingWorkOf(client, workflowId);
    const opened = await openCaseRow(client, {
      ticketId,
      workflowId,
      model: { id, label, provenance },
      design: DESIGN,
    });
    await noteEarlierMessages(client, opened);
    return opened;
  });
  const { caseId, takenOverBy } = row;
  return { caseId, bounds: boundsOf(deps.bounds), takenOverBy, ended: endedAs(row) };
}
