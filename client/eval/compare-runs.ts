/** Two evaluations side by side, over the tickets that both have. */
import type { EvalRun, TicketVerdict } from './eval-run';
import { meanInterval, notBelowZero, shareInterval, signTest } from './intervals';
import type { Interval } from './intervals';
import type { Share } from './sum-up';

export const MEASURES = ['outcome', 'team', 'actions', 'all'] as const;
export type Measure = (typeof MEASURES)[number];

export const EFFORTS = ['steps', 'tokens', 'cost_micros', 'case_ms'] as const;
export type EffortName = (typeof EFFORTS)[number];

export type ComparedShare = {
  measure: Measure;
  former: Share & { interval: Interval | null };
  latter: Share & { interval: Interval | null };
  /** Tickets that only the latter has right, and only the former. */
  better: string[];
  worse: string[];
  /** Of the exact sign test over those tickets. */
  pValue: number;
};

export type ComparedEffort = {
  effort: EffortName;
  former: { mean: number; interval: Interval | null };
  latter: { mean: number; interval: Interval | null };
  /** Of latter less former, ticket by ticket. */
  difference: { mean: number; interval: Interval | null };
};

export type RunComparison = {
  former: EvalRun['model'];
  latter: EvalRun['model'];
  tickets: number;
  /** In one of the two only, so left out. */
  leftOut: string[];
  shares: ComparedShare[];
  efforts: ComparedEffort[];
};

type Pair = { former: TicketVerdict; latter: TicketVerdict };

function shareOf(verdicts: readonly TicketVerdict[], measure: Measure): ComparedShare['former'] {
  const share = {
    right: verdicts.filter((verdict) => verdict[measure]).length,
    of: verdicts.length,
  };
  return { ...share, interval: shareInterval(share) };
}

function compareShare(pairs: readonly Pair[], measure: Measure): ComparedShare {
  const changed = pairs.filter(({ former, latter }) => former[measure] !== latter[measure]);
  const better = changed.filter(({ latter }) => latter[measure]);
  const worse = changed.filter(({ former }) => former[measure]);
  const names = (list: readonly Pair[]): string[] => list.map(({ latter }) => latter.ticket);
  return {
    measure,
    former: shareOf(
      pairs.map(({ former }) => former),
      measure,
    ),
    latter: shareOf(
      pairs.map(({ latter }) => latter),
      measure,
    ),
    better: names(better),
    worse: names(worse),
    pValue: signTest(better.length, worse.length),
  };
}

function meanOf(numbers: readonly number[]): ComparedEffort['former'] {
  const mean =
    numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return { mean, interval: meanInterval(numbers) };
}

function amountOf(numbers: readonly number[]): ComparedEffort['former'] {
  const { mean, interval } = meanOf(numbers);
  return { mean, interval: notBelowZero(interval) };
}

/** A ticket without the figure on one side counts on neither. */
function compareEffort(pairs: readonly Pair[], effort: EffortName): ComparedEffort {
  const both = pairs.flatMap(({ former, latter }) => {
    const [before, after] = [former[effort], latter[effort]];
    return before === null || after === null ? [] : [{ before, after }];
  });
  return {
    effort,
    former: amountOf(both.map(({ before }) => before)),
    latter: amountOf(both.map(({ after }) => after)),
    difference: meanOf(both.map(({ before, after }) => after - before)),
  };
}

export function compareRuns(former: EvalRun, latter: EvalRun): RunComparison {
  const earlier = new Map(former.by_ticket.map((verdict) => [verdict.ticket, verdict]));
  const later = new Set(latter.by_ticket.map(({ ticket }) => ticket));
  const pairs = latter.by_ticket.flatMap((verdict) => {
    const before = earlier.get(verdict.ticket);
    return before ? [{ former: before, latter: verdict }] : [];
  });
  return {
    former: former.model,
    latter: latter.model,
    tickets: pairs.length,
    leftOut: [
      ...latter.by_ticket.map(({ ticket }) => ticket).filter((ticket) => !earlier.has(ticket)),
      ...former.by_ticket.map(({ ticket }) => ticket).filter((ticket) => !later.has(ticket)),
    ],
    shares: MEASURES.map((measure) => compareShare(pairs, measure)),
    efforts: EFFORTS.map((effort) => compareEffort(pairs, effort)),
  };
}
