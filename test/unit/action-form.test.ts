import { fillForm, formFields } from '../../contracts/action-form';
import { ACTION_KINDS } from '../../contracts/actions';
import { creditForm, labelForm, larkfield, refundForm, replacementForm } from '../support/facts';

describe('the fields of an action that somebody may set', () => {
  test('are those of its form, without the kind', () => {
    expect(formFields('refund', larkfield)).toEqual(['order_id', 'amount', 'reason']);
    for (const { kind } of ACTION_KINDS) {
      expect(formFields(kind, larkfield)).not.toContain('kind');
      expect(formFields(kind, larkfield)).toContain('reason');
    }
  });

  test('take text and give what the contract has', () => {
    expect(fillForm(refundForm(), { amount: '12.50' }, larkfield)).toEqual({
      ok: true,
      form: refundForm({ amount: 12.5 }),
    });
    expect(fillForm(labelForm(), { quantity: '2', sku: 'MIRROR-60' }, larkfield)).toEqual({
      ok: true,
      form: labelForm({ quantity: 2, sku: 'MIRROR-60' }),
    });
  });

  const refused: [string, ReturnType<typeof refundForm>, Record<string, string>, RegExp][] = [
    ['no number', refundForm(), { amount: 'abc' }, /amount must be a number, not "abc"/],
    ['an exponent', refundForm(), { amount: '1e2' }, /amount must be a number, not "1e2"/],
    ['hexadecimal', refundForm(), { amount: '0x10' }, /amount must be a number/],
    ['a sign in words', refundForm(), { amount: '+5' }, /amount must be a number/],
    ['three decimals', refundForm(), { amount: '1.005' }, /amount must have at most two decimals/],
    ['less than nothing', refundForm(), { amount: '-5' }, /amount must be more than 0/],
    ['more digits than a number keeps', refundForm(), { amount: '1234567890123456' }, /amount/],
    ['half an item', labelForm(), { quantity: '1.5' }, /quantity/],
    ['a reason of another kind', replacementForm(), { reason: 'late_delivery' }, /reason/],
    ['another kind', refundForm(), { kind: 'goodwill_credit' }, /no field "kind".*amount/],
    [
      'a field of another kind',
      refundForm(),
      { sku: 'X' },
      /no field "sku".*order_id, amount, reason/,
    ],
    ['a key of every object', creditForm(), { __proto__x: '1' }, /no field "__proto__x"/],
    ['a frozen field', refundForm(), { amount_minor: '1' }, /no field "amount_minor"/],
    ['an order id in another form', refundForm(), { order_id: 'lk 1' }, /order_id must look/],
  ];

  test.each(refused.map(([name, form, fields, words]) => ({ name, form, fields, words })))(
    'refuse $name and say what it must be',
    ({ form, fields, words }) => {
      const answer = fillForm(form, fields, larkfield);
      expect(answer.ok ? '' : answer.problem).toMatch(words);
    },
  );

  test('refuse a key that is in every object', () => {
    const fields = JSON.parse('{"__proto__": "1"}') as Record<string, string>;
    expect(fillForm(refundForm(), fields, larkfield).ok).toBe(false);
  });
});
