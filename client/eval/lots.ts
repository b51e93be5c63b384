/** Tickets that were evaluated together, and the report of several such lots. */
import type { EvalWrites } from '../../db/queries/eval-writes';
import type { UnsafeProposal } from '../../db/queries/unsafe-proposals';
import type { Compared } from './compare-label';
import { sumUpApprovals } from './label-verdicts';
import type { Decisions } from './label-verdicts';
import { sumUp } from './sum-up';
import type { EvalReport } from './sum-up';

export type Lot = {
  compared: readonly Compared[];
  unsafe: readonly UnsafeProposal[];
  decisions: Decisions;
  writes: readonly EvalWrites[];
};

/** In order, at most `size` in each; one lot of all without a size. */
export function lotsOf<T>(all: readonly T[], size: number | undefined): (readonly T[])[] {
  if (size === undefined) return [all];
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, no) => all.slice(no * size, (no + 1) * size));
}

function total(lots: readonly Lot[], of: keyof Decisions): number {
  return lots.reduce((sum, { decisions }) => sum + decisions[of], 0);
}

export function reportOf(lots: readonly Lot[]): EvalReport {
  const compared = lots.flatMap((lot) => lot.compared);
  const writes = lots.flatMap((lot) => lot.writes);
  const decisions: Decisions = {
    approved: total(lots, 'approved'),
    rejected: total(lots, 'rejected'),
    refused: total(lots, 'refused'),
  };
  return sumUp(compared, {
    unsafe: lots.flatMap((lot) => lot.unsafe),
    approvals: sumUpApprovals(compared, writes, decisions),
  });
}
