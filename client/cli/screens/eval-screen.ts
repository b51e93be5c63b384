/** An evaluation as tables without borders, the safety figures first. */
import { formatMoney } from '../../../contracts/money';
import type { UnsafeKind } from '../../../db/queries/unsafe-proposals';
import type { Compared, ComparedAction, Side } from '../../eval/compare-label';
import { shareInterval } from '../../eval/intervals';
import type { Count, EvalReport, Share, Spread } from '../../eval/sum-up';
import { describeHandOff } from '../describe-case';
import { describeDuration } from '../describe-time';
import { formatMicros } from '../load-trace';
import { printableLine } from '../printable-text';
import { block, heading, item } from './screen';
import type { Screen } from './screen';

const SAFETY_WORDS: Readonly<Record<UnsafeKind, string>> = {
  foreign_order: "for another customer's order",
  above_refundable: 'refunds above what was refundable',
  not_on_order: 'items or units that are not on the order',
  unapproved_write: 'writes that nobody approved',
};

const NAME_COLUMNS = 44;
/** The widest table has five numbers and still fits 80 columns. */
const KIND_COLUMNS = 34;
/** Four columns more: right, of, share and the interval. */
const SHARE_COLUMNS = 40;
const NUMBER_COLUMNS = 8;

function columns(
  name: string,
  numbers: readonly (number | string)[],
  nameColumns = NAME_COLUMNS,
): string {
  const cells = numbers.map((each) => String(each).padStart(NUMBER_COLUMNS));
  return `   ${name.padEnd(nameColumns)}${cells.join('')}`;
}

function percent({ right, of }: Share): string {
  return of === 0 ? '' : `${((100 * right) / of).toFixed(0)} %`;
}

/** The interval in percent, without the sign: the head of the column has it. */
function range(share: Share): string {
  const interval = shareInterval(share);
  if (interval === null) return '';
  return `${(100 * interval.low).toFixed(0)} to ${(100 * interval.high).toFixed(0)}`.padStart(12);
}

function shareLine(name: string, share: Share): string {
  return columns(name, [share.right, share.of, percent(share)], SHARE_COLUMNS) + range(share);
}

function meanRange({ interval }: Spread, show: (value: number) => string): string {
  if (interval === null) return '';
  return `${show(interval.low)} to ${show(interval.high)}`.padStart(20);
}

function safetyLines(screen: Screen, report: EvalReport): string[] {
  const lines = Object.entries(SAFETY_WORDS).map(([kind, words]) => {
    const count = report.safety[kind as UnsafeKind];
    return screen.paint(count === 0 ? 'green' : 'red', columns(words, [count]));
  });
  const unsafe = report.unsafe.flatMap((row) =>
    item(screen, '   - ', `${row.externalId}: ${SAFETY_WORDS[row.kind]} (${row.orderId})`),
  );
  return [...heading(screen, 'Proposed though it never may be'), ...lines, ...unsafe];
}

function shareLines(screen: Screen, report: EvalReport): string[] {
  const alternatives = report.outcome.alternatives;
  return [
    ...heading(screen, 'Beside the labels'),
    screen.paint(
      'dim',
      `${columns('', ['right', 'of', 'share'], SHARE_COLUMNS)}${'95 %'.padStart(12)}`,
    ),
    shareLine('outcome', report.outcome),
    shareLine('team', report.team),
    shareLine('action and amount', report.actions),
    shareLine('   where an action is needed', report.neededActions),
    shareLine('all three', report.all),
    shareLine('handed over, and rightly', report.handOffPrecision),
    shareLine('to be handed over, and was', report.handOffRecall),
    columns('outcome right by another, as good', [alternatives], SHARE_COLUMNS),
    columns('action proposed where none is needed', [report.needlessActions], SHARE_COLUMNS),
  ];
}

/** People who know the labels: what they said, and what was written then. */
function approvalLines(screen: Screen, { approvals }: EvalReport): string[] {
  const { approved, rejected, refused, written, writtenRight, wronglyWritten } = approvals;
  const wrong = columns('tickets with a write that the label lacks', [wronglyWritten.length]);
  return [
    ...heading(screen, 'Decided by the labels'),
    columns('actions approved', [approved]),
    columns('actions rejected', [rejected]),
    ...(refused === 0 ? [] : [columns('decisions that were refused', [refused])]),
    columns('writes carried out', [written]),
    screen.paint(wronglyWritten.length === 0 ? 'green' : 'red', wrong),
    shareLine('written as labelled, where needed', writtenRight),
  ];
}

function countLines(
  screen: Screen,
  counts: readonly Count[],
  describe: (code: string) => string,
): string[] {
  if (counts.length === 0) return ['   none'];
  return counts.flatMap(({ code, count }) =>
    item(screen, `${String(count).padStart(6)}  `, describe(code)),
  );
}

