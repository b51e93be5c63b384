/** Calls as a careless or hostile model might write them, for property tests. */
import fc from 'fast-check';
import { READ_TOOLS } from '../../contracts/tools';

const GOOD_ID = 'LK-551906';

const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  L: ['l', '\uff2c', '\u216c', 'I', '\u053c'],
  K: ['k', '\u041a', '\u212a', '\uff2b', '\u039a'],
  '-': ['\u2010', '\u2011', '\u2212', '\u2013', '_', ' ', ''],
  '5': ['\uff15', '\u0665', '\u06f5', '\u{1d7d3}', 'S'],
  '1': ['\uff11', '\u0661', 'l', '\u00b9', '\u2460'],
  '9': ['\uff19', '\u0669', '\u096f'],
  '0': ['O', '\uff10', '\u0660', '\u043e'],
  '6': ['\uff16', '\u0666', '\u0431'],
};

const INVISIBLE = [
  '\u200b',
  '\u200f',
  '\u202e',
  '\ufeff',
  '\u0301',
  '\u00ad',
  '\n',
  '\t',
  '\u0000',
];

/** A good id in which one character looks the same, or that has one that can't be seen. */
const lookAlikeId = fc.oneof(
  fc.tuple(fc.nat(GOOD_ID.length - 1), fc.nat(20)).map(([at, pick]) => {
    const others = LOOK_ALIKES[GOOD_ID[at] ?? ''] ?? ['?'];
    const other = others[pick % others.length] ?? '?';
    return GOOD_ID.slice(0, at) + other + GOOD_ID.slice(at + 1);
  }),
  fc
    .tuple(fc.nat(GOOD_ID.length), fc.constantFrom(...INVISIBLE))
    .map(([at, hidden]) => GOOD_ID.slice(0, at) + hidden + GOOD_ID.slice(at)),
);

const orderLike = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^LK-\d{6}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^LK-\d{4,8}$/) },
  { weight: 3, arbitrary: lookAlikeId },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['null', 'None', 'True', 'undefined', '1 OR 1=1', "LK-551906'--", '%', 'LK-______'],
    ),
  },
);

/** Around the bounds of the query's length, and far beyond every bound. */
const longText = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', '\u00e9', '\u{1f600}', '"', '\\'), fc.integer({ min: 1, max: 203 }))
    .map(([unit, times]) => unit.repeat(times)),
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('LK-551906', 'x', '\u0000', '\ud800'), fc.constantFrom(500, 11_111))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** Numbers at the bounds of what a double, an integer or our own decoder holds. */
const edgeNumber = fc.constantFrom(
  ...[0, -0, 1, -1, 551906, 2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...[1e15, 999999999999999, 1e21, 1e308, 5e-324, 0.1, 0.30000000000000004],
);

const nested = fc
  .tuple(fc.integer({ min: 1, max: 16 }), fc.boolean())
  .map(([depth, isList]) =>
    isList
      ? `${'['.repeat(depth)}"LK-551906"${']'.repeat(depth)}`
      : `${'{"order_id":'.repeat(depth)}"LK-551906"${'}'.repeat(depth)}`,
  );

/** The text of a JSON value, or nearly one. */
const valueText = fc.oneof(
  { weight: 6, arbitrary: orderLike.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.string({ unit: 'binary', maxLength: 210 }).map((t) => JSON.stringify(t)),
  },
  { weight: 2, arbitrary: longText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 2, arbitrary: edgeNumber.map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: nested },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['1e400', '-1e-400', '01', 'NaN', 'True', '"LK-551906', '1'.repeat(400), '"\\ud800"'],
      ...[
        '"\\u0000"',
        '[]',
        '{}',
        'null',
        '""',
        JSON.stringify(JSON.stringify({ order_id: GOOD_ID })),
      ],
    ),
  },
);

const keyText = fc
  .oneof(
    { weight: 8, arbitrary: fc.constantFrom('order_id', 'query') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...[
          '__proto__',
          'constructor',
          'prototype',
          'toString',
          'hasOwnProperty',
          '__defineGetter__',
        ],
        ...[
          'customer_id',
          'customerId',
          'limit',
          '',
          'Order_id',
          '\u043erder_id',
          'order_id\u200b',
        ],
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
  .map((key) =>
    JSON.stringify(key).replace(/^"o/, Math.abs(key.length % 2) === 1 ? '"\\u006f' : '"o'),
  );

/** Objects are written by hand, so that a key can stand twice, be escaped or be `__proto__`. */
const object = fc
  .array(fc.tuple(keyText, valueText), { maxLength: 3 })
  .map((entries) => `{${entries.map(([key, value]) => `${key}:${value}`).join(',')}}`);

/** One key of the contract with any value: what gets past the form most often. */
const oneKey = fc
  .tuple(fc.constantFrom('order_id', 'query'), valueText)
  .map(([key, value]) => `{"${key}":${value}}`);

/** What a model wrote as the arguments of a call. */
export const argumentsText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: oneKey },
  { weight: 5, arbitrary: object },
  { weight: 1, arbitrary: fc.constantFrom('{}', '', 'null', '[]', '\ufeff{}', '{"":""}') },
  { weight: 1, arbitrary: object.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.nat(200).map((depth) => '{"a":'.repeat(depth)) },
  { weight: 1, arbitrary: fc.tuple(object, fc.nat(400)).map(([text, at]) => text.slice(0, at)) },
);

/** Mostly tools that exist. */
export const toolName: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...READ_TOOLS.map((tool) => tool.name)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['refund', 'finish', 'toString', '__proto__', 'valueOf', 'constructor', ''],
      ...['g\u0435t_order', 'GET_ORDER', 'get_order ', 'get\u2011order', 'get_order\u0000'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
