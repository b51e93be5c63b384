/** A trace as one list of events in the order of time, in words that a page can show. */
import type { CaseTrace } from '../cli/load-trace';
import type { TraceAttempt, TraceCall, TraceStep } from '../../db/queries/trace-rows';
import type { ShownOperation } from '../../db/queries/case-detail';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import {
  sayAttempt,
  sayCall,
  sayDecision,
  sayOperation,
  sayRefusedDecision,
  sayResolution,
  sayStep,
  sayTraceEnd,
} from './say-trace';

export type TraceKind =
  | 'model call'
  | 'tool'
  | 'refusal'
  | 'validation'
  | 'note'
  | 'wait'
  | 'decision'
  | 'operation'
  | 'retry'
  | 'reply'
  | 'end';

/** `isText` marks what a customer, a colleague or a model wrote: not for everybody. */
export type TraceValue = { name: string; text: string; isText: boolean };

export type TraceEvent = {
  at: Date;
  /** The order of events of one instant, and with it the event's place: rank, number, part. */
  place: readonly [number, number, number];
  kind: TraceKind;
  /** Never a word of a ticket. */
  words: string;
  code: string | null;
  isFailed: boolean;
  durationMs: number | null;
  tokens: { input: number; output: number } | null;
  costMicros: bigint | null;
  values: readonly TraceValue[];
};

type Told = Partial<TraceEvent> & Pick<TraceEvent, 'at' | 'place' | 'kind' | 'words'>;

function event(told: Told): TraceEvent {
  const nothing = { durationMs: null, tokens: null, costMicros: null };
  return { code: null, isFailed: false, ...nothing, values: [], ...told };
}

/** Of what was written, what is there; an empty text says nothing. */
function texts(
  ...given: readonly (readonly [name: PlainMessage, text: string | null])[]
): readonly TraceValue[] {
  return given.flatMap(([name, text]) =>
    text === null || text === '' ? [] : [{ name: say(name), text, isText: true }],
  );
}

function stepEvent(step: TraceStep): TraceEvent {
  return event({
    ...{ at: step.startedAt, place: [0, step.stepNo, 0], kind: 'model call' },
    words: sayStep(step),
    ...{ code: step.finishReason, isFailed: step.kind === 'malformed' },
    durationMs: step.durationMs,
    tokens: { input: step.inputTokens, output: step.outputTokens },
    costMicros: step.costMicros,
    values: texts(['note', step.note], ['said beside', step.text]),
  });
}

function callEvent(call: TraceCall, step: TraceStep | undefined): TraceEvent {
  const isRefused = call.code !== null && call.code !== 'ok';
  return event({
    // What was never sent has no time of its own: it stands with the step that asked for it.
    at: call.startedAt ?? step?.startedAt ?? new Date(0),
    place: [1, call.stepNo, call.callNo],
    kind: isRefused ? 'refusal' : 'tool',
    words: sayCall(call),
    ...{ code: call.code, isFailed: isRefused, durationMs: call.durationMs },
    values: texts(['arguments', call.argumentsText], ['told', call.modelText]),
  });
}

function resolutionEvents({ resolutions }: CaseTrace): TraceEvent[] {
  return resolutions.map((row) => {
    const { resolution } = row;
    const codes = row.refusals.map(({ code }) => code).join(', ');
    return event({
      ...{ at: row.checkedAt, place: [2, row.stepNo, 0], kind: 'validation' },
      words: sayResolution(row),
      ...{ code: row.isAccepted ? 'ok' : codes, isFailed: !row.isAccepted },
      values: texts(
        ['refused because', row.refusals.map(({ message }) => message).join(' ')],
        ['reason', resolution?.reason ?? null],
        ['draft reply', resolution?.reply ?? null],
      ),
    });
  });
}

function noteEvents({ notes }: CaseTrace): TraceEvent[] {
  return notes.map((note, no) => {
    const body = note.body as { note?: unknown; message?: unknown };
    const text = [body.note, body.message].find((value) => typeof value === 'string') ?? null;
    return event({
      ...{ at: note.createdAt, place: [3, note.afterStepNo, no], kind: 'note' },
      words: say('The model is told: {kind}', { kind: note.kind.replaceAll('_', ' ') }),
      values: texts(['text', text]),
    });
  });
}

