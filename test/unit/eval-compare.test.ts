import { chooseLabels } from '../../client/cli/example-lots';
import { compareWithLabel } from '../../client/eval/compare-label';
import { aLabel, anEvalRow, REFUND_LABEL, REFUND_ROW } from '../support/eval-rows';

describe('a ticket beside its label', () => {
  const label = aLabel(REFUND_LABEL);

  test('is right in everything when outcome, team and action are the same', () => {
    expect(compareWithLabel(anEvalRow(REFUND_ROW), label)).toMatchObject({
      got: { outcome: 'resolve' },
      isOutcomeRight: true,
      isAlternative: false,
      isTeamRight: true,
      areActionsRight: true,
    });
  });

  test.each([
    ['one cent more', { amount_minor: '1296' }],
    ['another order', { order_id: 'LK-551907' }],
    ['another kind', { kind: 'goodwill_credit' }],
  ])('is wrong in the action with %s', (_what, change) => {
    const [action] = REFUND_ROW.actions ?? [];
    if (!action) throw new Error('The row has no action to change.');
    const row = anEvalRow({ ...REFUND_ROW, actions: [{ ...action, ...change }] });
    expect(compareWithLabel(row, label)).toMatchObject({
      isOutcomeRight: true,
      areActionsRight: false,
    });
  });

  test.each([
    ['another item', { sku: 'B', quantity: 1 }],
    ['another quantity', { sku: 'A', quantity: 2 }],
  ])('is wrong in the action with %s', (_what, units) => {
    const expected = { kind: 'replacement' as const, order_id: 'LK-551906', reason: 'damaged' };
    const units1 = aLabel({
      outcome: 'resolve',
      actions: [{ ...expected, sku: 'A', quantity: 1 }],
    });
    const rowOf = (changes: object): ReturnType<typeof anEvalRow> =>
      anEvalRow({
        state: 'waiting',
        outcome: null,
        actions: [{ kind: 'replacement', order_id: 'LK-551906', ...changes }],
      });
    expect(compareWithLabel(rowOf(units), units1).areActionsRight).toBe(false);
    expect(compareWithLabel(rowOf({ sku: 'A', quantity: 1 }), units1).areActionsRight).toBe(true);
  });

  test('is wrong in the action with one too many, the same twice included', () => {
    const actions = REFUND_ROW.actions ?? [];
    const row = anEvalRow({ ...REFUND_ROW, actions: [...actions, ...actions] });
    expect(compareWithLabel(row, label).areActionsRight).toBe(false);
  });

  test('is right by another outcome only where the label says that it is as good', () => {
    const row = anEvalRow({ state: 'handed_off', outcome: 'hand_off' });
    const fine = compareWithLabel(row, aLabel({ ...REFUND_LABEL, also_fine: ['hand_off'] }));
    expect(fine).toMatchObject({ isOutcomeRight: true, isAlternative: true });
    expect(fine.areActionsRight).toBe(true);
    expect(compareWithLabel(row, label)).toMatchObject({
      isOutcomeRight: false,
      isAlternative: false,
      areActionsRight: false,
    });
  });

  test('is wrong and unfinished while its case is at work, or before it has one', () => {
    for (const state of ['working', null] as const) {
      const compared = compareWithLabel(anEvalRow({ state, outcome: null }), aLabel());
      expect(compared).toMatchObject({ got: { outcome: 'unfinished' }, isOutcomeRight: false });
    }
  });
});

describe('the choice of tickets', () => {
  const labels = ['T-1', 'T-2', 'T-3'].map((external_id) => aLabel({ external_id }));

  test('is all without names, and the named ones with', () => {
    expect(chooseLabels(labels, undefined)).toHaveLength(3);
    const chosen = chooseLabels(labels, 'T-3, T-1').map((label) => label.external_id);
    expect(chosen).toEqual(['T-1', 'T-3']);
  });

  test.each(['T-4', 'T-1,T-4', '', 'T-1,'])(
    'refuses %j, which names no example ticket',
    (names) => {
      expect(() => chooseLabels(labels, names)).toThrow(/takes example tickets/);
    },
  );
});
