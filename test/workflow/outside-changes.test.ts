/** What comes in from outside while a case is at work, waits for people, or writes. */
import { lapseIfChanged } from '../../db/lapse-changed';
import { addCustomerMessage } from '../../db/change-ticket';
import { endTicketOutside } from '../../db/end-ticket';
import type { ModelRequest, Turn } from '../../contracts/model';
import type { EndAnswer } from '../../contracts/ticket-change';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { aHandOff, aReply } from '../support/facts';
import {
  GOOD_FINISH,
  LIST_CALL,
  call,
  calling,
  orderIn,
  proposalOf,
  proposing,
} from '../support/loop-answers';
import { createLoopWorld } from '../support/loop-world';
import type { LoopCase, LoopWorld } from '../support/loop-world';
import { sendWakeup, signalWakeup } from '../support/signal-approval';

const TEXT = 'Is there any news? I am at home until Friday.';
const NEW_REPLY = 'Thank you for telling us. We are glad to hear it.';

let world: LoopWorld;

beforeAll(async () => {
  world = await createLoopWorld();
}, 120_000);

afterAll(() => world.close());

const anew = calling(call('finish', aReply({ order: null, rules: ['W1'], reply: NEW_REPLY })));

function told(request: ModelRequest): Turn | undefined {
  return request.turns.find((turn) => turn.kind === 'customer_wrote');
}

/** Stores the message and signals, as whoever takes it in does. */
async function write(ticketId: string): Promise<string> {
  const answer = await addCustomerMessage(world.pool, {
    ...{ ticketId, messageId: 'mail-1', text: TEXT, sentAt: new Date() },
  });
  if (answer.kind === 'refused') throw new Error(answer.message);
  const { client } = world.environment;
  if (answer.wakeupId !== null) await sendWakeup(world.pool, client, answer.wakeupId);
  return answer.effect;
}

/** The word is committed; its Signal is not sent, as when it comes a moment too late. */
async function closeUnheard(ticketId: string): Promise<Exclude<EndAnswer, { kind: 'refused' }>> {
  const answer = await endTicketOutside(world.pool, {
    ...{ ticketId, how: 'closed', userId: 'agent2', channel: 'terminal' },
  });
  if (answer.kind === 'refused') throw new Error(answer.message);
  return answer;
}

async function close(ticketId: string): Promise<string> {
  const answer = await closeUnheard(ticketId);
  const { client } = world.environment;
  if (answer.wakeupId !== null) await sendWakeup(world.pool, client, answer.wakeupId);
  return answer.effect;
}

async function proposed({ ticketId }: LoopCase): Promise<PendingAction> {
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing was proposed.');
  return action;
}

function approve(action: PendingAction): ReturnType<typeof recordDecision> {
  return recordDecision(world.pool, decisionOn(action, { verdict: 'approve', userId: 'agent' }));
}

/** The Workflow has asked whether the message concerns the proposal, and has the answer. */
async function untilLookedAt({ handle }: LoopCase): Promise<void> {
  await eventually('the case has looked at the message', async () => {
    const events = (await handle.fetchHistory()).events ?? [];
    const asked = events.find(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'closeProposal',
    );
    const isAnswered = events.some(({ activityTaskCompletedEventAttributes: done }) =>
      done?.scheduledEventId?.equals(asked?.eventId ?? 0),
    );
    return isAnswered ? true : null;
  });
}

function ticketOf({ caseId }: ModelRequest): string {
  return caseId.replace(/\.1$/, '');
}

function postsOf(caseId: string): Promise<number> {
  const posts = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
  return countRows(world.pool, posts, [caseId]);
}

