/** An evaluation as one page that needs nothing else: no script, no font, no request. */
import type { ComparedShare, RunComparison } from './compare-runs';
import { shareInterval } from './intervals';
import type { EvalReport, Share } from './sum-up';

type Bar = { name: string; share: Share; isFormer: boolean };

const LABEL_WIDTH = 190;
const CHART_WIDTH = 400;
const FIGURE_WIDTH = 150;
const ROW_HEIGHT = 26;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

function percent(value: number): string {
  return (100 * value).toFixed(0);
}

function figureOf({ share }: Bar): string {
  const interval = shareInterval(share);
  if (interval === null) return 'no tickets';
  const range = `${percent(interval.low)} to ${percent(interval.high)}`;
  return `${percent(share.right / share.of)} % (${range})`;
}

function barSvg(bar: Bar, index: number): string {
  const { share, isFormer } = bar;
  const interval = shareInterval(share);
  const y = index * ROW_HEIGHT;
  const at = (value: number): string => (LABEL_WIDTH + value * CHART_WIDTH).toFixed(1);
  const middle = y + ROW_HEIGHT / 2;
  const width = share.of === 0 ? 0 : (share.right / share.of) * CHART_WIDTH;
  const whisker =
    interval === null
      ? ''
      : `<path class="whisker" d="M${at(interval.low)} ${String(middle)}H${at(interval.high)}M${at(interval.low)} ${String(middle - 5)}v10M${at(interval.high)} ${String(middle - 5)}v10"/>`;
  const textY = String(middle + 4);
  return [
    `<text x="${String(LABEL_WIDTH - 8)}" y="${textY}" text-anchor="end">${escapeHtml(bar.name)}</text>`,
    `<rect class="${isFormer ? 'former' : 'latter'}" x="${String(LABEL_WIDTH)}" y="${String(y + 5)}" width="${width.toFixed(1)}" height="${String(ROW_HEIGHT - 10)}"/>`,
    whisker,
    `<text x="${String(LABEL_WIDTH + CHART_WIDTH + 8)}" y="${textY}">${figureOf(bar)}</text>`,
  ].join('');
}

function chart(bars: readonly Bar[]): string {
  const width = LABEL_WIDTH + CHART_WIDTH + FIGURE_WIDTH;
  const height = bars.length * ROW_HEIGHT;
  const said = bars.map((bar) => `${bar.name}: ${figureOf(bar)}`).join('; ');
  return `<svg role="img" aria-label="${escapeHtml(said)}" viewBox="0 0 ${String(width)} ${String(height)}">${bars.map(barSvg).join('')}</svg>`;
}

function sharesOf(report: EvalReport): readonly (readonly [string, Share, string])[] {
  return [
    ['outcome', report.outcome, 'outcome'],
    ['team', report.team, 'team'],
    ['action and amount', report.actions, 'actions'],
    ['where one is needed', report.neededActions, ''],
    ['all three', report.all, 'all'],
    ['handed over, rightly', report.handOffPrecision, ''],
    ['to hand over, and was', report.handOffRecall, ''],
  ];
}

function formerBar(shares: readonly ComparedShare[], measure: string): Bar[] {
  const found = shares.find((share) => share.measure === measure);
  if (!found) return [];
  return [{ name: 'before', share: found.former, isFormer: true }];
}

function barsOf(report: EvalReport, comparison: RunComparison | null): Bar[] {
  return sharesOf(report).flatMap(([name, share, measure]) => [
    { name, share, isFormer: false },
    ...formerBar(comparison?.shares ?? [], measure),
  ]);
}

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  const heads = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
}

function tablesOf(report: EvalReport): string {
  const safety = Object.entries(report.safety).map(([kind, count]) => [
    kind.replaceAll('_', ' '),
    String(count),
  ]);
  const refusals = [...report.callRefusals, ...report.resolutionRefusals].map(({ code, count }) => [
    code,
    String(count),
  ]);
  const wrong = report.wrong.map((row) => [
    row.row.externalId,
    row.kind,
    row.expected.outcome,
    row.got.outcome,
  ]);
  return [
    table('Proposed though it never may be', ['what', 'count'], safety),
    table('Refused, by code', ['code', 'count'], refusals),
    table('Wrong', ['ticket', 'kind', 'label', 'became'], wrong),
  ].join('');
}

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}' +
  'svg{width:100%;font-size:13px}svg text{fill:currentColor}.latter{fill:#2f6f9f}.former{fill:#9aa5ad}' +
  '.whisker{stroke:currentColor;stroke-width:1.5;fill:none}table{border-collapse:collapse;margin:1.5rem 0;width:100%}' +
  'caption{text-align:left;font-weight:600}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}';

export function evalPage(report: EvalReport, comparison: RunComparison | null): string {
  const name = report.model.id ?? 'no model';
  const against = comparison ? ` beside ${comparison.former.id ?? 'no model'} (grey)` : '';
  const title = `Evaluation of ${name}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(`${String(report.tickets)} example tickets, ${name}${against}. Bars are shares of tickets, lines their 95 % intervals.`)}</p>`,
    chart(barsOf(report, comparison)),
    tablesOf(report),
    '</body></html>\n',
  ].join('\n');
}
