/**
 * One question to the model. The answer is stored before it is returned: a retried Activity finds
 * it, so no call is paid for twice. A malformed answer is data for the next step, not a failure.
 */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { FINISH } from '../../contracts/model';
import type { ModelAnswer, ModelRequest } from '../../contracts/model';
import { POLICY } from '../../contracts/policy';
import { asStorableText } from '../../contracts/storable-text';
import { findReadTool } from '../../contracts/tools';
import { markNotesTold } from '../../db/queries/case-notes';
import { loadCase, setModelAskedAgainAt } from '../../db/queries/cases';
import { insertStepCall, refuseStepCall } from '../../db/queries/step-calls';
import { findStep, insertStep } from '../../db/queries/steps';
import type { StepKind, StepRow } from '../../db/queries/steps';
import { inTransaction } from '../../db/transaction';
import { refuseIfEnded } from '../case/case-ended';
import type { CaseDeps } from '../deps';
import { withHeartbeat } from '../with-heartbeat';
import { composeRequest } from './compose-request';
import { failureOf, parkedForMs } from './model-failure';
import type { AskedBefore } from './model-failure';
import { digestOfRequest } from './request-digest';

export type CallModelInput = {
  caseId: string;
  stepNo: number;
  isReplyOnly: boolean;
  /** For how long the Workflow has waited for this step's answer; left out before the first wait. */
  waitedMs?: number;
};

/** What the history keeps of a step: counts and names of tools that exist. */
export type CalledModel = {
  kind: StepKind;
  reads: { callNo: number; tool: string }[];
  isFinishRefused: boolean;
  /** The question itself was refused: to ask it again would only be refused again. */
  stop: 'model_refused' | 'content_filtered' | null;
  tokens: number;
  costMicros: number;
};

const HEARTBEAT_MS = 5_000;

/** So often is a model that fails asked in a row; then the case waits, or a person gets it. */
const ATTEMPTS_OF_MODEL = 4;

const FINISH_WITH_READS =
  'finish was refused because it came in the same step as reads, whose results it could not have seen. ' +
  'Look at the results and call finish alone.';

const TOO_MANY_CALLS = `At most ${String(POLICY.loop.callsPerStepMax)} calls fit into one step; this one was not run.`;

export function kindOfAnswer(answer: Pick<ModelAnswer, 'calls'>): StepKind {
  const finishes = answer.calls.filter((call) => call.tool === FINISH).length;
  if (answer.calls.length === 0) return 'malformed';
  return finishes === 1 && answer.calls.length === 1 ? 'finish' : 'calls';
}

function stopOf({ kind, finishReason }: StepRow): CalledModel['stop'] {
  if (kind !== 'malformed') return null;
  if (finishReason === 'refusal') return 'model_refused';
  return finishReason === 'content_filter' ? 'content_filtered' : null;
}

function summarize(step: StepRow): CalledModel {
  const reads = step.calls
    .map((call, callNo) => ({ callNo, tool: call.tool }))
    .filter((call) => step.kind === 'calls' && call.tool !== FINISH)
    .slice(0, POLICY.loop.callsPerStepMax)
    // A model may name a tool as it likes; only names that exist get into a history.
    .map((call) => ({ ...call, tool: findReadTool(call.tool)?.name ?? 'unknown tool' }));
  return {
    kind: step.kind,
    reads,
    isFinishRefused: step.kind === 'calls' && step.calls.some((call) => call.tool === FINISH),
    stop: stopOf(step),
    tokens: step.inputTokens + step.outputTokens,
    costMicros: Number(step.costMicros),
  };
}

/** A model may write anything; what can't be stored would fail the Activity for ever. */
export function storableAnswer(answer: ModelAnswer): ModelAnswer {
  return {
    ...answer,
    text: asStorableText(answer.text),
    note: answer.note === null ? null : asStorableText(answer.note),
    calls: answer.calls.map((call) => ({
      callId: asStorableText(call.callId),
      tool: asStorableText(call.tool),
      argumentsText: asStorableText(call.argumentsText),
    })),
  };
}

function askedBefore({ waitedMs = 0 }: CallModelInput): AskedBefore {
  // Temporal tries without end, since an outage of ours is no failure of the model.
  const attemptNo = ((activityInfo().attempt - 1) % ATTEMPTS_OF_MODEL) + 1;
  const { backoffMs, backoffMaxMs } = POLICY.models;
  return {
    isLastAttempt: attemptNo === ATTEMPTS_OF_MODEL,
    backoffMs: Math.min(backoffMs * 2 ** (attemptNo - 1), backoffMaxMs),
    waitedMs,
  };
}

async function complete(
  deps: CaseDeps,
  input: CallModelInput,
  request: ModelRequest,
): Promise<ModelAnswer> {
  try {
    return await withHeartbeat(HEARTBEAT_MS, () =>
      deps.model.complete(request, { signal: cancellationSignal() }),
    );
  } catch (error) {
    const before = askedBefore(input);
    const waitMs = parkedForMs(error, before);
    if (waitMs !== null) {
      const at = new Date(deps.now().getTime() + waitMs);
      await setModelAskedAgainAt(deps.pool, input.caseId, at);
    }
    throw failureOf(error, before);
  }
}

async function storeAnswer(
  deps: CaseDeps,
  input: CallModelInput,
  stored: { request: ModelRequest; answer: ModelAnswer; startedAt: Date },
): Promise<void> {
  const { caseId, stepNo } = input;
  const { answer, startedAt } = stored;
  const kind = kindOfAnswer(answer);
  await inTransaction(deps.pool, async (client) => {
    const isNew = await insertStep(client, {
      caseId,
      stepNo,
      model: answer.modelId ?? deps.model.id,
      requestDigest: digestOfRequest(stored.request),
      kind,
      answer,
      startedAt,
      durationMs: deps.now().getTime() - startedAt.getTime(),
    });
    await setModelAskedAgainAt(client, caseId, null);
    if (!isNew || kind !== 'calls') return;
    for (const [callNo, call] of answer.calls.entries()) {
      await insertStepCall(client, { caseId, stepNo, callNo, call });
      const isFinish = call.tool === FINISH;
      if (!isFinish && callNo < POLICY.loop.callsPerStepMax) continue;
      const code = isFinish ? 'finish_with_reads' : 'too_many_calls';
      const message = isFinish ? FINISH_WITH_READS : TOO_MANY_CALLS;
      await refuseStepCall(client, { caseId, stepNo, callNo, code, message });
    }
  });
}

export async function callModel(deps: CaseDeps, input: CallModelInput): Promise<CalledModel> {
  const earlier = await findStep(deps.pool, input);
  if (earlier) return summarize(earlier);
  refuseIfEnded(await loadCase(deps.pool, input.caseId));
  const startedAt = deps.now();
  await markNotesTold(deps.pool, input);
  const request = await composeRequest(deps.pool, input);
  const answer = storableAnswer(await complete(deps, input, request));
  await storeAnswer(deps, input, { request, answer, startedAt });
  const step = await findStep(deps.pool, input);
  if (!step) throw new RangeError(`Step ${String(input.stepNo)} was not stored.`);
  return summarize(step);
}
