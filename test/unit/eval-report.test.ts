import { renderEval } from '../../client/cli/screens/eval-screen';
import { evalJson } from '../../client/cli/json/eval-json';
import { widthOf } from '../../client/cli/graphemes';
import { compareWithLabel } from '../../client/eval/compare-label';
import { sumUp } from '../../client/eval/sum-up';
import { NO_APPROVALS, REFUND_LABEL, REFUND_ROW, aLabel, anEvalRow } from '../support/eval-rows';

const compared = [
  compareWithLabel(anEvalRow(REFUND_ROW), aLabel(REFUND_LABEL)),
  compareWithLabel(
    anEvalRow({ externalId: 'T-2', steps: 5, callRefusals: ['not_found', 'result_invalid:a.b'] }),
    aLabel({ ...REFUND_LABEL, kind: 'lost', team: 'payment' }),
  ),
  compareWithLabel(
    anEvalRow({
      externalId: 'T-3',
      state: 'handed_off',
      outcome: 'hand_off',
      handOffCode: 'H4',
      steps: 1,
      caseMs: 3_000,
      callRefusals: ['not_found'],
      resolutionRefusals: ['reply_leaks'],
    }),
    aLabel({ also_fine: ['hand_off'] }),
  ),
  compareWithLabel(anEvalRow({ ...REFUND_ROW, externalId: 'T-4' }), aLabel({ kind: 'lost' })),
];
const unsafe = [{ kind: 'foreign_order' as const, externalId: 'T-4', orderId: 'LK-551906' }];

describe('the figures of an evaluation', () => {
  const report = sumUp(compared, { unsafe, approvals: NO_APPROVALS });

  test('count right tickets beside all, and those that need an action by themselves', () => {
    expect(report).toMatchObject({
      model: { id: 'baseline', label: 'rule-based baseline', provenance: 'rules' },
      tickets: 4,
      outcome: { right: 2, of: 4, alternatives: 1 },
      team: { right: 3, of: 4 },
      actions: { right: 2, of: 4 },
      neededActions: { right: 1, of: 2 },
      needlessActions: 1,
      all: { right: 2, of: 4 },
    });
    expect(report.wrong.map((row) => row.row.externalId)).toEqual(['T-2', 'T-4']);
  });

  test('count codes, the most frequent first, without the path of a fault', () => {
    expect(report.callRefusals).toEqual([
      { code: 'not_found', count: 2 },
      { code: 'result_invalid', count: 1 },
    ]);
    expect(report.resolutionRefusals).toEqual([{ code: 'reply_leaks', count: 1 }]);
    expect(report.handOffs).toEqual([{ code: 'H4', count: 1 }]);
  });

  test('add up steps, time, tokens and cost', () => {
    expect(report.steps).toMatchObject({ mean: 3, max: 5 });
    expect(report.caseMs).toMatchObject({ mean: 1_500, max: 3_000 });
    expect(report.caseTokens).toMatchObject({ mean: 110, max: 110 });
    expect(report.caseCostMicros).toMatchObject({ mean: 5, max: 5 });
    expect([report.inputTokens, report.outputTokens, report.costMicros]).toEqual([400, 40, 20n]);
  });

  test('of the kinds add up to the whole', () => {
    const sum = (of: 'tickets' | 'outcome' | 'team' | 'actions'): number =>
      report.kinds.reduce((total, row) => total + row[of], 0);
    expect(report.kinds.map((row) => row.kind)).toEqual(['late', 'lost']);
    expect([sum('tickets'), sum('outcome'), sum('team'), sum('actions')]).toEqual([4, 2, 3, 2]);
  });

  test('name what was unsafe, and say zero of what was not', () => {
    expect(report.safety).toEqual({
      foreign_order: 1,
      above_refundable: 0,
      not_on_order: 0,
      unapproved_write: 0,
    });
  });

  test('of no tickets are zero and no division', () => {
    expect(sumUp([], { unsafe: [], approvals: NO_APPROVALS })).toMatchObject({
      steps: { mean: 0, max: 0 },
      outcome: { right: 0, of: 0 },
    });
  });
});

describe('the report on a screen', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const screenOf = (width: number): Parameters<typeof renderEval>[0] => ({
    paint: (_style, text) => text,
    width,
    now,
  });

  test('says the model, the unsafe ticket, the shares and each wrong ticket with both sides', () => {
    const text = renderEval(
      screenOf(100),
      sumUp(compared, { unsafe, approvals: NO_APPROVALS }),
    ).join('\n');
    expect(text).toMatch(/^Model: baseline, rule-based baseline \(rules\)\n4 example tickets/);
    expect(text).toMatch(/another customer's order +1\n/);
    expect(text).toMatch(/- T-4: for another customer's order \(LK-551906\)/);
    expect(text).toMatch(/outcome +2 +4 +50 %/);
    expect(text).toMatch(/action is needed +1 +2 +50 %/);
    expect(text).toMatch(/1 +H4, another customer's order/);
    expect(text).toMatch(
      /T-2 lost: outcome, team, action\n +expected resolve; team payment; refund of 12\.95 CAD on LK-551906\n +got +reply_only; team delivery\n/,
    );
  });

  test('never is wider than the screen', () => {
    for (const width of [80, 100, 120]) {
      const lines = renderEval(
        screenOf(width),
        sumUp(compared, { unsafe, approvals: NO_APPROVALS }),
      );
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    }
  });

  test('is the same in JSON, with money as amount and currency', () => {
    const json = JSON.parse(
      JSON.stringify(evalJson(sumUp(compared, { unsafe, approvals: NO_APPROVALS }))),
    ) as object;
    expect(json).toMatchObject({
      outcome: { right: 2, of: 4, alternatives: 1 },
      cost: '0.00002',
      seconds_per_case: { mean: 1.5, max: 3 },
      unsafe: [{ kind: 'foreign_order', ticket: 'T-4', order_id: 'LK-551906' }],
      wrong: [
        {
          ticket: 'T-2',
          expected: {
            actions: [{ kind: 'refund', amount: { amount: '12.95', currency: 'CAD' } }],
          },
        },
        { ticket: 'T-4', got: { outcome: 'resolve' } },
      ],
    });
  });
});
