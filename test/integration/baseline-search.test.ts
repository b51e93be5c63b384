/** The baseline's search words find the rule that it means to cite, in the real handbook. */
import { POLICY_RULES } from '../../activities/model/baseline/rule-for-intent';
import { searchPolicyRules } from '../../db/queries/policy-search';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});

afterAll(() => database.drop());

test.each(Object.entries(POLICY_RULES))('rule %s is among the three best', async (rule, row) => {
  const query = { shopId: 'larkfield', text: row.query, onDay: '2026-10-26', limit: 3 };
  const found = await searchPolicyRules(database.pool, query);
  expect(found.map(({ ruleId }) => ruleId)).toContain(rule);
});
