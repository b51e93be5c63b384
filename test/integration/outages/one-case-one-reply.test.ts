/** Whatever is done to a case's Workflow in Temporal: one message has one case and one reply. */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { createRelayActivities } from '../../../activities/relay';
import { workflowIdForTicket } from '../../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../../contracts/task-queues';
import { recoverCases } from '../../../client/cli/recover-cases';
import { editProposal } from '../../../db/edit-proposal';
import { listCases } from '../../../db/queries/case-list';
import type { CaseView } from '../../../workflows/messages';
import { editOf, seenBy, sendWakeup, untilSeen } from '../../support/revisions';
import { recordDecision } from '../../../db/record-decision';
import { quietActivityEnvironment } from '../../support/activity-environment';
import {
  caseOf,
  countRows,
  decisionOn,
  replyTexts,
  untilCase,
  untilProposed,
} from '../../support/case-facts';
import { createCaseWorld } from '../../support/case-world';
import type { CaseWorld } from '../../support/case-world';
import { eventually } from '../../support/eventually';
import { addLateOrders } from '../../support/late-orders';

let world: CaseWorld;
let tickets: string[];

beforeAll(async () => {
  world = await createCaseWorld();
  tickets = await addLateOrders(world.pool, { count: 12, prefix: 'O' });
  await world.startWorker();
}, 120_000);

afterAll(() => world.close());

function handleOf(ticketId: string): WorkflowHandle {
  return world.client.workflow.getHandle(workflowIdForTicket(ticketId));
}

/** What the Schedule does every minute, at once and with the patience of a test. */
async function relayPass(): Promise<void> {
  const relay = createRelayActivities({ pool: world.pool, client: world.client });
  await quietActivityEnvironment().run(relay.restartLostCases);
  await quietActivityEnvironment().run(relay.sendOpenWakeups);
}

async function waitingCase(): Promise<string> {
  const ticketId = tickets.shift() ?? '';
  await world.startCase(ticketId);
  await untilProposed(world.pool, ticketId);
  return ticketId;
}

async function approve(ticketId: string): Promise<string> {
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing waits.');
  const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
  const answer = await recordDecision(world.pool, request);
  return answer.kind === 'refused' ? answer.message : answer.kind;
}

async function closedCase(): Promise<string> {
  const ticketId = await waitingCase();
  await approve(ticketId);
  await handleOf(ticketId).signal('approval', { decisionId: 'd' });
  await handleOf(ticketId).result();
  return ticketId;
}

async function expectOneOfEach(ticketId: string): Promise<void> {
  const { pool } = world;
  expect(await countRows(pool, 'cases WHERE ticket_id = $1', [ticketId])).toBe(1);
  expect(await replyTexts(pool, ticketId)).toHaveLength(1);
  expect(await caseOf(pool, ticketId)).toMatchObject({ state: 'closed', outcome: 'resolve' });
  const posts = 'ledger JOIN operations USING (operation_id) WHERE case_id = $1';
  expect(await countRows(pool, posts, [`${ticketId}.1`])).toBe(1);
}

type TaskEnd = {
  runId: string;
  eventId: NonNullable<temporal.api.history.v1.IHistoryEvent['eventId']>;
};

/** Ends of Workflow Tasks of the present run: what `temporal workflow reset --event-id` may name. */
async function taskEnds(ticketId: string): Promise<TaskEnd[]> {
  const { runId } = await handleOf(ticketId).describe();
  const { events } = await handleOf(ticketId).fetchHistory();
  return (events ?? [])
    .filter((event) => event.workflowTaskCompletedEventAttributes)
    .flatMap(({ eventId }) => (eventId ? [{ runId, eventId }] : []));
}

async function reset(ticketId: string, { runId, eventId }: TaskEnd): Promise<void> {
  await world.client.workflowService.resetWorkflowExecution({
    namespace: world.temporal.namespace,
    workflowExecution: { workflowId: workflowIdForTicket(ticketId), runId },
    requestId: randomUUID(),
    workflowTaskFinishEventId: eventId,
    reason: 'by a test',
  });
}

