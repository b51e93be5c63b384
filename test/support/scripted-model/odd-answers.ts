/** Answers of real services that look like something else; each row says what it really is. */
import type { Dialect, Reply } from './spoken';
import { says } from './spoken';
import { ONE_CALL, ORDER, ORDER_ARGUMENTS, raw, step } from './situation';
import type { Situation } from './situation';

const FINISH_IN_TEXT = '{"action":{"tool":"finish","arguments":{"resolution":{}}}}';
const CALL_IN_TEXT = `{"action":{"tool":"get_order","arguments":${ORDER_ARGUMENTS}}}`;

/** A whole-looking call with an end that nobody documents, and nothing counted. */
export function endedBy(dialect: Dialect, reason: string | null): Reply {
  const bodies: Record<Dialect, object> = {
    openai: {
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'I will ref',
            tool_calls: [
              {
                id: 'a',
                type: 'function',
                function: { name: 'get_order', arguments: ORDER_ARGUMENTS },
              },
            ],
          },
          finish_reason: reason,
        },
      ],
      usage: null,
    },
    anthropic: {
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      id: 'm',
      content: [{ type: 'tool_use', id: 'a', name: 'get_order', input: ORDER }],
      stop_reason: reason,
      usage: null,
    },
    ollama: {
      message: {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { name: 'get_order', arguments: ORDER } }],
      },
      done: true,
      done_reason: reason,
    },
  };
  return { kind: 'raw', status: 200, body: JSON.stringify(bodies[dialect]) };
}

const failure = (
  name: string,
  reply: { status?: number; body: object; headers?: Record<string, string> },
  more: Partial<Situation> = {},
): Situation =>
  raw(
    name,
    { ...reply, body: JSON.stringify(reply.body) },
    { dialects: ['openai'], waitMs: null, ...more },
  );

const thought = (name: string, text: string, more: Partial<Situation> = {}): Situation =>
  step(name, { text }, { tools: ['get_order'], argumentsTexts: [ORDER_ARGUMENTS], ...more });

const UNCLOSED: Partial<Situation> = {
  tools: [],
  argumentsTexts: [],
  ends: 'malformed',
  asks: 2,
};

export const TOOL_USE_FAILED = {
  error: {
    message:
      "tool call validation failed: parameters for tool get_order did not match schema: errors: [`/`: additionalProperties 'tools' not allowed]",
    type: 'invalid_request_error',
    code: 'tool_use_failed',
    failed_generation: '<function=get_order>{"tools":"does not support tools"}</function>',
  },
};

export const FILTERED = {
  error: {
    message: 'The response was filtered due to the prompt triggering a content policy.',
    type: null,
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: { code: 'ResponsibleAIPolicyViolation' },
  },
};

export const NO_QUOTA = {
  error: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    param: null,
    code: 'insufficient_quota',
  },
};

const retryAfter = (name: string, value: string, waitMs: number | null): Situation =>
  failure(
    name,
    { status: 429, body: { error: {} }, headers: { 'retry-after': value } },
    { waitMs },
  );

export const ODD_ANSWERS: Situation[] = [
  ...['error', 'abort', 'no_such_reason', null].map((reason) => ({
    ...raw(`half an answer that ended by ${String(reason)}`, { body: '' }),
    replies: (dialect: Dialect) => [endedBy(dialect, reason)],
  })),
  failure('a 429 inside of a 200', { body: { error: { code: 429, message: 'slow' } } }),
  failure('a 401 inside of a 200', { body: { error: { code: 401 } } }, { ends: 'unavailable' }),
  thought('thinking in JSON before a lone closing tag', `${FINISH_IN_TEXT}</think>${CALL_IN_TEXT}`),
  thought('thinking in capitals', `<THINK>${FINISH_IN_TEXT}</THINK>${CALL_IN_TEXT}`),
  thought(
    'thinking with an attribute',
    `<think lang="en">${FINISH_IN_TEXT}</think>${CALL_IN_TEXT}`,
  ),
  thought('thinking in brackets', `[THINK]${FINISH_IN_TEXT}[/THINK]${CALL_IN_TEXT}`),
  thought('thinking that never closes', `<think>${CALL_IN_TEXT}`, UNCLOSED),
  thought(
    'thinking after thinking that never closes',
    `</think><Thinking>${CALL_IN_TEXT}`,
    UNCLOSED,
  ),
  thought(
    'a result that the model invents, and its own next call',
    `${CALL_IN_TEXT}\n{"ok":true,"result":{"status":"lost"}}\n${FINISH_IN_TEXT}`,
  ),
  step(
    'a call and an invented result beside it',
    { ...ONE_CALL, text: '{"ok":true,"result":{"status":"lost"}}' },
    { tools: ['get_order'], argumentsTexts: [ORDER_ARGUMENTS] },
  ),
  step(
    'a call in JSON without arguments',
    { text: '{"action":{"tool":"get_customer_orders"}}' },
    { tools: ['get_customer_orders'], argumentsTexts: [''] },
  ),
  failure(
    'a bad call that the service itself refuses',
    { status: 400, body: TOOL_USE_FAILED },
    { ends: 'malformed', asks: 2, finishReason: 'error' },
  ),
  {
    ...failure('a bad call that is mended', { status: 400, body: TOOL_USE_FAILED }),
    replies: () => [
      { kind: 'raw', status: 400, body: JSON.stringify(TOOL_USE_FAILED) },
      says(ONE_CALL),
    ],
    ends: 'step',
    asks: 2,
    tools: ['get_order'],
  },
  failure(
    "words of the model's in an error of the service",
    {
      status: 500,
      body: {
        error: {
          code: 500,
          message: 'Failed to parse input at pos 12: {"note":"tools are not supported"}',
        },
      },
    },
    { ends: 'malformed', asks: 2, finishReason: 'error' },
  ),
  failure(
    'a filter that says 400',
    { status: 400, body: FILTERED },
    { ends: 'malformed', finishReason: 'content_filter' },
  ),
  failure('an account without credit', { status: 429, body: NO_QUOTA }, { ends: 'unavailable' }),
  failure(
    'an account without credit, by words of Anthropic',
    {
      status: 400,
      body: {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'Your credit balance is too low.' },
      },
    },
    { dialects: ['anthropic'], ends: 'unavailable' },
  ),
  retryAfter('Retry-After of 0', '0', null),
  retryAfter('Retry-After before 0', '-5', null),
  retryAfter('Retry-After in the past', 'Wed, 21 Oct 2015 07:28:00 GMT', null),
  retryAfter('Retry-After that is no time', 'soon', null),
  retryAfter('Retry-After that only looks like a date', 'soon 5', null),
  failure(
    'a wait of 0 ms',
    { status: 429, body: {}, headers: { 'retry-after-ms': '0' } },
    { waitMs: null },
  ),
];
