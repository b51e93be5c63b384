/** How a service may fail: with an error of its API, or with bytes that are no answer. */
import { refuses } from './entries';
import { JSON_APIS, KEY_TWICE, ONE_CALL, ORDER, raw, refused, step, WITH_ENDS } from './situation';
import type { Situation } from './situation';
import { says } from './spoken';

export const ERRORS: Situation[] = [
  refused(
    '429 with Retry-After',
    { status: 429, message: 'slow', headers: { 'retry-after': '7' } },
    {
      waitMs: 7_000,
    },
  ),
  refused('429 without Retry-After', { status: 429, message: 'slow' }, { waitMs: null }),
  refused(
    '503 with Retry-After',
    { status: 503, message: 'busy', headers: { 'retry-after': '2' } },
    {
      waitMs: 2_000,
    },
  ),
  refused(
    '529 with milliseconds',
    { status: 529, message: 'x', headers: { 'retry-after-ms': '40' } },
    {
      waitMs: 40,
    },
  ),
  refused('500', { status: 500, message: 'internal error' }, { waitMs: null }),
  refused('401', { status: 401, message: 'bad key' }, { ends: 'unavailable' }),
  refused('403', { status: 403, message: 'forbidden' }, { ends: 'unavailable' }),
  refused('404', { status: 404, message: 'no such model' }, { ends: 'unavailable' }),
  refused(
    '400 on something else',
    { status: 400, message: 'roles must alternate' },
    {
      ends: 'unavailable',
    },
  ),
  {
    ...refused('400 on tools', { status: 400, message: 'scripted does not support tools' }, {}),
    replies: (dialect) => [
      refuses(dialect, { status: 400, message: 'scripted does not support tools' }),
      says({ text: JSON.stringify({ action: { tool: 'get_order', arguments: ORDER } }) }),
    ],
    ends: 'step',
    asks: 2,
    tools: ['get_order'],
    note: /lacks tools/,
  },
  {
    ...refused('400 on tool_choice', { status: 400, message: 'x' }, {}),
    dialects: WITH_ENDS,
    replies: (dialect) => [
      refuses(dialect, { status: 400, message: 'tool_choice "required" is not supported' }),
      says(ONE_CALL),
    ],
    ends: 'step',
    asks: 2,
    note: /left to choose/,
  },
  refused(
    '400 on every level',
    { status: 400, message: 'tools and format are not supported' },
    {
      ends: 'unavailable',
      asks: 4,
    },
  ),
];

export const BYTES: Situation[] = [
  {
    ...step('a stream that is cut', ONE_CALL),
    ends: 'busy',
    waitMs: null,
    replies: () => [{ kind: 'cut', spoken: ONE_CALL, bytes: 60 }],
  },
  {
    ...step('a connection that is dropped', ONE_CALL),
    ends: 'busy',
    waitMs: null,
    replies: () => [{ kind: 'hang_up' }],
  },
  {
    ...step('silence', ONE_CALL),
    ends: 'busy',
    waitMs: null,
    replies: () => [{ kind: 'silence' }],
  },
  {
    ...step('20 MB', ONE_CALL),
    ends: 'malformed',
    finishReason: 'error',
    replies: () => [{ kind: 'flood', bytes: 20_000_000 }],
  },
  raw('a page of a proxy', { body: '<h1>Welcome</h1>', headers: { 'content-type': 'text/html' } }),
  raw('JSON that says it is text', { body: '{}', headers: { 'content-type': 'text/plain' } }),
  raw('an empty body', { body: '' }),
  raw('half a JSON', { body: '{"choices":[{"mess' }),
  raw('JSON of another form', { body: '{"hello":["world"]}' }),
  raw('an error with a good status', { body: '{"error":{"message":"overloaded"}}' }),
  raw(
    'a redirect',
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
    {
      ends: 'unavailable',
    },
  ),
  {
    ...raw('a key twice in an object of arguments', { body: '' }),
    dialects: JSON_APIS,
    replies: (dialect) => [
      {
        kind: 'raw',
        status: 200,
        body:
          dialect === 'ollama'
            ? `{"message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"get_order","arguments":${KEY_TWICE}}}]},"done":true}`
            : `{"type":"message","content":[{"type":"tool_use","id":"a","name":"get_order","input":${KEY_TWICE}}],"usage":{"input_tokens":1,"output_tokens":1}}`,
      },
    ],
    ends: 'malformed',
    finishReason: 'error',
  },
];
