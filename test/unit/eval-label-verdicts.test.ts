import type { Compared } from '../../client/eval/compare-label';
import { compareWithLabel } from '../../client/eval/compare-label';
import { sumUpApprovals, verdictsByLabel } from '../../client/eval/label-verdicts';
import type { EvalWrites } from '../../db/queries/eval-writes';
import { REFUND_LABEL, REFUND_ROW, aLabel, anEvalRow } from '../support/eval-rows';

const LABELLED = { kind: 'refund', order_id: 'LK-551906', amount_minor: '1295', currency: 'CAD' };
const OTHER = { ...LABELLED, amount_minor: '1296' };
const DECISIONS = { approved: 1, rejected: 0, refused: 0 };

function comparedWith(actions: readonly (typeof LABELLED)[]): Compared {
  const row = anEvalRow({
    ...REFUND_ROW,
    actions: [...actions],
  });
  return compareWithLabel(row, aLabel(REFUND_LABEL));
}

function wrote(written: EvalWrites['written'], changes: Partial<EvalWrites> = {}): EvalWrites {
  return { ticketId: 'larkfield-T-1', written, hasEnded: true, ...changes };
}

describe('a person who knows the label', () => {
  test('approves what it has, and rejects a cent more', () => {
    expect(verdictsByLabel(comparedWith([LABELLED]))).toEqual([true]);
    expect(verdictsByLabel(comparedWith([OTHER]))).toEqual([false]);
    expect(verdictsByLabel(comparedWith([OTHER, LABELLED]))).toEqual([false, true]);
  });

  test('approves the same thing once where the label has it once', () => {
    expect(verdictsByLabel(comparedWith([LABELLED, LABELLED]))).toEqual([true, false]);
  });
});

describe('what was written', () => {
  const compared = [comparedWith([LABELLED])];

  test('is right when it is exactly what the label has', () => {
    expect(sumUpApprovals(compared, [wrote([LABELLED])], DECISIONS)).toEqual({
      ...DECISIONS,
      written: 1,
      writtenRight: { right: 1, of: 1 },
      wronglyWritten: [],
      unfinished: [],
    });
  });

  test.each([
    { what: 'nothing', written: [], wronglyWritten: [] },
    { what: 'something else', written: [OTHER], wronglyWritten: ['T-1'] },
    { what: 'more', written: [LABELLED, OTHER], wronglyWritten: ['T-1'] },
    { what: 'the same twice', written: [LABELLED, LABELLED], wronglyWritten: ['T-1'] },
  ])('is not right when it is $what', ({ written, wronglyWritten }) => {
    expect(sumUpApprovals(compared, [wrote(written)], DECISIONS)).toMatchObject({
      writtenRight: { right: 0, of: 1 },
      wronglyWritten,
    });
  });

  test('is unfinished while the case is open', () => {
    const figures = sumUpApprovals(compared, [wrote([], { hasEnded: false })], DECISIONS);
    expect(figures.unfinished).toEqual(['T-1']);
  });
});
