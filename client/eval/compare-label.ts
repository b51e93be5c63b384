/** One ticket's label beside what became of the ticket. */
import type { EvalRow, ProposedAction } from '../../db/queries/eval-rows';
import type { TicketLabel } from '../../db/seed/ticket-labels';

export type ComparedAction = Omit<ProposedAction, 'amount_minor'> & {
  amount_minor?: string | number;
};

export type Side = { outcome: string; team: string | null; actions: readonly ComparedAction[] };

export type Compared = {
  row: EvalRow;
  kind: string;
  expected: Side & { alsoFine: readonly string[] };
  got: Side;
  isOutcomeRight: boolean;
  /** Right by another outcome that the label says is as good. */
  isAlternative: boolean;
  isTeamRight: boolean;
  areActionsRight: boolean;
};

/** A case that waits has proposed a write: what would be done if everybody said yes. */
function outcomeOf(row: EvalRow): string {
  if (row.state === 'waiting') return 'resolve';
  return row.outcome ?? 'unfinished';
}

/**
 * What must be the same of two actions: kind, order, and the amount or item and quantity. The
 * reason is words for the shop's own books and not compared.
 */
export function actionKey(action: ComparedAction): string {
  const { kind, order_id: orderId, amount_minor: amountMinor, sku, quantity } = action;
  return JSON.stringify([kind, orderId, String(amountMinor ?? ''), sku ?? '', quantity ?? '']);
}

/** The same actions, in whatever order. */
export function areSameActions(
  left: readonly ComparedAction[],
  right: readonly ComparedAction[],
): boolean {
  const keys = (actions: readonly ComparedAction[]): string =>
    actions.map(actionKey).sort().join('\n');
  return keys(left) === keys(right);
}

/** Compares exactly: nothing counts as nearly right, and one action too many is wrong. */
export function compareWithLabel(row: EvalRow, label: TicketLabel): Compared {
  const outcome = outcomeOf(row);
  const isAlternative =
    outcome !== label.outcome && label.also_fine.some((other) => other === outcome);
  // Only `resolve` has actions, so where another ending is as good, having none is right there.
  const expectedActions = isAlternative && outcome !== 'resolve' ? [] : label.actions;
  return {
    row,
    kind: label.kind,
    expected: {
      outcome: label.outcome,
      alsoFine: label.also_fine,
      team: label.team,
      actions: label.actions,
    },
    got: { outcome, team: row.team, actions: row.actions },
    isOutcomeRight: outcome === label.outcome || isAlternative,
    isAlternative,
    isTeamRight: row.team === label.team,
    areActionsRight: areSameActions(row.actions, expectedActions),
  };
}

export function isAllRight(compared: Compared): boolean {
  return compared.isOutcomeRight && compared.isTeamRight && compared.areActionsRight;
}