function proposalEvents({ detail }: CaseTrace): TraceEvent[] {
  return detail.proposals.map((row) =>
    event({
      ...{ at: row.publishedAt, place: [4, row.revision, 0], kind: 'wait' },
      words: say('Proposal, revision {revision}, waits for people until {when}', {
        revision: row.revision,
        when: row.deadlineAt.toISOString(),
      }),
      code: row.state,
      values: row.actions.map(({ words, actionIndex }) => ({
        name: say('action {no}', { no: actionIndex + 1 }),
        text: words,
        isText: false,
      })),
    }),
  );
}

function decisionEvents({ detail, refusedDecisions }: CaseTrace): TraceEvent[] {
  const said = detail.decisions.map((row, no) =>
    event({
      ...{ at: row.decidedAt, place: [5, no, 0], kind: 'decision' },
      words: sayDecision(row),
      code: row.verdict,
      values: texts(['reason', row.note]),
    }),
  );
  const refused = refusedDecisions.map((row, no) =>
    event({
      ...{ at: row.at, place: [6, no, 0], kind: 'decision' },
      words: sayRefusedDecision(row),
      ...{ code: row.code, isFailed: true },
    }),
  );
  return [...said, ...refused];
}

const FAILED_STATES = new Set(['denied', 'unknown', 'needs_reconciliation', 'reversed']);

function operationEvent(row: ShownOperation, no: number): TraceEvent {
  return event({
    ...{ at: row.endedAt ?? row.createdAt, place: [8, no, 0], kind: 'operation' },
    words: sayOperation(row),
    ...{ code: row.code ?? row.state, isFailed: FAILED_STATES.has(row.state) },
    values: texts(['message', row.message]),
  });
}

function attemptEvent(row: TraceAttempt, no: number): TraceEvent {
  const isFirst = row.attemptNo === 1;
  return event({
    ...{ at: row.sentAt, place: [7, no, 0], kind: isFirst ? 'operation' : 'retry' },
    words: sayAttempt(row),
    code: row.answer,
    isFailed: row.answer !== null && !['succeeded', 'accepted'].includes(row.answer),
    durationMs: row.answeredAt && row.answeredAt.getTime() - row.sentAt.getTime(),
  });
}

/** What is still to come, and the end. */
function lastEvents({ detail: { head, replies } }: CaseTrace): TraceEvent[] {
  const events = replies.map((row, no) =>
    event({
      ...{ at: row.sentAt, place: [9, no, 0], kind: 'reply' },
      words: say('Reply sent to the customer'),
      values: texts(['reply', row.body]),
    }),
  );
  if (head.modelAskedAgainAt !== null) {
    const words = say('Waits for the model, which is asked again');
    events.push(event({ at: head.modelAskedAgainAt, place: [10, 0, 0], kind: 'wait', words }));
  }
  if (head.endedAt !== null) {
    const isHandedOff = head.state === 'handed_off';
    const words = sayTraceEnd(head);
    const code = isHandedOff ? head.handOffCode : head.outcome;
    events.push(event({ at: head.endedAt, place: [11, 0, 0], kind: 'end', words, code }));
  }
  return events;
}

/** Rising by instant and place; events that come later are never put before these. */
export function isBefore(left: EventKey, right: EventKey): boolean {
  const ordered = [
    [left.at.getTime(), right.at.getTime()],
    ...left.place.map((number, no) => [number, right.place[no] ?? 0]),
  ];
  const [a = 0, b = 0] = ordered.find(([one, other]) => one !== other) ?? [];
  return a < b;
}

export type EventKey = Pick<TraceEvent, 'at' | 'place'>;

/** Every event of the case; without the texts for whoever may not read them. */
export function traceEvents(
  trace: CaseTrace,
  attempts: readonly TraceAttempt[],
  { isTextShown }: { isTextShown: boolean },
): TraceEvent[] {
  const steps = new Map(trace.steps.map((step) => [step.stepNo, step]));
  const events = [
    ...trace.steps.map(stepEvent),
    ...trace.calls.map((call) => callEvent(call, steps.get(call.stepNo))),
    ...resolutionEvents(trace),
    ...noteEvents(trace),
    ...proposalEvents(trace),
    ...decisionEvents(trace),
    ...attempts.map(attemptEvent),
    ...trace.detail.operations.map(operationEvent),
    ...lastEvents(trace),
  ].sort((left, right) => (isBefore(left, right) ? -1 : 1));
  if (isTextShown) return events;
  return events.map((each) => ({ ...each, values: each.values.filter(({ isText }) => !isText) }));
}
