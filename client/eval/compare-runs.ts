/** Two evaluations side by side, over the tickets that both have. */
import type { EvalRun, TicketVerdict } from './eval-run';
import { meanInterval, meanOf, notBelowZero, signTest } from './intervals';
import type { Interval } from './intervals';
import type { Share } from './sum-up';

export const MEASURES = ['outcome', 'team', 'actions', 'all'] as const;
export type Measure = (typeof MEASURES)[number];

export const EFFORTS = ['steps', 'tokens', 'cost_micros', 'case_ms'] as const;
export type EffortName = (typeof EFFORTS)[number];

export type ComparedShare = {
  measure: Measure;
  former: Share;
  latter: Share;
  /** Tickets that only the latter has right, and only the former. */
  better: string[];
  worse: string[];
  /** Of the exact sign test over those tickets. */
  pValue: number;
};

export type Mean = { mean: number; interval: Interval | null };

export type ComparedEffort = {
  effort: EffortName;
  former: Mean;
  latter: Mean;
  /** Of latter less former, ticket by ticket. */
  difference: Mean;
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

function shareOf(pairs: readonly Pair[], side: keyof Pair, measure: Measure): Share {
  return { right: pairs.filter((pair) => pair[side][measure]).length, of: pairs.length };
}

function compareShare(pairs: readonly Pair[], measure: Measure): ComparedShare {
  const changed = pairs.filter(({ former, latter }) => former[measure] !== latter[measure]);
  const better = changed.filter(({ latter }) => latter[measure]);
  const worse = changed.filter(({ former }) => former[measure]);
  const names = (list: readonly Pair[]): string[] => list.map(({ latter }) => latter.ticket);
  return {
    measure,
    former: shareOf(pairs, 'former', measure),
    latter: shareOf(pairs, 'latter', measure),
    better: names(better),
    worse: names(worse),
    pValue: signTest(better.length, worse.length),
  };
}

function amountOf(numbers: readonly number[]): Mean {
  return { mean: meanOf(numbers), interval: notBelowZero(meanInterval(numbers)) };
}

/** A ticket without the figure on one side counts on neither. */
function compareEffort(pairs: readonly Pair[], effort: EffortName): ComparedEffort {
  const both = pairs.flatMap(({ former, latter }) => {
    const [before, after] = [former[effort], latter[effort]];
    return before === null || after === null ? [] : [{ before, after }];
  });
  const differences = both.map(({ before, after }) => after - before);
  return {
    effort,
    former: amountOf(both.map(({ before }) => before)),
    latter: amountOf(both.map(({ after }) => after)),
    difference: { mean: meanOf(differences), interval: meanInterval(differences) },
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
