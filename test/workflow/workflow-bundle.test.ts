import { readFileSync } from 'node:fs';
import { requireSetUp } from '../support/set-up-value';

/** What the SDK brings along, and the schemas of the contracts. */
const ALLOWED = ['long', 'ms', 'nexus-rpc', 'zod'];

test('the Workflow bundle holds the SDK and no package with a clock, a socket or a file', () => {
  const bundle = readFileSync(requireSetUp('TEST_WORKFLOW_BUNDLE'), 'utf8');
  const names = [...bundle.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(
    (match) => match[1] ?? '',
  );
  expect(names).toContain('@temporalio/workflow');
  const others = names.filter((name) => !name.startsWith('@temporalio/'));
  expect([...new Set(others)].filter((name) => !ALLOWED.includes(name))).toEqual([]);
});
