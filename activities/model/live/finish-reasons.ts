/**
 * The reasons to stop that each API documents, and what they are. A reason that stands in no list
 * is a failure: an answer that ended by it may be half of one, however whole it looks.
 *
 * - OpenAI: https://platform.openai.com/docs/api-reference/chat/object (`stop`, `length`,
 *   `tool_calls`, `function_call`, `content_filter`); of services that copy it, Mistral documents
 *   `model_length`, and Together `eos`.
 * - Anthropic: https://docs.anthropic.com/en/api/handling-stop-reasons
 * - Ollama: https://github.com/ollama/ollama/blob/main/docs/api.md (`load` and `unload` come
 *   without an answer, so they are none here)
 */
import type { ModelAnswer } from '../../../contracts/model';
import type { ProviderName } from './model-entry';

type Ended = 'whole' | 'length' | 'refusal' | 'content_filter';

const DOCUMENTED: Readonly<Record<ProviderName, ReadonlyMap<string, Ended>>> = {
  'openai-compatible': new Map<string, Ended>([
    ['stop', 'whole'],
    ['eos', 'whole'],
    ['tool_calls', 'whole'],
    ['function_call', 'whole'],
    ['length', 'length'],
    ['model_length', 'length'],
    ['content_filter', 'content_filter'],
  ]),
  anthropic: new Map<string, Ended>([
    ['end_turn', 'whole'],
    ['stop_sequence', 'whole'],
    ['tool_use', 'whole'],
    // Only its own tools make it pause, and none is used: there is no call in it to lose.
    ['pause_turn', 'whole'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['refusal', 'refusal'],
  ]),
  ollama: new Map<string, Ended>([
    ['stop', 'whole'],
    ['length', 'length'],
  ]),
};

export type Ending = {
  provider: ProviderName;
  /** As the service wrote it. */
  raw: string | undefined;
  hasRefusal: boolean;
  hasCalls: boolean;
};

/** `error` for every end that is not documented, and for none at all. */
export function finishReasonOf(ending: Ending): ModelAnswer['finishReason'] {
  const ended = DOCUMENTED[ending.provider].get(ending.raw ?? '');
  if (ended === undefined) return 'error';
  if (ended !== 'whole') return ended;
  // A refusal in OpenAI's own field comes with an ordinary end.
  if (ending.hasRefusal) return 'refusal';
  return ending.hasCalls ? 'calls' : 'stop';
}
