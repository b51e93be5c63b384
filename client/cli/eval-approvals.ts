/**
 * The part of people in an evaluation: what the label has is approved, by as many as must sign;
 * anything else is rejected. Decisions go the way that every decision goes.
 */
import type { Compared } from '../eval/compare-label';
import { verdictsByLabel } from '../eval/label-verdicts';
import type { Decisions } from '../eval/label-verdicts';
import { decideAsNext } from './decide-as-next';
import type { WorldServers } from './decide-as-next';

const NOTE = 'The label of this example does not have it.';

/** Decides everything that waits, and says how often each word was said. */
export async function decideByLabels(
  servers: WorldServers,
  compared: readonly Compared[],
): Promise<Decisions> {
  const decisions: Decisions = { approved: 0, rejected: 0, refused: 0 };
  for (const row of compared.filter(({ got }) => got.actions.length > 0)) {
    const { ticketId, caseId } = row.row;
    for (const [actionIndex, isLabelled] of verdictsByLabel(row).entries()) {
      const { isDone } = await decideAsNext(servers, {
        key: { ticketId, caseId },
        actionIndex,
        verdict: isLabelled ? 'approve' : 'reject',
        note: isLabelled ? null : NOTE,
      });
      if (!isDone) decisions.refused += 1;
      else if (isLabelled) decisions.approved += 1;
      else decisions.rejected += 1;
    }
  }
  return decisions;
}
