import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { addCustomerMessage } from '../../db/change-ticket';
import { endTicketOutside } from '../../db/end-ticket';
import { recordDecision } from '../../db/record-decision';
import { caseQuery } from '../../workflows/messages';
import { askToTake } from '../support/asked-take-over';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { sendWakeup, signalWakeup } from '../support/signal-approval';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';

describe('messages to a case', () => {
  let world: SkippingWorld;

  beforeAll(async () => {
    world = await createSkippingWorld();
  });

  afterAll(async () => {
    await world.close();
  });

  /** A case that waits for the approval of one refund. */
  async function waiting(
    prefix: string,
  ): Promise<{ ticketId: string; handle: WorkflowHandle; action: PendingAction }> {
    const [ticketId] = await addLateOrders(world.pool, { count: 1, prefix });
    if (ticketId === undefined) throw new Error('No ticket.');
    const handle = await world.startCase(ticketId);
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    return { ticketId, handle, action };
  }

  async function approve(action: PendingAction): ReturnType<typeof recordDecision> {
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const answer = await recordDecision(world.pool, request);
    await signalWakeup(world.pool, world.client, answer);
    return answer;
  }

  it('hand it to a person when its Workflow is cancelled', async () => {
    await world.runWorker(async () => {
      const { handle, ticketId, action } = await waiting('N');
      // At rest: a server that skips time waits for ever on a task that cancels what has just ended.
      await eventually('the case is at rest', async () => {
        const { waitingFor } = await handle.query(caseQuery);
        return waitingFor === null ? null : true;
      });
      await handle.cancel();
      expect(await handle.result()).toMatchObject({ state: 'handed_off', code: 'cancelled' });
      await untilCase(world.pool, ticketId, ['handed_off']);
      expect(await approve(action)).toMatchObject({ kind: 'refused' });
      expect(await countRows(world.pool, 'operations WHERE case_id = $1', [action.caseId])).toBe(0);
    });
  }, 60_000);

  it('hand it to a person, after which an approval changes nothing', async () => {
    await world.runWorker(async () => {
      const { handle, action, ticketId } = await waiting('H');
      const answered = await askToTake(world.pool, handle, 'lead');
      expect(answered.state).toBe('waiting');
      expect(await handle.result()).toMatchObject({ state: 'handed_off', code: 'taken_over' });
      const late = await recordDecision(
        world.pool,
        decisionOn(action, { verdict: 'approve', userId: 'agent' }),
      );
      expect(late).toMatchObject({ kind: 'refused', code: 'case_closed' });
      expect(await countRows(world.pool, 'operations WHERE case_id = $1', [action.caseId])).toBe(0);
      expect(await replyTexts(world.pool, ticketId)).toEqual([]);
      await expect(askToTake(world.pool, handle, 'lead')).rejects.toThrow(WorkflowNotFoundError);
    });
  }, 60_000);

  it('refuse a hand-over that names no row, whoever it says it is of', async () => {
    await world.runWorker(async () => {
      const { handle, ticketId } = await waiting('I');
      const said = { actorId: 'lead', reasonCode: 'asked' };
      for (const form of [{ reason: 'x' }, said, { ...said, requestId: 'lead' }]) {
        await expect(handle.executeUpdate('handOver', { args: [form] })).rejects.toThrow(
          WorkflowUpdateFailedError,
        );
      }
      await eventually('the case goes on waiting', async () => {
        const { state, revision, waitingFor } = await handle.query(caseQuery);
        const isWaiting = state === 'waiting' && revision === 1;
        return isWaiting && waitingFor === 'the approval of a support agent' ? true : null;
      });
      await askToTake(world.pool, handle, 'lead');
      await untilCase(world.pool, ticketId, ['handed_off']);
    });
  }, 60_000);

  it('close it when a person ended the ticket elsewhere, with nothing written', async () => {
    await world.runWorker(async () => {
      const { handle, ticketId, action } = await waiting('J');
      const ended = await endTicketOutside(world.pool, {
        ...{ ticketId, how: 'closed', userId: 'agent', channel: 'terminal' },
      });
      if (ended.kind === 'refused') throw new Error(ended.message);
      await sendWakeup(world.pool, world.client, ended.wakeupId ?? '');
      expect(await handle.result()).toMatchObject({ state: 'closed', code: 'closed' });
      expect(await approve(action)).toMatchObject({ kind: 'refused', code: 'case_closed' });
      expect(await replyTexts(world.pool, ticketId)).toEqual([]);
    });
  }, 60_000);

  it('make the proposal lapse when the customer wrote again', async () => {
    await world.runWorker(async () => {
      const { handle, ticketId, action } = await waiting('K');
      const written = await addCustomerMessage(world.pool, {
        ...{ ticketId, messageId: 'second', sentAt: new Date() },
        text: 'Never mind, it has just arrived.',
      });
      if (written.kind === 'refused') throw new Error(written.message);
      await sendWakeup(world.pool, world.client, written.wakeupId ?? '');
      await eventually('the first proposal has lapsed', async () => {
        const lapsed = `proposals WHERE case_id = $1 AND revision = 1 AND state = 'lapsed'`;
        return (await countRows(world.pool, lapsed, [action.caseId])) === 1 ? true : null;
      });
      const answer = await approve(action);
      expect(answer).toMatchObject({ kind: 'refused', code: 'proposal_lapsed' });
      const noted = `case_notes WHERE case_id = $1 AND body->>'kind' = 'customer_wrote'`;
      await eventually('the model is told', async () =>
        (await countRows(world.pool, noted, [action.caseId])) === 1 ? true : null,
      );
      await askToTake(world.pool, handle, 'lead').catch((error: unknown) => {
        // It may have ended by itself meanwhile.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      });
      await handle.result();
    });
  }, 60_000);

  it('never break it, whatever somebody signals', async () => {
    await world.runWorker(async () => {
      const { handle, ticketId, action } = await waiting('L');
      const junk: unknown[] = [null, 1, 'x', [], {}, { change: 7 }, { change: 'exploded' }];
      for (const payload of junk) {
        await handle.signal('ticketChanged', payload);
        await handle.signal('approval', payload);
      }
      await handle.signal('approval');
      await handle.signal('noSuchSignal', { a: 1 });
      await expect(handle.query(caseQuery)).resolves.toMatchObject({ state: 'waiting' });
      expect(await approve(action)).toMatchObject({ kind: 'recorded' });
      expect(await handle.result()).toMatchObject({ state: 'closed', code: 'resolve' });
      expect(await replyTexts(world.pool, ticketId)).toHaveLength(1);
    });
  }, 60_000);
});
