/** What happened in a case, in the order of time, for whoever has to understand it. */
import type {
  TraceCall,
  TraceNote,
  TraceResolution,
  TraceStep,
} from '../../../db/queries/trace-rows';
import { describeEnding, shortDigest } from '../describe-case';
import { describeClock, describeDuration, describeInstant } from '../describe-time';
import { formatMicros, totalsOf } from '../load-trace';
import type { CaseTrace } from '../load-trace';
import { printableLine } from '../printable-text';
import { describeDecision, describeOperation } from './action-screen';
import { block, item, paintLines } from './screen';
import type { Screen } from './screen';

type Event = { at: Date; lines: string[] };

const CODE_COLUMNS = 18;
const INDENT = '          ';

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

/** `22:57:03  words`, continued under the words. */
function event(screen: Screen, at: Date, words: string): Event {
  return { at, lines: item(screen, `${describeClock(at)}  `, words) };
}

function renderCall(screen: Screen, call: TraceCall, isWhole: boolean): string[] {
  const code = call.code ?? 'not answered yet';
  const time = call.durationMs === null ? '' : describeDuration(call.durationMs);
  const marks = [call.isRepeated ? 'from memory' : '', call.isCut ? 'cut' : ''].filter(Boolean);
  const mark = `${INDENT}${code.padEnd(CODE_COLUMNS)} ${time.padStart(7)}  `;
  const suffix = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  const lines = item(screen, mark, `${call.tool} ${call.argumentsText}${suffix}`);
  const style = call.code === 'ok' ? 'green' : 'yellow';
  const [first = '', ...rest] = lines;
  const painted = first.replace(code, (found) => screen.paint(style, found));
  if (!isWhole) return [painted, ...rest];
  const told = call.modelText === null ? [] : block(screen, `told: ${call.modelText}`, 14);
  const artifact =
    call.artifact === null
      ? []
      : block(screen, `artifact: ${JSON.stringify(call.artifact, null, 2)}`, 14);
  return [painted, ...rest, ...paintLines(screen, 'dim', [...told, ...artifact])];
}

function renderResolution(screen: Screen, row: TraceResolution, isWhole: boolean): string[] {
  if (!row.isAccepted) {
    return row.refusals.flatMap((refusal) =>
      item(screen, `${INDENT}refused  `, `${refusal.code}: ${refusal.message}`),
    );
  }
  const { resolution } = row;
  if (!resolution) return [];
  const { outcome, team, rules, confidence, actions, reason } = resolution;
  const acts = actions.length === 0 ? '' : `, ${count(actions.length, 'action')} proposed`;
  const words = `${outcome} by ${rules.join(', ')}, team ${team}, confidence ${confidence}${acts}: ${reason}`;
  const reply = isWhole ? paintLines(screen, 'dim', block(screen, resolution.reply, 14)) : [];
  return [...item(screen, `${INDENT}accepted `, words), ...reply];
}

const STEP_WORDS = {
  calls: 'asked for reads',
  finish: 'finished',
  malformed: 'gave an answer that is no call',
} as const;

function stepEvent(
  screen: Screen,
  step: TraceStep,
  trace: CaseTrace & { isWhole: boolean },
): Event {
  const { isWhole } = trace;
  const tokens = `${step.inputTokens.toLocaleString('en-GB')} + ${step.outputTokens.toLocaleString('en-GB')} tokens`;
  const cost = step.costMicros === 0n ? '' : `, cost ${formatMicros(step.costMicros)}`;
  const time = describeDuration(step.durationMs);
  const head = `step ${String(step.stepNo)}: the model ${STEP_WORDS[step.kind]} (${time}, ${tokens}${cost})`;
  const note = step.note === null ? [] : block(screen, `note: ${step.note}`, INDENT.length);
  const said = step.text === '' ? [] : block(screen, `said beside: ${step.text}`, INDENT.length);
  const calls = trace.calls.filter((call) => call.stepNo === step.stepNo);
  const resolution = trace.resolutions.find((row) => row.stepNo === step.stepNo);
  const base = event(screen, step.startedAt, head);
  return {
    at: step.startedAt,
    lines: [
      ...base.lines,
      ...paintLines(screen, 'yellow', note),
      ...(isWhole ? paintLines(screen, 'dim', said) : []),
      ...calls.flatMap((call) => renderCall(screen, call, isWhole)),
      ...(resolution ? renderResolution(screen, resolution, isWhole) : []),
    ],
  };
}

