/** Opens the case of a ticket, and records the bounds that its loop will keep to. */
import { DESIGN } from '../../contracts/design';
import { workflowIdForTicket } from '../../contracts/ids';
import type { LoopBounds } from '../../contracts/loop-bounds';
import { POLICY } from '../../contracts/policy';
import { openCaseRow } from '../../db/queries/cases';
import { noteEarlierMessages } from '../../db/queries/outside/merged-tickets';
import { inTransaction } from '../../db/transaction';
import type { BoundChanges, CaseDeps } from '../deps';

export type OpenedCase = {
  caseId: string;
  bounds: LoopBounds;
  /** A person who has the case already: its Workflow is new, and the case is not. */
  takenOverBy: string | null;
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
  const row = await inTransaction(deps.pool, async (client) => {
    const opened = await openCaseRow(client, {
      ticketId,
      workflowId: workflowIdForTicket(ticketId),
      model: { id, label, provenance },
      design: DESIGN,
    });
    await noteEarlierMessages(client, opened);
    return opened;
  });
  return { caseId: row.caseId, bounds: boundsOf(deps.bounds), takenOverBy: row.takenOverBy };
}
