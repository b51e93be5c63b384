import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { createCaseActivities } from '../../activities';
import { createModel } from '../../activities/model/create-model';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { workflowIdForTicket } from '../../contracts/ids';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { recordDecision } from '../../db/record-decision';
import { ensureSearchAttributes } from '../../worker/local';
import { countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { addLateOrders } from '../support/late-orders';
import { requireSetUp } from '../support/set-up-value';
import { quietRuntime } from '../support/temporal';

const TASK_QUEUE = 'approval-expiry';

describe('a proposal that nobody answers', () => {
  let environment: TestWorkflowEnvironment;
  let database: TestDatabase;

  beforeAll(async () => {
    quietRuntime();
    database = await createTestDatabase({ seeded: true });
    environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: {
        executable: { type: 'existing-path', path: requireSetUp('TEST_TIME_SKIPPING_PATH') },
      },
    });
    await ensureSearchAttributes(environment.connection, 'default', SEARCH_ATTRIBUTES);
  });

  afterAll(async () => {
    await environment.teardown();
    await database.drop();
  });

  async function runWorker<T>(work: () => Promise<T>): Promise<T> {
    const now = (): Date => new Date();
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: TASK_QUEUE,
      workflowBundle: { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') },
      activities: createCaseActivities({
        pool: database.pool,
        model: createModel('baseline'),
        now,
      }),
    });
    return worker.runUntil(work());
  }

  it('expires after fifteen days of silence, to a hand-off, with nothing written', async () => {
    const [ticketId] = await addLateOrders(database.pool, { count: 1, prefix: 'X' });
    if (ticketId === undefined) throw new Error('No ticket.');
    await runWorker(async () => {
      const handle = await environment.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
        workflowId: workflowIdForTicket(ticketId),
        taskQueue: TASK_QUEUE,
        args: [{ ticketId }],
      });
      const [action] = await untilProposed(database.pool, ticketId);
      if (!action) throw new Error('Nothing was proposed.');
      await environment.sleep('15 days');
      expect(await handle.result()).toMatchObject({
        state: 'handed_off',
        code: 'proposal_expired',
      });

      const states = await database.pool.query(
        `SELECT p.state AS proposal, a.state AS action, c.state AS "case", c.hand_off_code AS code
         FROM proposals p JOIN proposal_actions a USING (case_id, revision) JOIN cases c USING (case_id)
         WHERE c.ticket_id = $1`,
        [ticketId],
      );
      expect(states.rows).toEqual([
        { proposal: 'expired', action: 'expired', case: 'handed_off', code: 'proposal_expired' },
      ]);
      const notices = await database.pool.query<{ notice: string }>(
        `SELECT body->>'notice' AS notice FROM outbox WHERE kind = 'notice' ORDER BY outbox_id`,
      );
      expect(notices.rows.map((row) => row.notice)).toEqual([
        'reminder',
        'reminder',
        'escalation',
        'hand_off',
      ]);
      expect(await countRows(database.pool, 'operations')).toBe(0);
      expect(await replyTexts(database.pool, ticketId)).toEqual([]);

      const late = await recordDecision(
        database.pool,
        decisionOn(action, { verdict: 'approve', userId: 'agent' }),
      );
      expect(late).toMatchObject({ kind: 'refused', code: 'proposal_expired' });
      expect(await countRows(database.pool, 'operations')).toBe(0);
    });
  }, 120_000);
});
