import { actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { changedFacts, describeChanges } from '../../contracts/changed-facts';
import { factsReliedOn, rulesReliedOn } from '../../contracts/facts-relied-on';
import type { FactsRecord } from '../../contracts/facts-relied-on';
import type { Resolution } from '../../contracts/resolution';
import type { LineFacts, OrderFacts, PaymentFacts, WriteFacts } from '../../contracts/write-facts';
import {
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

type Form = Resolution['actions'][number];
type Change = {
  order?: Partial<OrderFacts>;
  line?: Partial<LineFacts>;
  payment?: Partial<PaymentFacts>;
};

const RULES = new Map([['R1', 2]]);

function factsWith({ order = {}, line = {}, payment = {} }: Change): WriteFacts {
  return someFacts({
    order: anOrder({ lines: [aLine(line)], payments: [aPayment(payment)], ...order }),
  });
}

function frozen(form: Form): FrozenAction {
  const action = actionKind(form.kind).freeze(form, larkfield, someFacts());
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

function relied(form: Form, facts: WriteFacts = someFacts(), rules = RULES): FactsRecord {
  return factsReliedOn(frozen(form), facts, rules);
}

/** What is said of an action after this change. */
function saidOf(form: Form, change: Change): string {
  return describeChanges(changedFacts(relied(form), relied(form, factsWith(change))));
}

describe('what an action relies on', () => {
  it('is recorded flat, with nothing of the customer in it', () => {
    expect(relied(refundForm())).toEqual({
      order_status: 'delivered',
      captured: '10000 CAD',
      money_back: '0 CAD',
      open_dispute: false,
      disputed: '0 CAD',
      credited: '0 CAD',
      delivered_units: 2,
      replaced_units: 0,
      'rule:R1': 2,
    });
    expect(relied(replacementForm())).toMatchObject({ 'stock:LANTERN-2': 'enough' });
    expect(relied(labelForm())).toEqual({
      order_status: 'delivered',
      delivered_units: 2,
      labelled_units: 0,
      'rule:R1': 2,
    });
  });

  it('names its rules', () => {
    expect(rulesReliedOn(relied(creditForm()))).toEqual(['R1']);
    expect(rulesReliedOn({ order_version: 3 })).toEqual([]);
  });

  it.each<[string, Form, { change: Change; words: string }]>([
    [
      'another refund',
      refundForm(),
      {
        change: { payment: { refundedMinor: 1_295n } },
        words: '12.95 CAD was refunded on this order since.',
      },
    ],
    [
      'a refund that was undone',
      refundForm(),
      {
        change: { payment: { reservedMinor: -500n } },
        words: 'A refund of 5.00 CAD on this order was undone.',
      },
    ],
    [
      'a dispute, told once',
      refundForm(),
      {
        change: { payment: { hasOpenDispute: true, disputedMinor: 700n } },
        words: 'A dispute was opened.',
      },
    ],
    [
      'a dispute',
      replacementForm(),
      { change: { payment: { hasOpenDispute: true } }, words: 'A dispute was opened.' },
    ],
    [
      'no stock',
      replacementForm(),
      { change: { line: { stock: 0 } }, words: 'SKU LANTERN-2 has 0 left.' },
    ],
    [
      'another address',
      replacementForm(),
      {
        change: { order: { addressDigest: 'b'.repeat(64) } },
        words: 'The delivery address changed.',
      },
    ],
    [
      'a replacement',
      refundForm(),
      { change: { line: { replacedUnits: [1] } }, words: '1 more of the items was sent again.' },
    ],
    [
      'a label',
      labelForm(),
      {
        change: { line: { labelledUnits: [1, 2] } },
        words: '2 more of the items were given a return label.',
      },
    ],
    [
      'another status',
      labelForm(),
      {
        change: { order: { status: 'cancelled' } },
        words: 'The order is cancelled now, no longer delivered.',
      },
    ],
    [
      'two things',
      replacementForm(),
      {
        change: { order: { addressDigest: 'b' }, payment: { refundedMinor: 100n } },
        words: '1.00 CAD was refunded on this order since; the delivery address changed.',
      },
    ],
  ])('changes by %s', (_name, form, { change, words }) => {
    const said = saidOf(form, change);
    // Which comes first is the kind's matter.
    expect(
      said
        .toLowerCase()
        .split(/; |\.$/)
        .sort(),
    ).toEqual(
      words
        .toLowerCase()
        .split(/; |\.$/)
        .sort(),
    );
  });

  it.each<[string, Form, Change]>([
    ['a new version of the order', refundForm(), { order: { version: 9 } }],
    ['another address', refundForm(), { order: { addressDigest: 'b' } }],
    ['a sale that leaves enough', replacementForm(), { line: { stock: 1 } }],
    ['no stock', refundForm(), { line: { stock: 0 } }],
    ['a refund', labelForm(), { payment: { refundedMinor: 100n } }],
    ['a label', replacementForm(), { line: { labelledUnits: [1] } }],
  ])('does not change by %s', (_name, form, change) => {
    expect(saidOf(form, change)).toBe('');
  });

  it("is gone when the order is no longer the customer's", () => {
    const now = relied(refundForm(), someFacts({ order: null }));
    expect(describeChanges(changedFacts(relied(refundForm()), now))).toBe(
      "The order is no longer one of this customer's.",
    );
  });

  it('changes with a rule', () => {
    const saidWith = (version: number): string =>
      describeChanges(
        changedFacts(
          relied(refundForm()),
          relied(refundForm(), someFacts(), new Map([['R1', version]])),
        ),
      );
    expect(saidWith(2)).toBe('');
    expect(saidWith(3)).toBe('Rule R1 is in version 3 now, no longer in 2.');
    expect(saidWith(0)).toBe('Rule R1 is no longer in force.');
  });

  it('passes over what an earlier version recorded under other names', () => {
    const before = { order_version: 1, payments: [{ payment_id: 'P-1', refunded_minor: '0' }] };
    expect(changedFacts(before, relied(refundForm()))).toEqual([]);
  });

  it('does not lapse because stock came back', () => {
    const short = relied(replacementForm(), factsWith({ line: { stock: 0 } }));
    expect(changedFacts(short, relied(replacementForm()))).toEqual([]);
  });
});
