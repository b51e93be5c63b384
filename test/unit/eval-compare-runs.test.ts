import { renderComparison } from '../../client/cli/screens/comparison-screen';
import { compareRuns } from '../../client/eval/compare-runs';
import { compareWithLabel } from '../../client/eval/compare-label';
import { evalPage } from '../../client/eval/eval-page';
import { parseEvalRun, runOf } from '../../client/eval/eval-run';
import type { EvalRun, TicketVerdict } from '../../client/eval/eval-run';
import { sumUp } from '../../client/eval/sum-up';
import { NO_APPROVALS, aLabel, anEvalRow } from '../support/eval-rows';

function verdict(ticket: string, changes: Partial<TicketVerdict> = {}): TicketVerdict {
  const right = { outcome: true, team: true, actions: true, all: true };
  return { ticket, ...right, steps: 3, tokens: 100, cost_micros: 50, case_ms: 1_000, ...changes };
}

function run(id: string, verdicts: TicketVerdict[]): EvalRun {
  return { model: { id, label: id }, safety: {}, by_ticket: verdicts };
}

const WRONG = { outcome: false, all: false };
const former = run('small', [
  verdict('T-1', WRONG),
  verdict('T-2', WRONG),
  verdict('T-3'),
  verdict('T-4', { cost_micros: 70, case_ms: null }),
  verdict('T-9'),
]);
const latter = run('large', [
  verdict('T-1'),
  verdict('T-2', { ...WRONG, steps: 5 }),
  verdict('T-3', WRONG),
  verdict('T-4', { cost_micros: 90 }),
  verdict('T-8'),
]);

describe('two evaluations', () => {
  const comparison = compareRuns(former, latter);

  test('are compared over the tickets that both have', () => {
    expect(comparison.tickets).toBe(4);
    expect(comparison.leftOut).toEqual(['T-8', 'T-9']);
  });

  test('name the tickets that one has right and the other not', () => {
    const outcome = comparison.shares.find(({ measure }) => measure === 'outcome');
    expect(outcome).toMatchObject({
      former: { right: 2, of: 4 },
      latter: { right: 2, of: 4 },
      better: ['T-1'],
      worse: ['T-3'],
      pValue: 1,
    });
    expect(comparison.shares.find(({ measure }) => measure === 'team')).toMatchObject({
      better: [],
      worse: [],
    });
  });

  test('have a cost and an interval each, and the difference ticket by ticket', () => {
    const cost = comparison.efforts.find(({ effort }) => effort === 'cost_micros');
    expect(cost).toMatchObject({ former: { mean: 55 }, latter: { mean: 60 } });
    expect(cost?.difference.mean).toBe(5);
    expect(cost?.former.interval).not.toBeNull();
    const time = comparison.efforts.find(({ effort }) => effort === 'case_ms');
    expect(time?.latter.mean).toBe(1_000);
  });

  test('are printed in 80 columns', () => {
    const screen = { paint: (_: string, text: string) => text, width: 80, now: new Date(0) };
    const lines = renderComparison(screen, comparison);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const text = lines.join('\n');
    expect(text).toMatch(/outcome +50 % \(15 to 85\) +50 % \(15 to 85\)/);
    expect(text).toMatch(/cost of a case +0\.00/);
    expect(text).toContain('outcome: 1 better, 1 worse (p 1.000). Better: T-1. Worse: T-3.');
  });

  test('are equal to themselves', () => {
    const same = compareRuns(former, former);
    expect(same.shares.every(({ better, worse }) => better.length + worse.length === 0)).toBe(true);
    expect(same.efforts.every(({ difference }) => difference.mean === 0)).toBe(true);
  });
});

describe('what a run leaves', () => {
  const report = sumUp(
    [
      compareWithLabel(anEvalRow(), aLabel()),
      compareWithLabel(
        anEvalRow({ externalId: 'T-<2>&"', state: 'handed_off', outcome: 'hand_off' }),
        aLabel({ outcome: 'hand_off', team: 'safety', kind: '<script>alert(1)</script>' }),
      ),
    ],
    { unsafe: [], approvals: NO_APPROVALS },
  );

  test('counts how many hand-overs were right, and how many right ones there were', () => {
    expect(report.handOffPrecision).toEqual({ right: 1, of: 1 });
    expect(report.handOffRecall).toEqual({ right: 1, of: 1 });
  });

  test('is read again as it was written', () => {
    const kept = runOf(report);
    expect(parseEvalRun(JSON.stringify(kept))).toEqual(kept);
  });

  test.each([
    ['{', /not JSON/],
    ['{}', /at model/],
    ['{"model":{"id":"a","label":"b"},"safety":{},"by_ticket":[{}]}', /at by_ticket\.0\.ticket/],
  ])('is refused in words when it is something else: %s', (text, words) => {
    expect(() => parseEvalRun(text)).toThrow(words);
  });

  test('is a page without script, in which names are text', () => {
    const page = evalPage(report, compareRuns(runOf(report), runOf(report)));
    expect(page).not.toMatch(/<script|onload|https?:/);
    expect(page).toContain('T-&lt;2&gt;&amp;&quot;');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('100 % (34 to 100)');
  });
});
