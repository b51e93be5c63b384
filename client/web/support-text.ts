/** A trace for somebody outside: ids, codes, times and numbers, and no word of anybody. */
import { formatMicros } from '../cli/load-trace';
import type { CaseHead } from '../../db/queries/case-detail';
import type { TraceEvent } from './trace-events';

/** More is sent as `countersign trace --json`. */
const LINES_MAX = 500;

function lineFor(event: TraceEvent): string {
  const { at, kind, code, durationMs, tokens, costMicros } = event;
  const facts = [
    durationMs === null ? '' : `${String(Math.round(durationMs))} ms`,
    tokens ? `${String(tokens.input)}+${String(tokens.output)} tokens` : '',
    costMicros === null ? '' : `cost ${formatMicros(costMicros)}`,
  ].filter((fact) => fact !== '');
  return [at.toISOString(), kind, code ?? '-', ...facts].join('  ');
}

export function supportText(head: CaseHead, events: readonly TraceEvent[]): string {
  const about = [
    ['ticket', head.ticketId],
    ['case', head.caseId],
    ['workflow', head.workflowId],
    ['state', head.state],
    ['outcome', head.outcome],
    ['hand-off', head.handOffCode],
    ['model', head.model],
    ['design', head.design],
  ].flatMap(([name, value]) => (value === null ? [] : [`${String(name)}: ${String(value)}`]));
  const left = events.length - LINES_MAX;
  return [
    ...about,
    ...events.slice(0, LINES_MAX).map(lineFor),
    ...(left > 0 ? [`… and ${String(left)} more`] : []),
  ].join('\n');
}