describe('a closed case', () => {
  it('stays the only one when its Workflow is reset to any of its tasks', async () => {
    const ticketId = await closedCase();
    for (const end of await taskEnds(ticketId)) {
      await reset(ticketId, end);
      expect(await handleOf(ticketId).result()).toMatchObject({ state: 'closed' });
      await expectOneOfEach(ticketId);
    }
  });

  it('stays the only one when its Workflow is started again, under this id or another', async () => {
    const ticketId = await closedCase();
    for (const workflowId of [workflowIdForTicket(ticketId), `by-hand-${ticketId}`]) {
      const again = await world.client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
        ...{ workflowId, taskQueue: TASK_QUEUES.cases, args: [{ ticketId }] },
      });
      expect(await again.result()).toEqual({
        ...{ caseId: `${ticketId}.1`, state: 'closed', code: 'resolve' },
      });
      await expectOneOfEach(ticketId);
    }
  });

  it('gets no second reply from one that was handed over and is reset', async () => {
    const ticketId = await waitingCase();
    await handleOf(ticketId).cancel();
    await handleOf(ticketId).result();
    for (const end of await taskEnds(ticketId)) {
      await reset(ticketId, end);
      // One that was reset to its wait goes on waiting until it is woken, or until its deadline.
      const woken = handleOf(ticketId).signal('approval', { decisionId: 'd' });
      await Promise.allSettled([woken]);
      const [ended] = await Promise.allSettled([handleOf(ticketId).result()]);
      expect(ended).toMatchObject({ status: 'fulfilled', value: { state: 'handed_off' } });
      expect(await replyTexts(world.pool, ticketId)).toHaveLength(0);
      expect(await countRows(world.pool, 'proposals WHERE case_id = $1', [`${ticketId}.1`])).toBe(
        1,
      );
    }
  });
});

describe('a waiting case', () => {
  it('is decided once when its Workflow is reset before the decision', async () => {
    const ticketId = await waitingCase();
    const [first] = await taskEnds(ticketId);
    if (!first) throw new Error('No task has ended.');
    await reset(ticketId, first);
    expect(await approve(ticketId)).toBe('recorded');
    await handleOf(ticketId).signal('approval', { decisionId: 'd' });
    await untilCase(world.pool, ticketId, ['closed']);
    await expectOneOfEach(ticketId);
  });

  it('goes on by itself when its Workflow was terminated and people decide', async () => {
    const ticketId = await waitingCase();
    await handleOf(ticketId).terminate('by a test');
    expect(await approve(ticketId)).toBe('recorded');
    await eventually('the case has ended', async () => {
      await relayPass();
      return (await caseOf(world.pool, ticketId))?.state === 'closed' ? true : null;
    });
    await expectOneOfEach(ticketId);
    const restarts = `audit WHERE audit_field(body, 'event') = 'workflow_restarted'
      AND body::jsonb->'detail'->>'ticket_id' = $1`;
    expect(await countRows(world.pool, restarts, [ticketId])).toBe(1);
  });

  it('is listed as waiting after a restart from the database, with its second revision', async () => {
    const { pool, client } = world;
    const ticketId = await waitingCase();
    const seen = seenBy(await untilSeen(pool, ticketId), 'lead');
    const edited = await editProposal(pool, editOf(seen, { amount: '3.50' }));
    expect(edited).toMatchObject({ kind: 'published', revision: 2 });
    await sendWakeup(client, workflowIdForTicket(ticketId), edited);
    await recoverCases({ client, pool }, { isRestart: true });
    await eventually('the new Workflow waits for the second revision', async () => {
      const view = await handleOf(ticketId).query<CaseView>('case');
      return view.state === 'waiting' && view.revision === 2 ? true : null;
    });
    const listed = await listCases(pool, { states: ['waiting'], limit: 1_000 });
    expect(listed.map((row) => row.ticketId)).toContain(ticketId);
  });

  it('tells what is true to whoever approves after its Workflow was cancelled', async () => {
    const ticketId = await waitingCase();
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing waits.');
    await handleOf(ticketId).cancel();
    await handleOf(ticketId).result();
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(world.pool, request);
    expect(answer).toMatchObject({ kind: 'refused', code: 'case_closed' });
    const message = answer.kind === 'refused' ? answer.message : '';
    expect(message).toMatch(/withdrawn at \S+: the case ended before anybody decided; nothing was/);
    expect(message).not.toMatch(/newer|replaced|waits now/);
  });
});

describe('a ticket that was marked as taken in and has no case', () => {
  it('gets one from the relay', async () => {
    const ticketId = tickets.shift() ?? '';
    await world.pool.query(
      `UPDATE tickets SET workflow_started_at = now() - interval '1 hour' WHERE ticket_id = $1`,
      [ticketId],
    );
    await relayPass();
    await untilProposed(world.pool, ticketId);
    expect(await countRows(world.pool, 'cases WHERE ticket_id = $1', [ticketId])).toBe(1);
  });
});
