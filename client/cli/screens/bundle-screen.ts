/** What `doctor --bundle` found, for a person who is about to deploy. */
import type { CaseProblem, FailingCase, ReplayReport } from '../replay-cases';
import { item } from './screen';
import type { Screen } from './screen';

const ADVICE: Readonly<Record<CaseProblem['kind'], string>> = {
  not_deterministic:
    "Put what is new in workflows/ into `if (patched('…'))` and keep the former way in `else`; " +
    'then build and check again.',
  code_fails: 'The code itself fails with this case: correct it, build and check again.',
};

const INDENT = ' '.repeat(8);

function renderProblem(screen: Screen, problem: CaseProblem): string[] {
  const [first = '', ...rest] = item(
    screen,
    `${'NOT OK'.padEnd(8)}${problem.workflowId} `,
    `(${problem.state}): ${problem.problem}`,
  );
  return [
    screen.paint('red', first.slice(0, 8)) + first.slice(8),
    ...rest,
    ...item(screen, `${INDENT}-> `, ADVICE[problem.kind]),
  ];
}

function renderFailing(screen: Screen, row: FailingCase, isReplayed: boolean): string[] {
  const [first = '', ...rest] = item(
    screen,
    `${'FAILS'.padEnd(8)}${row.workflowId} `,
    `(${row.state}): its Workflow Task fails now: ${row.problem}`,
  );
  const advice = isReplayed
    ? 'This build replays it, so the case goes on once the build runs.'
    : 'This build does not mend it.';
  return [
    screen.paint('yellow', first.slice(0, 8)) + first.slice(8),
    ...rest,
    ...item(screen, `${INDENT}-> `, advice),
  ];
}

export function renderBundleReport(screen: Screen, report: ReplayReport): string[] {
  const { checked, problems, failing } = report;
  const cases = checked === 1 ? '1 running case' : `${String(checked)} running cases`;
  const verdict =
    problems.length === 0
      ? 'this build can go on with all of them.'
      : `this build can not go on with ${String(problems.length)} of them.`;
  const isReplayed = (row: FailingCase): boolean =>
    problems.every((problem) => problem.workflowId !== row.workflowId);
  return [
    checked === 0 ? 'No case is running, so any build will do.' : `Checked ${cases}: ${verdict}`,
    ...problems.flatMap((problem) => renderProblem(screen, problem)),
    ...failing.flatMap((row) => renderFailing(screen, row, isReplayed(row))),
  ];
}