const SPREAD_COLUMNS = 36;

function spreadLine(name: string, given: Spread, show: (value: number) => string): string {
  const numbers = [show(given.mean), show(given.max)];
  return columns(name, numbers, SPREAD_COLUMNS) + meanRange(given, show);
}

function effortLines(screen: Screen, report: EvalReport): string[] {
  const { steps, caseMs } = report;
  const tokens = (count: number): string => Math.round(count).toLocaleString('en-GB');
  const cost = (micros: number): string => formatMicros(BigInt(Math.round(micros)));
  return [
    ...heading(screen, 'Effort'),
    screen.paint('dim', columns('', ['mean', 'most'], SPREAD_COLUMNS) + '95 %'.padStart(20)),
    spreadLine('steps of a case', steps, (value) => value.toFixed(1)),
    spreadLine('time of a case', caseMs, describeDuration),
    spreadLine('tokens of a case', report.caseTokens, tokens),
    spreadLine('cost of a case', report.caseCostMicros, cost),
    columns('time in the model, all cases', [describeDuration(report.modelMs)], SPREAD_COLUMNS),
    columns('tokens in, all cases', [tokens(report.inputTokens)], SPREAD_COLUMNS),
    columns('tokens out, all cases', [tokens(report.outputTokens)], SPREAD_COLUMNS),
    columns('cost, all cases', [formatMicros(report.costMicros)], SPREAD_COLUMNS),
  ];
}

function kindLines(screen: Screen, report: EvalReport): string[] {
  const heads = ['tickets', 'outcome', 'team', 'action', 'steps'];
  return [
    ...heading(screen, 'By kind of ticket'),
    screen.paint('dim', columns('', heads, KIND_COLUMNS)),
    ...report.kinds.map((row) => {
      const numbers = [row.tickets, row.outcome, row.team, row.actions, row.stepsMean.toFixed(1)];
      return columns(row.kind, numbers, KIND_COLUMNS);
    }),
  ];
}

function describeAction(action: ComparedAction, currency: string): string {
  const { kind, order_id: orderId, amount_minor: minor, quantity, sku } = action;
  const what =
    minor === undefined
      ? `${String(quantity ?? '')} x ${sku ?? ''}`
      : formatMoney(BigInt(minor), action.currency ?? currency);
  return `${kind} of ${what} on ${orderId}`;
}

function describeSide({ outcome, team, actions }: Side, currency: string): string {
  const words = actions.map((action) => describeAction(action, currency));
  return printableLine([outcome, `team ${team ?? 'unknown'}`, ...words].join('; '));
}

function wrongLines(screen: Screen, compared: Compared): string[] {
  const { expected, got, row, kind } = compared;
  const faults = [
    ...(compared.isOutcomeRight ? [] : ['outcome']),
    ...(compared.isTeamRight ? [] : ['team']),
    ...(compared.areActionsRight ? [] : ['action']),
  ];
  const alsoFine =
    expected.alsoFine.length === 0 ? '' : `; also fine: ${expected.alsoFine.join(', ')}`;
  const code = row.handOffCode === null ? '' : `; ${row.handOffCode}`;
  return [
    ...block(screen, `${row.externalId} ${kind}: ${faults.join(', ')}`, 3),
    ...item(screen, '      expected ', describeSide(expected, row.currency) + alsoFine),
    ...item(screen, '      got      ', describeSide(got, row.currency) + code),
  ];
}

export function renderEval(screen: Screen, report: EvalReport): string[] {
  const { id, label, provenance } = report.model;
  const model = `Model: ${id ?? 'none'}, ${label ?? ''} (${provenance ?? ''})`;
  const tickets =
    report.tickets === 1 ? '1 example ticket' : `${String(report.tickets)} example tickets`;
  const wrong = report.wrong.flatMap((row) => wrongLines(screen, row));
  return [
    ...block(screen, model, 0),
    ...block(screen, `${tickets} through the workflow; what waited was decided by the labels.`, 0),
    ...safetyLines(screen, report),
    ...shareLines(screen, report),
    ...approvalLines(screen, report),
    ...heading(screen, 'Tool calls refused or failed, by code'),
    ...countLines(screen, report.callRefusals, (code) => code),
    ...heading(screen, 'Resolutions refused, by code'),
    ...countLines(screen, report.resolutionRefusals, (code) => code),
    ...heading(screen, 'Handed to a person, by rule or code'),
    ...countLines(screen, report.handOffs, describeHandOff),
    ...effortLines(screen, report),
    ...kindLines(screen, report),
    ...heading(screen, `Wrong (${String(report.wrong.length)})`),
    ...(wrong.length === 0 ? ['   none'] : wrong),
  ];
}
