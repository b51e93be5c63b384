/** The three APIs as the scripted server speaks them: answers, errors, and the shape of requests. */
import type { z } from 'zod';
import { AnthropicRequest } from './anthropic-shape';
import { OllamaRequest } from './ollama-shape';
import { OpenAiRequest } from './openai-shape';
import type { Dialect, Refusal, Spoken, SpokenCall } from './spoken';

type Wire = {
  path: string;
  shape: z.ZodType;
  answer: (spoken: Spoken) => object;
  error: (refusal: Refusal) => object;
};

const USAGE = { input: 100, output: 20 };

function usageOf({ usage }: Spoken): { input: number; output: number } | null {
  return usage === undefined ? USAGE : usage;
}

function idOf(call: SpokenCall, callNo: number): { id?: string } {
  if (call.id === null) return {};
  return { id: call.id ?? `call_${String(callNo)}` };
}

function openAiEnd({ end, calls = [] }: Spoken): string {
  if (end === 'length' || end === 'content_filter') return end;
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

function openAiAnswer(spoken: Spoken): object {
  const { calls = [], text = null, thinking, end } = spoken;
  const usage = usageOf(spoken);
  const toolCalls = calls.map((call, callNo) => ({
    ...idOf(call, callNo),
    type: 'function',
    function: { name: call.tool, arguments: call.arguments },
  }));
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'scripted',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: end === 'refusal' ? null : text,
          ...(end === 'refusal' ? { refusal: text ?? 'No.' } : {}),
          ...(thinking === undefined ? {} : { reasoning_content: thinking }),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        finish_reason: openAiEnd(spoken),
      },
    ],
    ...(usage ? { usage: { prompt_tokens: usage.input, completion_tokens: usage.output } } : {}),
  };
}

const ANTHROPIC_ENDS = {
  length: 'max_tokens',
  refusal: 'refusal',
  content_filter: 'refusal',
  pause: 'pause_turn',
} as const;

function anthropicAnswer(spoken: Spoken): object {
  const { calls = [], text, thinking, end } = spoken;
  const usage = usageOf(spoken);
  const usual = calls.length > 0 ? 'tool_use' : 'end_turn';
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [
      ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: 'c2lnbg==' }]),
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...calls.map((call, callNo) => ({
        type: 'tool_use',
        ...idOf(call, callNo),
        name: call.tool,
        input: call.arguments,
      })),
    ],
    stop_reason: end ? ANTHROPIC_ENDS[end] : usual,
    stop_sequence: null,
    ...(usage ? { usage: { input_tokens: usage.input, output_tokens: usage.output } } : {}),
  };
}

function ollamaAnswer(spoken: Spoken): object {
  const { calls = [], text = '', thinking, end } = spoken;
  const usage = usageOf(spoken);
  const toolCalls = calls.map(({ tool, arguments: given }) => ({
    function: { name: tool, arguments: given },
  }));
  return {
    model: 'scripted',
    created_at: '2026-11-30T08:00:00Z',
    message: {
      role: 'assistant',
      content: text,
      ...(thinking === undefined ? {} : { thinking }),
      ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
    },
    done: true,
    done_reason: end === 'length' ? 'length' : 'stop',
    ...(usage ? { prompt_eval_count: usage.input, eval_count: usage.output } : {}),
  };
}

export const WIRES: Readonly<Record<Dialect, Wire>> = {
  openai: {
    path: '/v1/chat/completions',
    shape: OpenAiRequest,
    answer: openAiAnswer,
    error: ({ message }) => ({
      error: { message, type: 'invalid_request_error', param: null, code: null },
    }),
  },
  anthropic: {
    path: '/v1/messages',
    shape: AnthropicRequest,
    answer: anthropicAnswer,
    error: ({ message }) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  },
  ollama: {
    path: '/api/chat',
    shape: OllamaRequest,
    answer: ollamaAnswer,
    error: ({ message }) => ({ error: message }),
  },
};