function noteWords(note: TraceNote): string {
  const body = note.body as { note?: unknown; message?: unknown };
  const text = [body.note, body.message].find((value) => typeof value === 'string');
  const detail = text === undefined ? '' : `: ${text}`;
  return `the model is told: ${note.kind.replaceAll('_', ' ')}${detail}`;
}

function afterwards(screen: Screen, trace: CaseTrace): Event[] {
  const { proposals, decisions, operations, replies } = trace.detail;
  const at = (when: Date, words: string): Event => event(screen, when, words);
  return [
    ...trace.notes.map((note) => at(note.createdAt, noteWords(note))),
    ...[...proposals].reverse().map((row) => {
      const actions = row.actions.map((a) => `${a.words} [${shortDigest(a.digest)}]`).join('; ');
      const due = describeInstant(row.deadlineAt, screen.now);
      return at(
        row.publishedAt,
        `proposal, revision ${String(row.revision)}, until ${due}: ${actions}`,
      );
    }),
    ...decisions.map((row) =>
      at(row.decidedAt, `action ${String(row.actionIndex + 1)} ${describeDecision(screen, row)}`),
    ),
    ...trace.refusedDecisions.map((row) => {
      const verdict = row.verdict === null ? 'decision' : `"${row.verdict.replace('_', ' ')}"`;
      return at(
        row.at,
        `${verdict} by ${row.actor} refused: ${row.code ?? 'no code'} (${row.channel})`,
      );
    }),
    ...operations.map((row) => {
      const words = `action ${String(row.actionIndex + 1)} ${describeOperation(screen, row)}`;
      return at(row.endedAt ?? row.createdAt, words);
    }),
    ...replies.map((row) => at(row.sentAt, 'reply sent to the customer')),
  ];
}

function endEvent(screen: Screen, { detail }: CaseTrace): Event[] {
  const { head } = detail;
  return head.endedAt === null ? [] : [event(screen, head.endedAt, `end: ${describeEnding(head)}`)];
}

function renderTotals(screen: Screen, trace: CaseTrace): string[] {
  const totals = totalsOf(trace);
  const words = [
    count(totals.steps, 'step'),
    `${count(totals.toolCalls, 'tool call')} (${String(totals.refusedCalls)} refused)`,
    count(totals.refusedResolutions, 'refused resolution'),
    `${totals.inputTokens.toLocaleString('en-GB')} tokens in, ${totals.outputTokens.toLocaleString('en-GB')} out`,
    `cost ${formatMicros(totals.costMicros)}`,
    `${describeDuration(totals.modelMs)} in the model`,
  ];
  return block(screen, `Total: ${words.join('; ')}.`, 0);
}

export function renderTrace(screen: Screen, trace: CaseTrace & { isWhole: boolean }): string[] {
  const { head } = trace.detail;
  const title = `${screen.paint('bold', head.externalId)}  ${printableLine(describeEnding(head))}`;
  if (head.caseId === null) return [title, 'No case yet: the intake has not taken it in.'];
  const about = `${head.caseId}, workflow ${head.workflowId ?? ''}, design ${head.design ?? ''}`;
  const model = `Model: ${head.model ?? ''}, ${head.modelLabel ?? ''} (${head.modelProvenance ?? ''})`;
  // The sort is stable, so what has the same instant stays in the order of its making.
  const events = [
    ...trace.steps.map((step) => stepEvent(screen, step, trace)),
    ...afterwards(screen, trace),
    ...endEvent(screen, trace),
  ].sort((left, right) => left.at.getTime() - right.at.getTime());
  return [
    title,
    ...paintLines(screen, 'dim', block(screen, about, 0)),
    ...block(screen, model, 0),
    '',
    ...events.flatMap((each) => each.lines),
    '',
    ...renderTotals(screen, trace),
  ];
}
