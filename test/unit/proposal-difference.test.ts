import fc from 'fast-check';
import type { FrozenAction } from '../../contracts/actions';
import {
  compareRevisions,
  describeDifference,
  differenceClauses,
} from '../../contracts/proposal-difference';
import type { ComparedAction, ComparedRevision } from '../../contracts/proposal-difference';

const REPLY = 'We are arranging it for you.';

function refund(changes: Partial<FrozenAction> = {}): FrozenAction {
  return {
    kind: 'refund',
    order_id: 'LK-610283',
    payment_id: 'PAY-1',
    amount_minor: '15000',
    currency: 'CAD',
    reason: 'late_delivery',
    ...changes,
  };
}

function label(changes: Partial<FrozenAction> = {}): FrozenAction {
  return {
    kind: 'return_label',
    order_id: 'LK-610283',
    order_line_id: 'LK-610283/1',
    sku: 'LANTERN-2',
    quantity: 1,
    reason: 'changed_mind',
    ...changes,
  };
}

function numbered(actions: readonly FrozenAction[]): ComparedAction[] {
  return actions.map((action, actionIndex) => ({ actionIndex, action, words: action.kind }));
}

function revision(no: number, actions: ComparedAction[], reply = REPLY): ComparedRevision {
  return { revision: no, reply, actions };
}

describe('the difference between two revisions', () => {
  test('says an amount before and after, with its currency', () => {
    const before = revision(1, numbered([refund()]));
    const after = revision(2, numbered([refund({ amount_minor: '12000' })]));
    const difference = compareRevisions(before, after, 'by_index');
    expect(difference).toMatchObject({ fromRevision: 1, toRevision: 2, reply: null });
    expect(difference.actions).toEqual([
      {
        kind: 'changed',
        actionIndex: 0,
        words: 'refund',
        fields: [{ field: 'amount', before: '150.00 CAD', after: '120.00 CAD' }],
      },
    ]);
    expect(describeDifference(difference)).toBe('action 1: amount 150.00 -> 120.00 CAD');
  });

  test('says both currencies where they differ, in the decimals of each', () => {
    const before = revision(1, numbered([refund()]));
    const after = revision(2, numbered([refund({ amount_minor: '900', currency: 'JPY' })]));
    expect(describeDifference(compareRevisions(before, after, 'by_index'))).toBe(
      'action 1: amount 150.00 CAD -> 900 JPY',
    );
  });

  test('names every field of an action that has another value, and no other', () => {
    const before = revision(1, numbered([label()]));
    const after = revision(
      2,
      numbered([label({ sku: 'MIRROR-60', quantity: 2, order_line_id: 'LK-610283/2' })]),
    );
    expect(describeDifference(compareRevisions(before, after, 'by_index'))).toBe(
      'action 1: order line id LK-610283/1 -> LK-610283/2, sku LANTERN-2 -> MIRROR-60, quantity 1 -> 2',
    );
  });

  test('keeps the numbers of an edit: what is left out is gone, not moved', () => {
    const all = numbered([refund(), label(), refund({ order_id: 'LK-2' })]);
    const kept = all.filter((action) => action.actionIndex !== 1);
    const difference = compareRevisions(revision(1, all), revision(2, kept), 'by_index');
    expect(difference.actions).toEqual([
      { kind: 'removed', actionIndex: 1, words: 'return_label' },
    ]);
  });

  test('finds an action again that a model has put at another place', () => {
    const before = revision(1, numbered([refund(), label()]));
    const after = revision(2, numbered([label(), refund({ amount_minor: '12000' })]));
    expect(describeDifference(compareRevisions(before, after, 'by_likeness'))).toBe(
      'action 2: amount 150.00 -> 120.00 CAD',
    );
  });

  test('does not take a copy of an action for a change of it', () => {
    const before = revision(1, numbered([refund()]));
    const after = revision(2, numbered([refund({ amount_minor: '500' }), refund()]));
    expect(differenceClauses(compareRevisions(before, after, 'by_likeness'))).toEqual([
      'action 1 is new: refund',
    ]);
  });

  test('calls another kind a new action and the former one gone', () => {
    const before = revision(1, numbered([refund()]));
    const after = revision(2, numbered([label()]));
    for (const matching of ['by_index', 'by_likeness'] as const) {
      expect(differenceClauses(compareRevisions(before, after, matching))).toEqual([
        'action 1 is new: return_label',
        'action 1 is gone: refund',
      ]);
    }
  });

  test('says that the reply is another one, and gives both', () => {
    const before = revision(1, numbered([refund()]));
    const after = revision(2, numbered([refund()]), 'Sorry for the delay.');
    const difference = compareRevisions(before, after, 'by_index');
    expect(difference.reply).toEqual({ before: REPLY, after: 'Sorry for the delay.' });
    expect(describeDifference(difference)).toBe('the reply is another one');
  });

  test('is nothing between a revision and itself, and turns round with its sides', () => {
    const action = fc.oneof(
      fc.record({ amount_minor: fc.integer({ min: 1, max: 9 }).map(String) }).map(refund),
      fc.record({ quantity: fc.integer({ min: 1, max: 3 }) }).map(label),
    );
    const actions = fc.array(action, { maxLength: 5 }).map(numbered);
    fc.assert(
      fc.property(actions, actions, fc.constantFrom('by_index', 'by_likeness'), (one, two, how) => {
        const same = compareRevisions(revision(1, one), revision(2, one), how);
        expect(describeDifference(same)).toBe('nothing in it');
        const there = compareRevisions(revision(1, one), revision(2, two), how);
        const back = compareRevisions(revision(2, two), revision(3, one), how);
        const count = (kind: string, { actions: all }: typeof there): number =>
          all.filter((each) => each.kind === kind).length;
        expect(count('added', there)).toBe(count('removed', back));
        expect(count('removed', there)).toBe(count('added', back));
      }),
      { numRuns: 300 },
    );
  });
});
