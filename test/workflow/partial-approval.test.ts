import type { WorkflowHandle } from '@temporalio/client';
import type { ModelAnswer, ModelRequest } from '../../contracts/model';
import type { Resolution } from '../../contracts/resolution';
import type { ActivityDeps } from '../../activities';
import { editProposal } from '../../db/edit-proposal';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { aProposal, aReply, refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import { call, calling, orderIn } from '../support/loop-answers';
import { editOf, seenBy, sendWakeup, untilSeen } from '../support/revisions';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';
import { workflowIdForTicket } from '../../contracts/ids';

const DRAFT = 'Sorry for the delay. We are arranging your refunds.';
const FALSE_REPLY = 'We have refunded 2.00 CAD to you.';
const TRUE_REPLY = 'We have refunded 1.00 CAD and 3.00 CAD to you.';

/** Refunds of 1.00, 2.00 and so on: as many actions, each with a fingerprint of its own. */
function refunds(orderId: string, count: number): Resolution['actions'] {
  return Array.from({ length: count }, (_, index) =>
    refundForm({ order_id: orderId, amount: index + 1 }),
  );
}

/** Looks up, proposes, and after the receipts tells first what is not true and then what is. */
function scriptedModel(count: number, asked: ModelRequest[]): ActivityDeps['model'] {
  const answer = (request: ModelRequest): Pick<ModelAnswer, 'calls'> => {
    asked.push(request);
    const orderId = orderIn(request);
    if (request.stepNo === 1) return calling(call('get_order', { order_id: orderId }));
    if (!request.isReplyOnly) {
      const actions = refunds(orderId, count);
      return calling(call('finish', aProposal({ order: null, actions, reply: DRAFT })));
    }
    const isFirst = request.turns.at(-1)?.kind === 'receipts';
    const reply = isFirst ? FALSE_REPLY : TRUE_REPLY;
    return calling(call('finish', aReply({ order: null, rules: ['R1'], reply })));
  };
  return {
    id: 'scripted',
    label: 'scripted by a test',
    provenance: 'authored',
    complete: (request) =>
      Promise.resolve({
        text: '',
        finishReason: 'calls',
        usage: { inputTokens: 10, outputTokens: 10 },
        costMicros: 10,
        note: null,
        ...answer(request),
      }),
  };
}

describe('a proposal of several actions', () => {
  let world: SkippingWorld;
  let ticketId: string;
  let asked: ModelRequest[];

  beforeEach(async () => {
    world = await createSkippingWorld();
    [ticketId = ''] = await addLateOrders(world.pool, { count: 1, prefix: 'P' });
    asked = [];
  });

  afterEach(async () => {
    await world.close();
  });

  async function propose(): Promise<{ handle: WorkflowHandle; actions: PendingAction[] }> {
    const handle = await world.startCase(ticketId);
    return { handle, actions: await untilProposed(world.pool, ticketId) };
  }

  async function decide(
    handle: WorkflowHandle,
    action: PendingAction | undefined,
    verdict: 'approve' | 'reject',
  ): ReturnType<typeof recordDecision> {
    if (!action) throw new Error('There is no such action.');
    const answer = await recordDecision(
      world.pool,
      decisionOn(action, { verdict, userId: 'agent' }),
    );
    if (answer.kind === 'recorded' && answer.wakeupId !== null) {
      await handle.signal('approval', { decisionId: answer.wakeupId });
    }
    return answer;
  }

  async function actionStates(): Promise<string[]> {
    const found = await world.pool.query<{ state: string }>(
      `SELECT a.state FROM proposal_actions a JOIN cases c USING (case_id)
       WHERE c.ticket_id = $1 ORDER BY a.revision, a.action_index`,
      [ticketId],
    );
    return found.rows.map((row) => row.state);
  }

  async function paidMinor(): Promise<string[]> {
    const found = await world.pool.query<{ amount: string }>(
      'SELECT amount_minor::text AS amount FROM ledger ORDER BY amount_minor',
    );
    return found.rows.map((row) => row.amount);
  }

  /** What the model was told of each action. */
  function receiptsTold(): { actionIndex: number; state: string }[] {
    const turns = asked.flatMap((request) => request.turns);
    const receipts = turns.find((turn) => turn.kind === 'receipts');
    return (receipts?.receipts ?? []).map(({ actionIndex, state }) => ({ actionIndex, state }));
  }

  it('is carried out in part at the deadline: what was approved; the rest never is', async () => {
    await world.runWorker(
      async () => {
        const { handle, actions } = await propose();
        await decide(handle, actions[0], 'approve');
        await decide(handle, actions[1], 'reject');
        await decide(handle, actions[2], 'approve');
        // Nothing is written while others wait for their word.
        expect(await actionStates()).toEqual([
          'approved',
          'rejected',
          'approved',
          'pending',
          'pending',
        ]);
        expect(await paidMinor()).toEqual([]);
        await world.skip('15 days');
        expect(await handle.result()).toMatchObject({ state: 'closed', code: 'partial' });
        for (const left of [actions[3], actions[4]]) {
          expect(await decide(handle, left, 'approve')).toMatchObject({ kind: 'refused' });
        }
      },
      { model: scriptedModel(5, asked) },
    );
    expect(await actionStates()).toEqual([
      'approved',
      'rejected',
      'approved',
      'expired',
      'expired',
    ]);
    expect(await paidMinor()).toEqual(['100', '300']);
    expect(await countRows(world.pool, 'operations')).toBe(2);
    expect(receiptsTold()).toEqual([
      { actionIndex: 0, state: 'succeeded' },
      { actionIndex: 1, state: 'rejected' },
      { actionIndex: 2, state: 'succeeded' },
      { actionIndex: 3, state: 'expired' },
      { actionIndex: 4, state: 'expired' },
    ]);
    // The untrue one was refused, and the draft was written for all five.
    expect(await replyTexts(world.pool, ticketId)).toEqual([TRUE_REPLY]);
    const refused = await world.pool.query<{ codes: string }>(
      `SELECT refusals::text AS codes FROM resolutions WHERE NOT is_accepted`,
    );
    expect(refused.rows).toHaveLength(1);
    expect(refused.rows[0]?.codes).toContain('reply_only_after_receipts');
  }, 120_000);

  it('is carried out as soon as every action has its word, without the deadline', async () => {
    await world.runWorker(
      async () => {
        const { handle, actions } = await propose();
        await decide(handle, actions[1], 'reject');
        await decide(handle, actions[2], 'approve');
        await decide(handle, actions[0], 'approve');
        expect(await handle.result()).toMatchObject({ state: 'closed' });
      },
      { model: scriptedModel(3, asked) },
    );
    expect(await paidMinor()).toEqual(['100', '300']);
    expect(await replyTexts(world.pool, ticketId)).toEqual([TRUE_REPLY]);
  }, 120_000);

  it('keeps its numbers through an edit, whose approvals are asked for again and whose no binds', async () => {
    await world.runWorker(
      async () => {
        const { pool } = world;
        const { handle, actions } = await propose();
        await decide(handle, actions[0], 'approve');
        await decide(handle, actions[1], 'reject');
        const seen = await untilSeen(pool, ticketId);
        const barred = editOf(seenBy(seen, 'lead'), { amount: '2.00' }, { actionIndex: 2 });
        expect(await editProposal(pool, barred)).toMatchObject({
          kind: 'refused',
          code: 'rejected_before',
        });
        const ofRejected = editOf(seenBy(seen, 'lead'), { amount: '0.50' }, { actionIndex: 1 });
        expect(await editProposal(pool, ofRejected)).toMatchObject({
          kind: 'refused',
          code: 'already_decided',
          standing: { userId: 'agent', verdict: 'reject' },
        });
        const answer = await editProposal(
          pool,
          editOf(seenBy(seen, 'lead'), { amount: '3.50' }, { actionIndex: 2 }),
        );
        expect(answer).toMatchObject({
          kind: 'published',
          revision: 2,
          lapsedApprovals: [0],
          isReplyStale: true,
        });
        await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
        expect(await actionStates()).toEqual([
          'lapsed',
          'rejected',
          'lapsed',
          'pending',
          'pending',
        ]);
        expect(await countRows(pool, `operations WHERE state <> 'cancelled'`)).toBe(0);

        const next = await untilProposed(pool, ticketId);
        expect(next.map((action) => action.actionIndex)).toEqual([0, 2]);
        for (const action of next) await decide(handle, action, 'approve');
        // The model still tells the former amount: that is never sent.
        expect(await handle.result()).toMatchObject({ code: 'resolutions_exhausted' });
      },
      { model: scriptedModel(3, asked) },
    );
    expect(await paidMinor()).toEqual(['100', '350']);
    expect(receiptsTold()).toEqual([
      { actionIndex: 0, state: 'succeeded' },
      { actionIndex: 1, state: 'rejected' },
      { actionIndex: 2, state: 'succeeded' },
    ]);
    expect(await replyTexts(world.pool, ticketId)).toEqual([]);
  }, 120_000);
});
