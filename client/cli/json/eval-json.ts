/** An evaluation as JSON for scripts. */
import type { Compared, Side } from '../../eval/compare-label';
import type { EvalReport, Spread } from '../../eval/sum-up';
import { formatMicros } from '../load-trace';
import { moneyJson } from './case-json';

function sideJson({ outcome, team, actions }: Side, currency: string): object {
  return {
    outcome,
    team,
    actions: actions.map((action) => ({
      kind: action.kind,
      order_id: action.order_id,
      ...(action.amount_minor === undefined
        ? {}
        : { amount: moneyJson(BigInt(action.amount_minor), action.currency ?? currency) }),
      ...(action.sku === undefined ? {} : { sku: action.sku, quantity: action.quantity }),
    })),
  };
}

function wrongJson(row: Compared): object {
  const { currency } = row.row;
  return {
    ticket: row.row.externalId,
    kind: row.kind,
    is_outcome_right: row.isOutcomeRight,
    is_team_right: row.isTeamRight,
    are_actions_right: row.areActionsRight,
    expected: { ...sideJson(row.expected, currency), also_fine: row.expected.alsoFine },
    got: { ...sideJson(row.got, currency), hand_off_code: row.row.handOffCode },
  };
}

function secondsJson({ mean, max }: Spread): object {
  return { mean: Math.round(mean) / 1_000, max: Math.round(max) / 1_000 };
}

export function evalJson(report: EvalReport): object {
  return {
    model: report.model,
    tickets: report.tickets,
    outcome: report.outcome,
    team: report.team,
    actions: report.actions,
    needed_actions: report.neededActions,
    needless_actions: report.needlessActions,
    all: report.all,
    unfinished: report.unfinished,
    call_refusals: report.callRefusals,
    resolution_refusals: report.resolutionRefusals,
    hand_offs: report.handOffs,
    steps: report.steps,
    input_tokens: report.inputTokens,
    output_tokens: report.outputTokens,
    cost: formatMicros(report.costMicros),
    seconds_per_case: secondsJson(report.caseMs),
    model_ms: report.modelMs,
    kinds: report.kinds.map(({ stepsMean, ...row }) => ({ ...row, steps_mean: stepsMean })),
    wrong: report.wrong.map(wrongJson),
    safety: report.safety,
    unsafe: report.unsafe.map((row) => ({
      kind: row.kind,
      ticket: row.externalId,
      order_id: row.orderId,
    })),
  };
}
