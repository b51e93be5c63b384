/** Two evaluations side by side: each figure with its interval, then the tickets that changed. */
import type {
  ComparedEffort,
  ComparedShare,
  EffortName,
  Measure,
  RunComparison,
} from '../../eval/compare-runs';
import { shareInterval } from '../../eval/intervals';
import type { Interval } from '../../eval/intervals';
import type { Share } from '../../eval/sum-up';
import { describeDuration } from '../describe-time';
import { formatMicros } from '../load-trace';
import { block, heading, item } from './screen';
import type { Screen } from './screen';

const NAME_COLUMNS = 18;
const FIGURE_COLUMNS = 26;

const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  outcome: 'outcome',
  team: 'team',
  actions: 'action and amount',
  all: 'all three',
};

const EFFORTS: Readonly<Record<EffortName, { words: string; show: (value: number) => string }>> = {
  steps: { words: 'steps', show: (value) => value.toFixed(1) },
  tokens: { words: 'tokens', show: (value) => Math.round(value).toLocaleString('en-GB') },
  cost_micros: { words: 'cost', show: (value) => formatMicros(BigInt(Math.round(value))) },
  case_ms: { words: 'time', show: describeDuration },
};

function row(name: string, figures: readonly string[]): string {
  const cells = figures.map((figure) => figure.padStart(FIGURE_COLUMNS));
  return `   ${name.padEnd(NAME_COLUMNS)}${cells.join('')}`;
}

function figure(value: string, interval: Interval | null, show: (value: number) => string): string {
  return interval === null ? value : `${value} (${show(interval.low)} to ${show(interval.high)})`;
}

function shareFigure(share: Share): string {
  const { right, of } = share;
  if (of === 0) return '';
  const percent = (value: number): string => (100 * value).toFixed(0);
  return figure(`${percent(right / of)} %`, shareInterval(share), percent);
}

function effortFigure({ effort, former, latter }: ComparedEffort): string[] {
  const { show } = EFFORTS[effort];
  return [former, latter].map(({ mean, interval }) => figure(show(mean), interval, show));
}

function changedLines(screen: Screen, share: ComparedShare): string[] {
  const { better, worse, measure, pValue } = share;
  if (better.length + worse.length === 0) return [];
  const chance = pValue < 0.001 ? 'below 0.001' : pValue.toFixed(3);
  const lines = [
    `${MEASURE_WORDS[measure]}: ${String(better.length)} better, ${String(worse.length)} worse (p ${chance}).`,
    ...(better.length > 0 ? [`Better: ${better.join(', ')}.`] : []),
    ...(worse.length > 0 ? [`Worse: ${worse.join(', ')}.`] : []),
  ];
  return item(screen, '   - ', lines.join(' '));
}

/** `former` on the left, `latter` on the right; intervals of 95 % in brackets. */
export function renderComparison(screen: Screen, comparison: RunComparison): string[] {
  const { former, latter, shares, efforts, leftOut } = comparison;
  const names = [former.id ?? 'none', latter.id ?? 'none'];
  const changed = shares.flatMap((share) => changedLines(screen, share));
  return [
    ...heading(screen, `Side by side, over ${String(comparison.tickets)} tickets`),
    screen.paint('dim', row('', names)),
    ...shares.map((share) =>
      row(MEASURE_WORDS[share.measure], [shareFigure(share.former), shareFigure(share.latter)]),
    ),
    ...efforts.map((effort) =>
      row(`${EFFORTS[effort.effort].words} of a case`, effortFigure(effort)),
    ),
    ...heading(screen, 'Changed'),
    ...(changed.length === 0 ? ['   nothing'] : changed),
    ...(leftOut.length === 0
      ? []
      : block(screen, `In one of the two only, and left out: ${leftOut.join(', ')}.`, 3)),
  ];
}
