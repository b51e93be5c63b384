import { ACTION_KINDS, actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { factsAfter } from '../../contracts/actions/facts-after';
import { canonicalJson } from '../../contracts/canonical';
import type { WriteFacts } from '../../contracts/write-facts';
import { refundableMinor } from '../../contracts/write-facts';
import {
  ORDER,
  aLine,
  aPayment,
  anOrder,
  creditForm,
  labelForm,
  larkfield,
  refundForm,
  replacementForm,
  someFacts,
} from '../support/facts';

const FORMS = {
  refund: refundForm(),
  return_label: labelForm(),
  replacement: replacementForm(),
  goodwill_credit: creditForm(),
};

function frozen(
  form: ReturnType<typeof refundForm>,
  facts: WriteFacts = someFacts(),
): FrozenAction {
  const action = actionKind(form.kind).freeze(form, larkfield, facts);
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

function denialOf(form: ReturnType<typeof refundForm>, facts: WriteFacts): string | null {
  const action = actionKind(form.kind).freeze(form, larkfield, facts);
  return isDenial(action) ? action.code : null;
}

describe('the action registry', () => {
  it('has each kind once', () => {
    expect(ACTION_KINDS.map(({ kind }) => kind)).toEqual(Object.keys(FORMS));
  });

  it.each(['voucher', 'toString', '__proto__', ''])('has no kind named %j', (kind) => {
    expect(() => actionKind(kind)).toThrow(RangeError);
  });

  it.each(Object.values(FORMS))(
    'freezes $kind to plain JSON that is read back the same',
    (form) => {
      const action = frozen(form);
      const again = JSON.parse(canonicalJson(action)) as FrozenAction;
      expect(again).toEqual(action);
      expect(actionKind(form.kind).describe(again)).toContain(ORDER);
    },
  );

  it.each(Object.values(FORMS))('refuses frozen bytes of $kind with a key too many', (form) => {
    const action = { ...frozen(form), note: 'more' };
    expect(() => actionKind(form.kind).effects(action, someFacts())).toThrow(/note/);
  });

  it("refuses another kind's bytes", () => {
    expect(() => actionKind('refund').describe(frozen(labelForm()))).toThrow();
  });
});

describe("an action's form", () => {
  const accepts = (form: { kind: string }): boolean =>
    actionKind(form.kind).formFor(larkfield).safeParse(form).success;

  it.each([0.01, 24.9, 5_000, 1])('takes the amount %d', (amount) => {
    expect(accepts(refundForm({ amount }))).toBe(true);
  });

  it.each([0, -1, 5_000.01, 24.999, 0.1 + 0.7, 1e21, 1e-7, NaN, Infinity, '24.90', null, true])(
    'refuses the amount %p',
    (amount) => {
      expect(accepts(refundForm({ amount }))).toBe(false);
    },
  );

  it.each([0.01, 10.5, 25])('takes a store credit of %d', (amount) => {
    expect(accepts(creditForm({ amount }))).toBe(true);
  });

  it.each([0, -5, 25.01, 10.999, '10.00', null])('refuses a store credit of %p', (amount) => {
    expect(accepts(creditForm({ amount }))).toBe(false);
  });

  it.each([
    creditForm({ reason: 'late_delivery' }),
    creditForm({ currency: 'CAD' }),
    creditForm({ order_id: 'lk-581106' }),
    labelForm({ reason: 'late_delivery' }),
    refundForm({ reason: 'changed_mind' }),
    replacementForm({ reason: 'arrived_damaged' }),
    labelForm({ quantity: 0 }),
    labelForm({ quantity: 1.5 }),
    labelForm({ quantity: '1' }),
    labelForm({ sku: '' }),
    labelForm({ customer_id: 'C-81265' }),
    refundForm({ order_id: 'lk-581106' }),
    refundForm({ order_id: `${ORDER}\n` }),
    refundForm({ order_id: 'LK-５８１１０６' }),
  ])('refuses %j', (form) => {
    expect(accepts(form)).toBe(false);
  });

  it.each(Object.values(FORMS))('takes $kind as it should be', (form) => {
    expect(accepts(form)).toBe(true);
  });
});

describe('freezing a refund', () => {
  it("keeps the model's decimal exactly, in minor units as text", () => {
    expect(frozen(refundForm({ amount: 24.9 }))).toMatchObject({ amount_minor: '2490' });
    expect(frozen(refundForm({ amount: 0.29 }))).toMatchObject({ amount_minor: '29' });
  });

  it('takes the payment with the least left that is enough', () => {
    const payments = [aPayment(), aPayment({ paymentId: 'P-2', capturedMinor: 10_001n })];
    const facts = someFacts({ order: anOrder({ payments }) });
    expect(frozen(refundForm(), facts)).toMatchObject({ payment_id: 'P-1' });
    const all = refundForm({ amount: 100.01 });
    expect(frozen(all, facts)).toMatchObject({ payment_id: 'P-2', payment_method: 'card' });
  });

  it('reads the amount in the currency of the order, not of a payment in another', () => {
    const payments = [aPayment({ currency: 'JPY', capturedMinor: 90_000n })];
    const facts = someFacts({ order: anOrder({ payments }) });
    const action = frozen(refundForm(), facts);
    expect(action).toMatchObject({ amount_minor: '2000', currency: 'CAD' });
    expect(actionKind('refund').authorize(action, facts)).toMatchObject({
      code: 'currency_mismatch',
    });
  });

  it('prefers a payment in the order currency to a larger one in another', () => {
    const payments = [
      aPayment({ paymentId: 'P-2', currency: 'USD', capturedMinor: 90_000n }),
      aPayment(),
    ];
    const facts = someFacts({ order: anOrder({ payments }) });
    expect(frozen(refundForm(), facts)).toMatchObject({ payment_id: 'P-1' });
  });

  it('is refused without a payment, and with decimals that the currency does not have', () => {
    const none = someFacts({ order: anOrder({ payments: [] }) });
    const yen = someFacts({
      order: anOrder({ currency: 'JPY', payments: [aPayment({ currency: 'JPY' })] }),
    });
    expect(denialOf(refundForm(), none)).toBe('amount_exceeds_refundable');
    expect(denialOf(refundForm({ amount: 20.5 }), yen)).toBe('amount_exceeds_refundable');
    expect(frozen(refundForm({ amount: 20 }), yen)).toMatchObject({ amount_minor: '20' });
  });
});

describe('the value of an action', () => {
  it.each([
    [refundForm({ amount: 12.34 }), 1_234n],
    [creditForm({ amount: 12.34 }), 1_234n],
    [labelForm(), 0n],
    [replacementForm({ quantity: 2 }), 8_000n],
  ])('of %j is %d', (form, valueMinor) => {
    const action = frozen(form);
    expect(actionKind(form.kind).valueMinor(action, someFacts())).toBe(valueMinor);
  });
});

describe('the effects of an action', () => {
  it('claim the lowest units that are free', () => {
    const facts = someFacts({
      order: anOrder({ lines: [aLine({ quantity: 3, replacedUnits: [2] })] }),
    });
    const effects = actionKind('replacement').effects(
      frozen(replacementForm({ quantity: 2 }), facts),
      facts,
    );
    expect(effects[0]).toMatchObject({ effect: 'claim_units', unitNos: [1, 3] });
    expect(effects[1]).toEqual({ effect: 'take_stock', sku: 'LANTERN-2', quantity: 2 });
  });

  it('of a label claim units apart from those of replacements', () => {
    const facts = someFacts({ order: anOrder({ lines: [aLine({ replacedUnits: [1, 2] })] }) });
    expect(actionKind('return_label').effects(frozen(labelForm(), facts), facts)[0]).toMatchObject({
      remedy: 'return_label',
      unitNos: [1],
    });
  });

  it('of a refund are the money that was approved', () => {
    expect(actionKind('refund').effects(frozen(refundForm()), someFacts())).toEqual([
      {
        effect: 'refund',
        paymentId: 'P-1',
        amountMinor: 2_000n,
        currency: 'CAD',
        reason: 'late_delivery',
      },
    ]);
  });
});

describe('a store credit', () => {
  it('is frozen in the currency of the order, exactly', () => {
    expect(frozen(creditForm({ amount: 12.3 }))).toEqual({
      ...{ kind: 'goodwill_credit', order_id: ORDER, amount_minor: '1230', currency: 'CAD' },
      reason: 'repeat_trouble',
    });
  });

  it('is refused for an order that is not there, and for decimals that do not exist', () => {
    const yen = someFacts({ order: anOrder({ currency: 'JPY' }) });
    expect(denialOf(creditForm(), someFacts({ order: null }))).toBe('write_not_allowed');
    expect(denialOf(creditForm({ amount: 10.5 }), yen)).toBe('write_not_allowed');
  });

  it('is one effect, with the amount that was approved', () => {
    expect(actionKind('goodwill_credit').effects(frozen(creditForm()), someFacts())).toEqual([
      {
        ...{ effect: 'add_credit', orderId: ORDER, amountMinor: 1_000n, currency: 'CAD' },
        reason: 'repeat_trouble',
      },
    ]);
  });

  it('says on the card how much, for which order and why', () => {
    expect(actionKind('goodwill_credit').describe(frozen(creditForm()))).toBe(
      `Store credit of 10.00 CAD for order ${ORDER} (repeat trouble)`,
    );
  });
});

describe('facts after an action', () => {
  const OTHER = 'LK-581107';
  const both = new Map([
    [ORDER, someFacts()],
    [OTHER, someFacts({ order: anOrder({ orderId: OTHER }) })],
  ]);
  const after = (form: ReturnType<typeof refundForm>): Map<string, WriteFacts> =>
    factsAfter(both, frozen(form));

  it('have less to refund on that order, and the totals of the customer on all', () => {
    const facts = after(refundForm({ amount: 40, reason: 'item_not_received' }));
    expect(facts.get(ORDER)?.order?.payments.map(refundableMinor)).toEqual([6_000n]);
    expect(facts.get(ORDER)?.order?.lines[0]?.refundedUnits).toEqual([
      { unitNo: 1, amountMinor: 4_000n },
    ]);
    expect(facts.get(OTHER)?.order).toEqual(both.get(OTHER)?.order);
    expect(facts.get(OTHER)?.refundedTodayMinor).toEqual({ customer: 4_000n, shop: 4_000n });
    expect(facts.get(OTHER)?.refundedInWindowMinor).toBe(4_000n);
  });

  it('have the units taken on that order, and less stock of the product on all', () => {
    const facts = after(replacementForm());
    expect(facts.get(ORDER)?.order?.lines[0]).toMatchObject({ replacedUnits: [1], stock: 4 });
    expect(facts.get(OTHER)?.order?.lines[0]).toMatchObject({ replacedUnits: [], stock: 4 });
  });

  it('have the credit on that order, and in the totals of the customer on all', () => {
    const facts = after(creditForm());
    expect(facts.get(ORDER)?.creditedMinor).toEqual({ order: 1_000n, customerInWindow: 1_000n });
    expect(facts.get(OTHER)?.creditedMinor).toEqual({ order: 0n, customerInWindow: 1_000n });
    expect(facts.get(OTHER)?.refundedInWindowMinor).toBe(1_000n);
    expect(facts.get(OTHER)?.refundedTodayMinor).toEqual({ customer: 0n, shop: 0n });
    expect(facts.get(ORDER)?.order).toEqual(both.get(ORDER)?.order);
  });

  it('have the units labelled', () => {
    expect(after(labelForm({ quantity: 2 })).get(ORDER)?.order?.lines[0]).toMatchObject({
      labelledUnits: [1, 2],
      stock: 5,
    });
  });

  it('leave what was given untouched', () => {
    after(refundForm());
    expect(both.get(ORDER)).toEqual(someFacts());
  });

  it('are the same when the order of the action is not among them', () => {
    expect(factsAfter(new Map(), frozen(refundForm())).size).toBe(0);
  });
});
