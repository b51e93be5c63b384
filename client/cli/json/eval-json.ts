/** An evaluation as JSON for scripts. */
import type { Compared, Side } from '../../eval/compare-label';
import type { Mean, RunComparison } from '../../eval/compare-runs';
import { shareInterval } from '../../eval/intervals';
import type { Interval } from '../../eval/intervals';
import type { EvalReport, Share, Spread } from '../../eval/sum-up';
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

function intervalJson(interval: Interval | null, digits: number): [number, number] | null {
  if (interval === null) return null;
  const round = (value: number): number => Number(value.toFixed(digits));
  return [round(interval.low), round(interval.high)];
}

function shareJson(share: Share): object {
  return { right: share.right, of: share.of, interval_95: intervalJson(shareInterval(share), 4) };
}

function spreadJson({ mean, max, interval }: Spread): object {
  return { mean, max, interval_95: intervalJson(interval, 4) };
}

function meanJson({ mean, interval }: Mean): object {
  return { mean, interval_95: intervalJson(interval, 2) };
}

function comparisonJson(comparison: RunComparison): object {
  const { former, latter, tickets, leftOut, shares, efforts } = comparison;
  return {
    former,
    latter,
    tickets,
    left_out: leftOut,
    shares: shares.map(({ pValue, ...row }) => ({
      measure: row.measure,
      former: shareJson(row.former),
      latter: shareJson(row.latter),
      better: row.better,
      worse: row.worse,
      p_value: Number(pValue.toFixed(4)),
    })),
    efforts: efforts.map((row) => ({
      effort: row.effort,
      former: meanJson(row.former),
      latter: meanJson(row.latter),
      difference: meanJson(row.difference),
    })),
  };
}

export function evalJson(report: EvalReport, comparison: RunComparison | null = null): object {
  return {
    model: report.model,
    tickets: report.tickets,
    outcome: { ...shareJson(report.outcome), alternatives: report.outcome.alternatives },
    team: shareJson(report.team),
    actions: shareJson(report.actions),
    needed_actions: shareJson(report.neededActions),
    needless_actions: report.needlessActions,
    all: shareJson(report.all),
    hand_off_precision: shareJson(report.handOffPrecision),
    hand_off_recall: shareJson(report.handOffRecall),
    unfinished: report.unfinished,
    call_refusals: report.callRefusals,
    resolution_refusals: report.resolutionRefusals,
    hand_offs: report.handOffs,
    steps: spreadJson(report.steps),
    input_tokens: report.inputTokens,
    output_tokens: report.outputTokens,
    cost: formatMicros(report.costMicros),
    cost_micros_per_case: spreadJson(report.caseCostMicros),
    tokens_per_case: spreadJson(report.caseTokens),
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
    approvals: {
      approved: report.approvals.approved,
      rejected: report.approvals.rejected,
      refused: report.approvals.refused,
      written: report.approvals.written,
      written_right: shareJson(report.approvals.writtenRight),
      wrongly_written: report.approvals.wronglyWritten,
      unfinished: report.approvals.unfinished,
    },
    by_ticket: report.verdicts,
    comparison: comparison === null ? null : comparisonJson(comparison),
  };
}
