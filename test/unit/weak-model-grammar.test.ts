/** The schema that a step has, in the words that the weak model's grammar can be made of. */
import { forGrammar } from '../../scripts/weak-model/grammar-schema';

test('a text has an end: its own where that is near, else one that a weak model may fill', () => {
  expect(forGrammar({ type: 'string', maxLength: 2_000, minLength: 1 })).toEqual({
    type: 'string',
    maxLength: 120,
  });
  expect(forGrammar({ type: 'string', maxLength: 40, description: 'x' })).toEqual({
    type: 'string',
    maxLength: 40,
  });
  expect(forGrammar({ type: 'string', pattern: '^LK-\\d{6}$' })).toEqual({
    type: 'string',
    maxLength: 12,
  });
});

test('a choice stays as it is, and one of several forms is named as the runtime names it', () => {
  const choice = { type: 'string', enum: ['a', 'b'] };
  const fixed = { type: 'string', const: 'refund' };
  expect(forGrammar({ anyOf: [choice, fixed, { type: 'null' }] })).toEqual({
    oneOf: [choice, fixed, { type: 'null' }],
  });
});

test('a list is short, and what is in it is cut like all else', () => {
  const list = { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 500 } };
  expect(forGrammar({ type: 'object', properties: { list }, required: ['list'] })).toEqual({
    type: 'object',
    properties: { list: { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 120 } } },
    required: ['list'],
  });
});
