/**
 * Somebody who merely reaches Temporal. A message only wakes: what happened is a row that a person or
 * a connector wrote, so a forged one changes nothing and stands in the journal.
 */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { FORGED_TOLD_MAX } from '../../../db/note-messages';
import { recordDecision } from '../../../db/record-decision';
import { caseQuery } from '../../../workflows/messages';
import {
  countRows,
  decisionOn,
  replyTexts,
  untilCase,
  untilProposed,
} from '../../support/case-facts';
import type { PendingAction } from '../../support/case-facts';
import { eventually } from '../../support/eventually';
import { addLateOrders } from '../../support/late-orders';
import { auditOf } from '../../support/revisions';
import { signalWakeup } from '../../support/signal-approval';
import { createSkippingWorld } from '../../support/skipping-world';
import type { SkippingWorld } from '../../support/skipping-world';

const CHANGES = ['closed', 'merged', 'human_replied', 'customer_wrote', 'facts_changed'];

let world: SkippingWorld;
let ticketIds: string[];

beforeAll(async () => {
  world = await createSkippingWorld();
  ticketIds = await addLateOrders(world.pool, { count: 4, prefix: 'F' });
});
afterAll(() => world.close());

type Waiting = { ticketId: string; handle: WorkflowHandle; action: PendingAction };

async function waiting(): Promise<Waiting> {
  const ticketId = ticketIds.shift() ?? '';
  const handle = await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing was proposed.');
  return { ticketId, handle, action };
}

async function untilForged(caseId: string, count: number): Promise<unknown[]> {
  return eventually(`${String(count)} forged messages are in the journal`, async () => {
    const told = await auditOf(world.pool, caseId, 'message_forged');
    return told.length >= count ? told : null;
  });
}

/** The proposal still waits, nobody has the case, and one word of a person carries it out. */
async function expectNothingHappened({ ticketId, handle, action }: Waiting): Promise<void> {
  const { caseId } = action;
  await eventually('the case waits, and is nobody’s', async () => {
    const { state, revision, takenOverBy } = await handle.query(caseQuery);
    return state === 'waiting' && revision === 1 && takenOverBy === null ? true : null;
  });
  expect(
    await countRows(world.pool, `proposals WHERE case_id = $1 AND state = 'pending'`, [caseId]),
  ).toBe(1);
  expect(await auditOf(world.pool, caseId, 'case_taken_over')).toEqual([]);
  expect(await auditOf(world.pool, caseId, 'case_closed')).toEqual([]);
  expect(await replyTexts(world.pool, ticketId)).toEqual([]);
  const answer = await recordDecision(
    world.pool,
    decisionOn(action, { verdict: 'approve', userId: 'agent' }),
  );
  expect(answer).toMatchObject({ kind: 'recorded' });
  await signalWakeup(world.pool, world.client, answer);
  // From the database: waiting for a result would let the server's clock run ahead.
  const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
  expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
  expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
}

test('what a Signal says of the ticket changes nothing, and the journal has each', async () => {
  await world.runWorker(async () => {
    const started = await waiting();
    for (const change of CHANGES) {
      await started.handle.signal('ticketChanged', { change, messageId: null });
      await started.handle.signal('ticketChanged', {
        change,
        messageId: `${started.ticketId}-1`,
        wakeupId: randomUUID(),
      });
    }
    await started.handle.signal('approval', { decisionId: randomUUID() });
    const told = await untilForged(started.action.caseId, CHANGES.length * 2 + 1);
    for (const entry of told) expect(entry).toMatchObject({ actor: 'unknown', channel: 'signal' });
    await expectNothingHappened(started);
  });
}, 60_000);

test('a hand-over gives the case to nobody who did not ask, whatever name it carries', async () => {
  await world.runWorker(async () => {
    const started = await waiting();
    const form = { requestId: randomUUID(), actorId: 'lead', reasonCode: 'asked' };
    await started.handle.executeUpdate('handOver', { args: [form] });
    expect(await untilForged(started.action.caseId, 1)).toMatchObject([{ actor: 'unknown' }]);
    await expectNothingHappened(started);
  });
}, 60_000);

test('a wake-up of another case is none of this one', async () => {
  await world.runWorker(async () => {
    const started = await waiting();
    const wakeupId = randomUUID();
    await world.pool.query(
      `INSERT INTO wakeups (wakeup_id, workflow_id, signal_name, payload)
       VALUES ($1, 'ticket-of-somebody-else', 'ticketChanged', '{}')`,
      [wakeupId],
    );
    await started.handle.signal('ticketChanged', { wakeupId, change: 'closed', messageId: null });
    await untilForged(started.action.caseId, 1);
    await expectNothingHappened(started);
  });
}, 60_000);

test('a flood fills neither the journal nor a table', async () => {
  await world.runWorker(async () => {
    const started = await waiting();
    const { caseId } = started.action;
    for (let no = 0; no < 10 * FORGED_TOLD_MAX; no += 50) {
      const kinds = Array.from({ length: 50 }, (_, index) => index % 3);
      await Promise.all(
        kinds.map((kind) =>
          kind === 2
            ? started.handle.signal('signedApproval', {
                statement: `{}`,
                signature: 'AA==',
                keyId: 'k',
              })
            : started.handle.signal(kind === 0 ? 'ticketChanged' : 'approval', {
                change: 'closed',
              }),
        ),
      );
    }
    await eventually('the journal says that there were more', async () =>
      (await auditOf(world.pool, caseId, 'messages_forged')).length === 1 ? true : null,
    );
    await expectNothingHappened(started);
    const told =
      (await auditOf(world.pool, caseId, 'message_forged')).length +
      (await auditOf(world.pool, caseId, 'signed_decision_refused')).length;
    expect(told).toBe(FORGED_TOLD_MAX);
    expect(
      await countRows(world.pool, 'signed_statements WHERE case_id = $1', [caseId]),
    ).toBeLessThanOrEqual(FORGED_TOLD_MAX);
  });
}, 120_000);
