import type { RevisionAnswer } from '../../contracts/revision';
import { workflowIdForTicket } from '../../contracts/ids';
import { editProposal } from '../../db/edit-proposal';
import { recordDecision } from '../../db/record-decision';
import { withdrawProposal } from '../../db/withdraw-proposal';
import { caseQuery } from '../../workflows/messages';
import { countRows, decisionOn, replyTexts } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { refundForm } from '../support/facts';
import { addLateOrders } from '../support/late-orders';
import {
  auditOf,
  editOf,
  latestRevision,
  seenBy,
  sendWakeup,
  untilSeen,
} from '../support/revisions';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';
import {
  PERSON_REPLY,
  codeOf,
  decideIn,
  fileIn,
  fileUnseen,
  startWaitingCase,
  takeCase,
  untilPersonIsWaitedFor,
  untilResolved,
} from '../support/taken-cases';
import type { StartedCase } from '../support/taken-cases';

describe('what a person proposes who has taken a case', () => {
  let world: SkippingWorld;
  let ticketIds: string[];

  beforeAll(async () => {
    world = await createSkippingWorld();
    ticketIds = await addLateOrders(world.pool, { count: 6, prefix: 'T' });
  });

  afterAll(async () => {
    await world.close();
  });

  async function waiting(): Promise<StartedCase> {
    const ticketId = ticketIds.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    return startWaitingCase(world, ticketId);
  }

  it('waits for their proposal, which another person approves, and the customer is told', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { handle, caseId, action, ticketId } = started;
      await takeCase(started, 'lead');
      // The model's proposal went with the take-over.
      const late = decisionOn(action, { verdict: 'approve', userId: 'agent' });
      expect(await recordDecision(world.pool, late)).toMatchObject({ kind: 'refused' });

      expect(await fileIn(started, 'lead')).toMatchObject({ kind: 'published', revision: 2 });
      expect(await latestRevision(world.pool, ticketId)).toMatchObject({
        origin: 'person',
        requesterId: 'lead',
      });
      await eventually('the case waits for the approval', async () => {
        const view = await handle.query(caseQuery);
        return view.revision === 2 && view.asks.length === 1 ? true : null;
      });
      expect(await decideIn(started, 'lead')).toMatchObject({ code: 'second_person_needed' });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
      expect(await replyTexts(world.pool, ticketId)).toEqual([PERSON_REPLY]);
      const paid = await world.pool.query<{ amount: string }>(
        `SELECT l.amount_minor::text AS amount FROM ledger l JOIN operations USING (operation_id)
         WHERE case_id = $1`,
        [caseId],
      );
      expect(paid.rows).toEqual([{ amount: '500' }]);
      expect(await auditOf(world.pool, caseId, 'case_taken_over')).toMatchObject([
        { actor: 'lead', detail: { reason: 'asked' } },
      ]);
      expect(await auditOf(world.pool, caseId, 'proposal_filed')).toHaveLength(1);
    });
  }, 60_000);

  it('keeps contract, rules and tiers for them, and nobody else proposes in it', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { pool } = world;
      const { orderId, caseId } = started;
      expect(await codeOf(fileIn(started, 'lead'))).toBe('case_not_yours');
      await takeCase(started, 'lead');
      const asked: [string, Promise<RevisionAnswer>][] = [
        ['case_not_yours', fileIn(started, 'lead2')],
        ['unknown_user', fileIn(started, 'nobody')],
        ['resolution_invalid', fileIn(started, 'lead', { outcome: 'reply_only', actions: [] })],
        ['resolution_invalid', fileIn(started, 'lead', { rules: [] })],
        ['unknown_rule', fileIn(started, 'lead', { rules: ['Z9'] })],
        ['reply_claims_done', fileIn(started, 'lead', { reply: 'We have refunded 5.00 CAD.' })],
        [
          'reply_amount_mismatch',
          fileIn(started, 'lead', { reply: PERSON_REPLY.replace('5.00', '6.00') }),
        ],
        [
          'action_order_not_returned',
          fileIn(started, 'lead', {
            order: null,
            actions: [refundForm({ order_id: 'LK-551906' })],
          }),
        ],
        [
          'amount_exceeds_refundable',
          fileIn(started, 'lead', { actions: [refundForm({ order_id: orderId, amount: 4_999 })] }),
        ],
      ];
      for (const [code, answer] of asked)
        expect([code, await codeOf(answer)]).toEqual([code, code]);
      expect(await countRows(pool, 'proposals WHERE case_id = $1', [caseId])).toBe(1);
      expect(await auditOf(pool, caseId, 'proposal_refused')).toHaveLength(asked.length + 1);

      expect(await fileIn(started, 'lead')).toMatchObject({ kind: 'published' });
      // Sent twice, it is one proposal.
      expect(await codeOf(fileIn(started, 'lead'))).toBe('nothing_changed');
      expect(await countRows(pool, 'proposals WHERE case_id = $1', [caseId])).toBe(2);
    });
  }, 60_000);

  it('goes on with their next proposal after one was rejected, which may not come again', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { ticketId } = started;
      await takeCase(started, 'lead');
      await fileIn(started, 'lead');
      expect(await decideIn(started, 'agent', 'reject')).toMatchObject({ kind: 'recorded' });
      await untilPersonIsWaitedFor(started);
      expect(await codeOf(fileIn(started, 'lead'))).toBe('rejected_before');
      const actions = [refundForm({ order_id: started.orderId, amount: 4 })];
      const reply = PERSON_REPLY.replace('5.00', '4.00');
      expect(await fileIn(started, 'lead', { actions, reply })).toMatchObject({
        kind: 'published',
      });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
      expect(await replyTexts(world.pool, ticketId)).toEqual([reply]);
    });
  }, 60_000);

  it('is carried out also when it was approved before the Workflow had looked at it', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      await takeCase(started, 'lead');
      // Its own wake-up is late: the one of the decision finds both.
      expect(await fileUnseen(started, 'lead')).toMatchObject({ kind: 'published' });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
      expect(await replyTexts(world.pool, started.ticketId)).toEqual([PERSON_REPLY]);
    });
  }, 60_000);

  it('follows an edit of their proposal, which needs its reply since no model writes one', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { ticketId } = started;
      await takeCase(started, 'lead');
      await fileIn(started, 'lead');
      const seen = seenBy(await untilSeen(world.pool, ticketId, 2), 'agent');
      expect(await codeOf(editProposal(world.pool, editOf(seen, { amount: '3.00' })))).toBe(
        'reply_needed',
      );
      const reply = PERSON_REPLY.replace('5.00', '3.00');
      const answer = await editProposal(world.pool, editOf(seen, { amount: '3.00' }, { reply }));
      await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
      // It is still the lead's proposal, and lowered by the agent alone.
      expect(await decideIn(started, 'lead')).toMatchObject({ code: 'second_person_needed' });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
      expect(await replyTexts(world.pool, ticketId)).toEqual([reply]);
    });
  }, 60_000);

  it('is theirs again when they withdraw what they proposed', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { ticketId } = started;
      await takeCase(started, 'agent2');
      await fileIn(started, 'agent2');
      const seen = await untilSeen(world.pool, ticketId, 2);
      const byOther = { ...seenBy(seen, 'agent'), reason: null };
      expect(await codeOf(withdrawProposal(world.pool, byOther))).toBe('not_entitled');
      const answer = await withdrawProposal(world.pool, {
        ...seenBy(seen, 'agent2'),
        reason: 'typo',
      });
      await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
      await untilPersonIsWaitedFor(started);
      expect(await fileIn(started, 'agent2')).toMatchObject({ kind: 'published', revision: 3 });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
    });
  }, 60_000);
});