describe("a customer's message", () => {
  it('that comes while the model writes its answer is answered instead', async () => {
    const started = await world.start({
      answer: async (request) => {
        if (told(request)) return anew;
        expect(await write(ticketOf(request))).toBe('noted');
        return calling(GOOD_FINISH);
      },
    });
    expect(await world.untilEnd(started)).toMatchObject({ state: 'closed', outcome: 'reply_only' });
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([NEW_REPLY]);
  }, 60_000);

  it('that the model had read when it proposed leaves that proposal waiting', async () => {
    const started = await world.start({
      answer: async (request) => {
        if (request.stepNo === 1) {
          await write(ticketOf(request));
          return calling(call('get_order', { order_id: orderIn(request) }));
        }
        expect(told(request)).toMatchObject({ text: TEXT });
        return proposalOf(orderIn(request));
      },
    });
    const action = await proposed(started);
    await untilLookedAt(started);
    const answer = await approve(action);
    expect(answer).toMatchObject({ kind: 'recorded' });
    await signalWakeup(world.pool, world.environment.client, answer);
    expect(await world.untilEnd(started)).toMatchObject({ outcome: 'resolve', revision: 1 });
    expect(await postsOf(action.caseId)).toBe(1);
    expect(await replyTexts(world.pool, started.ticketId)).toHaveLength(1);
  }, 60_000);

  it('that comes while the model proposes makes that proposal lapse', async () => {
    const started = await world.start({
      answer: async (request) => {
        if (told(request)) return anew;
        if (request.stepNo === 2) await write(ticketOf(request));
        return proposing(request);
      },
    });
    const ended = await world.untilEnd(started);
    expect(ended).toMatchObject({ state: 'closed', outcome: 'reply_only', revision: 1 });
    const proposals = await world.pool.query(
      'SELECT state, closed_reason FROM proposals WHERE case_id = $1',
      [ended.caseId],
    );
    expect(proposals.rows).toEqual([{ state: 'lapsed', closed_reason: 'customer_wrote' }]);
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([NEW_REPLY]);
  }, 60_000);

  it('that comes while people are waited for is read before anything else is proposed', async () => {
    const started = await world.start({
      answer: (request) => (told(request) ? anew : proposing(request)),
    });
    const action = await proposed(started);
    expect(await write(started.ticketId)).toBe('lapsed');
    expect(await world.untilEnd(started)).toMatchObject({ outcome: 'reply_only' });
    expect(await approve(action)).toMatchObject({ kind: 'refused' });
    expect(await postsOf(action.caseId)).toBe(0);
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([NEW_REPLY]);
  }, 60_000);

  it('that comes after the decision is answered after the write, in a new reply', async () => {
    let seen: Turn[] = [];
    const started = await world.start({
      answer: (request) => {
        if (!told(request)) return proposing(request);
        seen = request.turns;
        return anew;
      },
    });
    const action = await proposed(started);
    const answer = await approve(action);
    expect(await write(started.ticketId)).toBe('noted');
    await signalWakeup(world.pool, world.environment.client, answer);
    expect(await world.untilEnd(started)).toMatchObject({ state: 'closed' });
    expect(await postsOf(action.caseId)).toBe(1);
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([NEW_REPLY]);
    const receipts = seen.find((turn) => turn.kind === 'receipts');
    expect(receipts?.receipts).toMatchObject([{ state: 'succeeded' }]);
  }, 60_000);
});

describe('a ticket that is closed elsewhere', () => {
  it('gets no reply when it is closed while the model writes', async () => {
    const started = await world.start({
      answer: async (request) => {
        await close(ticketOf(request));
        return calling(GOOD_FINISH);
      },
    });
    expect(await world.untilEnd(started)).toMatchObject({ state: 'closed', outcome: 'closed' });
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([]);
  }, 60_000);

  it('is not written for when it is closed while people are waited for', async () => {
    const started = await world.start({ answer: proposing });
    const action = await proposed(started);
    expect(await close(started.ticketId)).toBe('withdrawn');
    expect(await world.untilEnd(started)).toMatchObject({ state: 'closed', outcome: 'closed' });
    expect(await approve(action)).toMatchObject({ kind: 'refused', code: 'case_closed' });
    expect(await postsOf(action.caseId)).toBe(0);
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([]);
  }, 60_000);

  it('gets what was approved before, and no drafted reply', async () => {
    const started = await world.start({ answer: proposing });
    const action = await proposed(started);
    const answer = await approve(action);
    expect(await close(started.ticketId)).toBe('decided');
    await signalWakeup(world.pool, world.environment.client, answer);
    expect(await world.untilEnd(started)).toMatchObject({ state: 'closed', outcome: 'closed' });
    expect(await postsOf(action.caseId)).toBe(1);
    expect(await replyTexts(world.pool, started.ticketId)).toEqual([]);
  }, 60_000);
});

describe('a ticket that is closed a moment before its case ends, unheard by the case', () => {
  const NO_PERSON = `outbox WHERE case_id = $1 AND kind = 'notice'`;

  it.each([
    ['hand-off', call('finish', aHandOff({ order: null }))],
    ['reply', GOOD_FINISH],
  ])(
    'is closed, and nobody gets a %s',
    async (_, finish) => {
      const started = await world.start({
        answer: async (request) => {
          await closeUnheard(ticketOf(request));
          return calling(finish);
        },
      });
      const { caseId, ...ended } = await world.untilEnd(started);
      expect(ended).toMatchObject({ state: 'closed', outcome: 'closed', handOffCode: null });
      expect(await started.handle.result()).toEqual({ caseId, state: 'closed', code: 'closed' });
      expect(await replyTexts(world.pool, started.ticketId)).toEqual([]);
      expect(await countRows(world.pool, NO_PERSON, [caseId])).toBe(0);
    },
    60_000,
  );
});

describe('a fact that changed outside', () => {
  it('is told to the model in words, which then looks again', async () => {
    let lapsed: Turn | undefined;
    const started = await world.start({
      answer: (request) => {
        lapsed = request.turns.find((turn) => turn.kind === 'lapsed');
        if (!lapsed) return proposing(request);
        return request.turns.at(-1)?.kind === 'lapsed' ? calling(LIST_CALL) : anew;
      },
    });
    const action = await proposed(started);
    await world.pool.query(`UPDATE orders SET status = 'delivered' WHERE order_id = $1`, [
      started.orderId,
    ]);
    const wakeupId = await lapseIfChanged(world.pool, action, new Date());
    await sendWakeup(world.pool, world.environment.client, wakeupId ?? '');
    expect(await world.untilEnd(started)).toMatchObject({ outcome: 'reply_only' });
    expect(lapsed).toEqual({
      kind: 'lapsed',
      message: 'The order is delivered now, no longer shipped.',
    });
    expect(await postsOf(action.caseId)).toBe(0);
  }, 60_000);
});
