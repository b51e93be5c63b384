/**
 * One step from a live model: asked at its level, a level lower when the service lacks that one,
 * with less of the past when it was too long, and once more with the exact error when the answer
 * can't be used. All questions of a step are paid for, so all are counted.
 */
import type { ModelMessage } from 'ai';
import type { ModelAnswer, ModelRequest } from '../../../contracts/model';
import { ModelBusyError, ModelUnavailableError } from '../../../contracts/model';
import { ask } from './ask';
import type { Reply } from './ask';
import { withCallIds } from './call-ids';
import { CHARS_PER_TOKEN, composePrompt, estimatedTokens } from './compose-prompt';
import type { Prompt } from './compose-prompt';
import type { Refused } from './explain-failure';
import { FailedAnswerError } from './failed-answer';
import { resultSizes } from './history';
import type { Ladder, Level } from './ladder';
import type { ModelEntry } from './model-entry';
import { costMicrosOf } from './price';
import { repairWords } from './prompt';
import { readReply } from './read-reply';

const KEPT_TEXT_CHARS_MAX = 8_000;

export type StepDeps = { entry: ModelEntry; ladder: Ladder; now: () => number };

/** What a step has used and become so far. */
type Work = {
  deps: StepDeps;
  request: ModelRequest;
  signal: AbortSignal;
  deadlineMs: number;
  resultsToCut: number;
  hasOverflowed: boolean;
  /** Lower than the ladder's, when this step alone was asked so. */
  ownLevel: Level | null;
  /** What was wrong with the first answer; null while there was none. */
  repair: { problem: string; text: string } | null;
  usage: ModelAnswer['usage'];
  notes: string[];
};

/** So many of the oldest results that `chars` of them go; all of them, if that is not enough. */
function resultsWith(sizes: readonly number[], chars: number): number {
  let left = chars;
  let count = 0;
  for (const size of sizes) {
    if (left <= 0) break;
    left -= size;
    count += 1;
  }
  return count;
}

function noteCut(work: Work, count: number): void {
  work.resultsToCut = count;
  work.notes.push(`the ${String(count)} oldest tool results were cut to make room`);
}

function compose(work: Work, level: Level): Prompt {
  const { entry } = work.deps;
  const { provider } = entry;
  const { capability } = level;
  const { resultsToCut } = work;
  const prompt = composePrompt(work.request, { provider, capability, resultsToCut });
  const room = entry.contextTokens - entry.maxOutputTokens;
  const tooMany = estimatedTokens(prompt) - room;
  const count = resultsWith(resultSizes(work.request.turns), tooMany * CHARS_PER_TOKEN);
  if (count <= resultsToCut) return prompt;
  // Some servers drop the start of a long prompt without a word: the instructions would go first.
  noteCut(work, count);
  return composePrompt(work.request, { provider, capability, resultsToCut: count });
}

function withRepair(prompt: Prompt, { repair }: Work): Prompt {
  if (!repair) return prompt;
  const text = repair.text.slice(0, KEPT_TEXT_CHARS_MAX);
  const said: ModelMessage[] = text.trim() === '' ? [] : [{ role: 'assistant', content: text }];
  const content = repairWords(repair.problem, prompt.tools.length > 0);
  return { ...prompt, messages: [...prompt.messages, ...said, { role: 'user', content }] };
}

/** A service that counts nothing is counted for: a budget that nothing fills protects nobody. */
function addUsage(work: Work, reply: Reply, prompt: Prompt): void {
  const { inputTokens, outputTokens } = reply.usage;
  const written = JSON.stringify([reply.text, reply.calls]).length;
  if (inputTokens === null || outputTokens === null) {
    work.notes.push('the service counted no tokens, so they were estimated');
  }
  work.usage = {
    inputTokens: work.usage.inputTokens + (inputTokens ?? estimatedTokens(prompt)),
    outputTokens: work.usage.outputTokens + (outputTokens ?? Math.ceil(written / CHARS_PER_TOKEN)),
  };
}

function finished(
  work: Work,
  given: Pick<ModelAnswer, 'calls' | 'text' | 'finishReason'>,
): ModelAnswer {
  const notes = [...new Set(work.notes)];
  return {
    calls: withCallIds(given.calls, work.request.stepNo),
    text: given.text.slice(0, KEPT_TEXT_CHARS_MAX),
    finishReason: given.finishReason,
    usage: work.usage,
    costMicros: costMicrosOf(work.deps.entry.price, work.usage),
    note: notes.length === 0 ? null : notes.join('; '),
  };
}

