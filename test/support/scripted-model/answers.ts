/** What a model may say: calls of every kind, and answers without any. */
import {
  ONE_CALL,
  ORDER,
  ORDER_ARGUMENTS,
  step,
  KEY_TWICE,
  WITH_ENDS,
  withArguments,
} from './situation';
import type { Situation } from './situation';
import { says } from './spoken';

export const CALLS: Situation[] = [
  step('one call', ONE_CALL, { tools: ['get_order'], argumentsTexts: [ORDER_ARGUMENTS] }),
  step(
    'several calls',
    {
      calls: [
        { tool: 'get_order', arguments: ORDER },
        { tool: 'search_policy', arguments: { query: 'late parcel' } },
        { tool: 'get_order', arguments: ORDER },
      ],
    },
    { tools: ['get_order', 'search_policy', 'get_order'] },
  ),
  step(
    'calls without ids',
    {
      calls: [
        { tool: 'get_order', arguments: ORDER, id: null },
        { tool: 'get_payments', arguments: ORDER, id: null },
      ],
    },
    { callIds: ['s0001c000', 's0001c001'] },
  ),
  step(
    'two calls of one id',
    {
      calls: [
        { tool: 'get_order', arguments: ORDER, id: 'same' },
        { tool: 'get_payments', arguments: ORDER, id: 'same' },
      ],
    },
    { dialects: WITH_ENDS, callIds: ['s0001c000', 's0001c001'] },
  ),
  step('arguments as a text', withArguments(ORDER_ARGUMENTS), {
    argumentsTexts: [ORDER_ARGUMENTS],
  }),
  step('arguments as broken JSON', withArguments('{"order_id":'), {
    argumentsTexts: ['{"order_id":'],
  }),
  step('arguments as JSON in a JSON text', withArguments(JSON.stringify(ORDER_ARGUMENTS)), {
    argumentsTexts: [JSON.stringify(ORDER_ARGUMENTS)],
  }),
  step(
    'arguments that are null',
    { calls: [{ tool: 'get_order', arguments: null }] },
    {
      argumentsTexts: ['null'],
    },
  ),
  step('a key twice in a text of arguments', withArguments(KEY_TWICE), {
    argumentsTexts: [KEY_TWICE],
  }),
  step('a number that no double holds', withArguments('{"amount":12.340000000000000001}'), {
    argumentsTexts: ['{"amount":12.340000000000000001}'],
  }),
  step(
    'a tool that does not exist',
    { calls: [{ tool: 'refund order!', arguments: {} }] },
    {
      tools: ['refund order!'],
    },
  ),
  step(
    'thinking beside a call',
    { ...ONE_CALL, thinking: 'Call get_payments {"order_id":1}.' },
    {
      tools: ['get_order'],
    },
  ),
  step(
    'a call written as JSON in the text',
    {
      text: `\`\`\`json\n{"action":{"tool":"get_order","arguments":${ORDER_ARGUMENTS}}}\n\`\`\``,
    },
    { tools: ['get_order'], argumentsTexts: [ORDER_ARGUMENTS], callIds: ['s0001c000'] },
  ),
  step(
    'no count of tokens',
    { ...ONE_CALL, usage: null },
    { note: /tokens, so they were estimated/ },
  ),
];

export const NO_CALLS: Situation[] = [
  step(
    'a text, and a call when asked again',
    { text: 'Let me look.' },
    {
      replies: () => [says({ text: 'Let me look.' }), says(ONE_CALL)],
      asks: 2,
      tools: ['get_order'],
      note: /no call in it/,
    },
  ),
  step(
    'texts only',
    { text: 'Your parcel is on its way.' },
    {
      ends: 'malformed',
      asks: 2,
      finishReason: 'stop',
    },
  ),
  step('thinking only', { thinking: 'Hm.' }, { ends: 'malformed', asks: 2 }),
  step('nothing', {}, { ends: 'malformed', asks: 2, note: /it is empty/ }),
  step(
    'a call that was cut at the greatest length',
    { ...ONE_CALL, end: 'length' },
    {
      ends: 'malformed',
      asks: 2,
      finishReason: 'length',
    },
  ),
  step(
    'a refusal',
    { text: 'I can not help with that.', end: 'refusal' },
    {
      dialects: WITH_ENDS,
      ends: 'malformed',
      finishReason: 'refusal',
    },
  ),
  step(
    'a filter',
    { end: 'content_filter' },
    {
      dialects: ['openai'],
      ends: 'malformed',
      finishReason: 'content_filter',
    },
  ),
  step(
    'a pause',
    { text: 'One moment.', end: 'pause' },
    {
      dialects: ['anthropic'],
      replies: () => [says({ text: 'One moment.', end: 'pause' }), says(ONE_CALL)],
      asks: 2,
    },
  ),
];
