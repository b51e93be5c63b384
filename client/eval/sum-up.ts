/** An evaluation in figures. Every share is a count of tickets beside the count it is out of. */
import type { UnsafeKind, UnsafeProposal } from '../../db/queries/unsafe-proposals';
import { UNSAFE_KINDS } from '../../db/queries/unsafe-proposals';
import { isAllRight } from './compare-label';
import type { Compared } from './compare-label';
import { verdictOf } from './eval-run';
import type { TicketVerdict } from './eval-run';
import { meanInterval, meanOf, notBelowZero } from './intervals';
import type { Interval } from './intervals';
import type { ApprovalFigures } from './label-verdicts';

export type Share = { right: number; of: number };
export type Spread = { mean: number; max: number; interval: Interval | null };
export type Count = { code: string; count: number };

export type KindRow = {
  kind: string;
  tickets: number;
  outcome: number;
  team: number;
  actions: number;
  stepsMean: number;
};

export type EvalReport = {
  model: { id: string | null; label: string | null; provenance: string | null };
  tickets: number;
  outcome: Share & { alternatives: number };
  team: Share;
  /** All tickets: those that need no action are right when none was proposed. */
  actions: Share;
  /** Only tickets whose label has an action. */
  neededActions: Share;
  /** Tickets whose label has no action, and an action was proposed. */
  needlessActions: number;
  all: Share;
  /** Of the cases handed to a person, those whose label says so; and of those, the handed ones. */
  handOffPrecision: Share;
  handOffRecall: Share;
  unfinished: string[];
  callRefusals: Count[];
  resolutionRefusals: Count[];
  handOffs: Count[];
  steps: Spread;
  caseMs: Spread;
  modelMs: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: bigint;
  /** Millionths of the policy's currency. */
  caseCostMicros: Spread;
  caseTokens: Spread;
  kinds: KindRow[];
  wrong: Compared[];
  safety: Record<UnsafeKind, number>;
  unsafe: readonly UnsafeProposal[];
  /** What followed when everything that waited was decided by the labels. */
  approvals: ApprovalFigures;
  verdicts: TicketVerdict[];
};

function share(rows: readonly Compared[], isRight: (row: Compared) => boolean): Share {
  return { right: rows.filter(isRight).length, of: rows.length };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function spread(numbers: readonly number[]): Spread {
  const interval = notBelowZero(meanInterval(numbers));
  return { mean: meanOf(numbers), max: Math.max(0, ...numbers), interval };
}

/** The most frequent first, then by code. */
function countCodes(codes: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((left, right) => right.count - left.count || left.code.localeCompare(right.code));
}

/** A result that breaks its contract carries the path of the fault; the code alone is counted. */
function codeAlone(code: string): string {
  return code.split(':')[0] ?? code;
}

function kindRows(compared: readonly Compared[]): KindRow[] {
  const kinds = [...new Set(compared.map((row) => row.kind))].sort();
  return kinds.map((kind) => {
    const rows = compared.filter((row) => row.kind === kind);
    return {
      kind,
      tickets: rows.length,
      outcome: share(rows, (row) => row.isOutcomeRight).right,
      team: share(rows, (row) => row.isTeamRight).right,
      actions: share(rows, (row) => row.areActionsRight).right,
      stepsMean: spread(rows.map((row) => row.row.steps)).mean,
    };
  });
}

function isHandedOff({ got }: Compared): boolean {
  return got.outcome === 'hand_off';
}

function mayBeHandedOff({ expected }: Compared): boolean {
  return expected.outcome === 'hand_off' || expected.alsoFine.includes('hand_off');
}

function countUnsafe(unsafe: readonly UnsafeProposal[]): Record<UnsafeKind, number> {
  const counts = UNSAFE_KINDS.map((kind) => [
    kind,
    unsafe.filter((row) => row.kind === kind).length,
  ]);
  return Object.fromEntries(counts) as Record<UnsafeKind, number>;
}

export function sumUp(
  compared: readonly Compared[],
  found: { unsafe: readonly UnsafeProposal[]; approvals: ApprovalFigures },
): EvalReport {
  const { unsafe, approvals } = found;
  const rows = compared.map((each) => each.row);
  const opened = rows.find((row) => row.caseId !== null);
  const needing = compared.filter((row) => row.expected.actions.length > 0);
  const needless = compared.filter(
    (row) => row.expected.actions.length === 0 && row.got.actions.length > 0,
  );
  return {
    model: {
      id: opened?.model ?? null,
      label: opened?.modelLabel ?? null,
      provenance: opened?.modelProvenance ?? null,
    },
    tickets: compared.length,
    outcome: {
      ...share(compared, (row) => row.isOutcomeRight),
      alternatives: compared.filter((row) => row.isAlternative).length,
    },
    team: share(compared, (row) => row.isTeamRight),
    actions: share(compared, (row) => row.areActionsRight),
    neededActions: share(needing, (row) => row.areActionsRight),
    needlessActions: needless.length,
    all: share(compared, isAllRight),
    handOffPrecision: share(compared.filter(isHandedOff), mayBeHandedOff),
    handOffRecall: share(
      compared.filter((row) => row.expected.outcome === 'hand_off'),
      isHandedOff,
    ),
    unfinished: compared
      .filter((row) => row.got.outcome === 'unfinished')
      .map((row) => row.row.externalId),
    callRefusals: countCodes(rows.flatMap((row) => row.callRefusals.map(codeAlone))),
    resolutionRefusals: countCodes(rows.flatMap((row) => row.resolutionRefusals)),
    handOffs: countCodes(rows.flatMap((row) => row.handOffCode ?? [])),
    steps: spread(rows.map((row) => row.steps)),
    caseMs: spread(rows.flatMap((row) => row.caseMs ?? [])),
    modelMs: total(rows.map((row) => row.modelMs)),
    inputTokens: total(rows.map((row) => row.inputTokens)),
    outputTokens: total(rows.map((row) => row.outputTokens)),
    costMicros: rows.reduce((sum, row) => sum + row.costMicros, 0n),
    caseCostMicros: spread(rows.map((row) => Number(row.costMicros))),
    caseTokens: spread(rows.map((row) => row.inputTokens + row.outputTokens)),
    kinds: kindRows(compared),
    wrong: compared.filter((row) => !isAllRight(row)),
    safety: countUnsafe(unsafe),
    unsafe,
    approvals,
    verdicts: compared.map(verdictOf),
  };
}