/** Less to send, or a level lower; then the question is asked anew. */
function adapt(work: Work, level: Level, refused: Refused): void {
  const { entry, ladder } = work.deps;
  if (refused.kind === 'lacks') {
    const down = ladder.stepDown(level, refused.what);
    if (down === null) {
      throw new ModelUnavailableError(
        `The model ${entry.id} takes no request, not even a plain one.`,
      );
    }
    work.notes.push(down.note);
    work.ownLevel = down.level;
    return;
  }
  const sizes = resultSizes(work.request.turns);
  const half = sizes.slice(work.resultsToCut).reduce((sum, size) => sum + size, 0) / 2;
  const count = work.resultsToCut + resultsWith(sizes.slice(work.resultsToCut), half);
  if (work.hasOverflowed || count === work.resultsToCut) {
    throw new ModelUnavailableError(`The case does not fit into the context of ${entry.id}.`);
  }
  work.hasOverflowed = true;
  noteCut(work, count);
}

const NOTHING: Reply = {
  kind: 'reply',
  calls: [],
  text: '',
  finishReason: 'error',
  usage: { inputTokens: null, outputTokens: null },
};

function afterFilter(work: Work, prompt: Prompt): ModelAnswer {
  addUsage(work, NOTHING, prompt);
  work.notes.push("the answer can't be used: a filter of the service took it.");
  return finished(work, { calls: [], text: '', finishReason: 'content_filter' });
}

/** What the model wrote was refused before we saw it: that is a malformed step, with one repair. */
function afterBadGeneration(work: Work, prompt: Prompt): ModelAnswer | null {
  addUsage(work, NOTHING, prompt);
  const problem = 'its call does not fit the tool, and the service refused it.';
  work.notes.push(`the answer can't be used: ${problem}`);
  if (work.repair) return finished(work, { calls: [], text: '', finishReason: 'error' });
  work.repair = { problem, text: '' };
  return null;
}

/** Null when the question has to be asked anew in another form. */
async function askOnce(work: Work): Promise<ModelAnswer | null> {
  const { entry, ladder, now } = work.deps;
  const level = work.ownLevel ?? ladder.level();
  const prompt = withRepair(compose(work, level), work);
  const timeoutMs = Math.max(1, work.deadlineMs - now());
  const reply = await ask({ entry, level, prompt, limits: { signal: work.signal, timeoutMs } });
  if (reply.kind === 'unusable') {
    work.notes.push(`the answer can't be used: ${reply.problem}`);
    return finished(work, { calls: [], text: '', finishReason: 'error' });
  }
  if (reply.kind === 'filtered') return afterFilter(work, prompt);
  if (reply.kind === 'bad_generation') return afterBadGeneration(work, prompt);
  if (reply.kind !== 'reply') {
    adapt(work, level, reply);
    return null;
  }
  ladder.worked(level);
  addUsage(work, reply, prompt);
  // Nothing of such an answer is taken, however whole a call in it looks.
  if (reply.finishReason === 'error') throw new FailedAnswerError(entry.id);
  const read = readReply(level, reply);
  const { text, finishReason } = reply;
  if (read.calls.length > 0) return finished(work, { calls: read.calls, text, finishReason });
  work.notes.push(`the answer can't be used: ${read.problem}`);
  if (work.repair || !read.isRepairable) return finished(work, { calls: [], text, finishReason });
  work.repair = { problem: read.problem, text };
  return null;
}

/** A second question that fails must not lose what the first one has cost. */
function salvaged(work: Work, error: unknown): ModelAnswer {
  const isNoAnswer = error instanceof ModelBusyError || error instanceof ModelUnavailableError;
  if (error instanceof FailedAnswerError) error.usage = work.usage;
  if (!work.repair || !isNoAnswer) throw error;
  work.notes.push('it could not be asked again');
  return finished(work, { calls: [], text: work.repair.text, finishReason: 'error' });
}

/**
 * A step, malformed (`calls` empty) when the model gave none. Ends within `entry.timeoutMs`.
 * @throws ModelBusyError, ModelUnavailableError, or the signal's reason.
 */
export async function answerStep(
  deps: StepDeps,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const work: Work = {
    deps,
    request,
    signal,
    deadlineMs: deps.now() + deps.entry.timeoutMs,
    resultsToCut: 0,
    hasOverflowed: false,
    ownLevel: null,
    repair: null,
    usage: { inputTokens: 0, outputTokens: 0 },
    notes: [],
  };
  try {
    for (;;) {
      const answer = await askOnce(work);
      if (answer) return answer;
    }
  } catch (error) {
    return salvaged(work, error);
  }
}
