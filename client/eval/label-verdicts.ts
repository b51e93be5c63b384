/** What the labels say of proposed and of written actions: a person who knows them decides so. */
import type { EvalWrites } from '../../db/queries/eval-writes';
import { actionKey, areSameActions } from './compare-label';
import type { Compared, ComparedAction } from './compare-label';
import type { Share } from './sum-up';

/** Each action, in order: whether the label has it. One labelled action fits one. */
function fit(actions: readonly ComparedAction[], labelled: readonly ComparedAction[]): boolean[] {
  const left = labelled.map(actionKey);
  return actions.map((action) => {
    const at = left.indexOf(actionKey(action));
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}

/** Each action of the proposal, in order: whether it is to be approved. */
export function verdictsByLabel({ got, expected }: Pick<Compared, 'got' | 'expected'>): boolean[] {
  return fit(got.actions, expected.actions);
}

export type Decisions = { approved: number; rejected: number; refused: number };

export type ApprovalFigures = Decisions & {
  /** Writes that were carried out. */
  written: number;
  /** Of the tickets whose label has actions: exactly these were written. */
  writtenRight: Share;
  /** Tickets for which something was written that the label does not have. */
  wronglyWritten: string[];
  /** Tickets whose case had not ended when nothing moved any more. */
  unfinished: string[];
};

/** @param writes of the same tickets as `compared`; a ticket without has written nothing. */
export function sumUpApprovals(
  compared: readonly Compared[],
  writes: readonly EvalWrites[],
  decisions: Decisions,
): ApprovalFigures {
  const byTicket = new Map(writes.map((row) => [row.ticketId, row]));
  const rows = compared.map((row) => ({
    externalId: row.row.externalId,
    expected: row.expected.actions,
    written: byTicket.get(row.row.ticketId)?.written ?? [],
    hasEnded: byTicket.get(row.row.ticketId)?.hasEnded ?? false,
  }));
  const needing = rows.filter(({ expected }) => expected.length > 0);
  const idsOf = (wanted: typeof rows): string[] => wanted.map(({ externalId }) => externalId);
  return {
    ...decisions,
    written: rows.reduce((sum, { written }) => sum + written.length, 0),
    writtenRight: {
      right: needing.filter(({ written, expected }) => areSameActions(written, expected)).length,
      of: needing.length,
    },
    wronglyWritten: idsOf(
      rows.filter(({ written, expected }) => fit(written, expected).includes(false)),
    ),
    unfinished: idsOf(rows.filter(({ hasEnded }) => !hasEnded)),
  };
}
