/** What one step of the agent loop does with its calls, and what a case keeps over a pause. */
import type { ModelRequest, Turn } from '../../contracts/model';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, untilProposed } from '../support/case-facts';
import {
  GOOD_FINISH,
  LIST_CALL,
  REFUSED_FINISH,
  SEARCH_CALL,
  WRONG_CALL,
  call,
  calling,
  orderIn,
  proposalOf,
  proposing,
  traceOf,
} from '../support/loop-answers';
import { createLoopWorld } from '../support/loop-world';
import type { LoopCase, LoopWorld } from '../support/loop-world';
import { ANSWERS } from '../support/answers';
import { signalWakeup } from '../support/signal-approval';
import type { CaseView } from '../../workflows/messages';

let world: LoopWorld;

beforeAll(async () => {
  world = await createLoopWorld();
}, 120_000);

afterAll(() => world.close());

type CallsTurn = Extract<Turn, { kind: 'calls' }>;

function callTurns({ turns }: ModelRequest): CallsTurn[] {
  return turns.filter((turn) => turn.kind === 'calls');
}

function viewOf({ handle }: LoopCase): Promise<CaseView> {
  return handle.query<CaseView>('case');
}

/** A lead sends the pending proposal back with a note, and the case is woken. */
async function sendBack({ ticketId }: LoopCase): Promise<void> {
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing was proposed.');
  const answer = await recordDecision(
    world.pool,
    decisionOn(action, { verdict: 'send_back', userId: 'lead', note: 'Please look again.' }),
  );
  expect(answer.kind).toBe('recorded');
  await signalWakeup(world.pool, world.environment.client, answer);
}

describe('several calls in one step', () => {
  it('are answered each by its own id, and a bad one spoils none of the others', async () => {
    let seen: CallsTurn[] = [];
    const started = await world.start({
      answer: (request) => {
        seen = callTurns(request);
        if (request.stepNo > 1) return calling(GOOD_FINISH);
        const own = call('get_order', { order_id: orderIn(request) });
        return calling(own, WRONG_CALL, call('refund_order'), LIST_CALL);
      },
    });
    const ended = await world.untilEnd(started);
    expect(ended).toMatchObject({ state: 'closed', outcome: 'reply_only' });
    const { codes } = await traceOf(world.pool, ended.caseId);
    expect(codes).toEqual(['ok', 'invalid_arguments', 'unknown_tool', 'ok']);
    const results = seen[0]?.results ?? [];
    expect(results.map(({ callId }) => callId)).toEqual(['call-0', 'call-1', 'call-2', 'call-3']);
    expect(results.map(({ text }) => (JSON.parse(text) as { ok: boolean }).ok)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(results[0]?.text).toContain(started.orderId);
    expect(results[2]?.text).toContain('There is no tool named');
  });

  it('run side by side: two services that wait for each other both answer', async () => {
    let arrived = 0;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    const meet = async (result: unknown): Promise<unknown> => {
      arrived += 1;
      if (arrived === 2) open();
      await both;
      return result;
    };
    const started = await world.start({
      answer: ({ stepNo }) => (stepNo > 1 ? calling(GOOD_FINISH) : calling(LIST_CALL, SEARCH_CALL)),
      services: {
        get_customer_orders: () => meet(ANSWERS.get_customer_orders),
        search_policy: () => meet(ANSWERS.search_policy),
      },
    });
    const { caseId } = await world.untilEnd(started);
    expect((await traceOf(world.pool, caseId)).codes).toEqual(['ok', 'ok']);
  });

  it('are eight at most; the ninth is told that it was not run', async () => {
    let seen: CallsTurn[] = [];
    const started = await world.start({
      answer: (request) => {
        seen = callTurns(request);
        return request.stepNo > 1
          ? calling(GOOD_FINISH)
          : calling(...Array.from({ length: 9 }, () => LIST_CALL));
      },
    });
    const { caseId } = await world.untilEnd(started);
    const { codes } = await traceOf(world.pool, caseId);
    expect(codes).toEqual([...Array<string>(8).fill('ok'), 'too_many_calls']);
    expect(seen[0]?.results[8]?.text).toContain('this one was not run');
  });

  it('with finish among them: the reads run, finish is refused and counted', async () => {
    let seen: CallsTurn[] = [];
    const started = await world.start({
      answer: (request) => {
        seen = callTurns(request);
        return request.stepNo > 1 ? calling(GOOD_FINISH) : calling(GOOD_FINISH, LIST_CALL);
      },
    });
    const { caseId } = await world.untilEnd(started);
    const { codes, steps } = await traceOf(world.pool, caseId);
    expect(codes).toEqual(['finish_with_reads', 'ok']);
    expect(steps).toBe(2);
    expect(seen[0]?.results[0]?.text).toContain('finish was refused because it came in the same');
    expect(seen[0]?.results[1]?.text).toContain(started.orderId);
    expect(await viewOf(started)).toMatchObject({ refusedResolutions: 1, steps: 2 });
  });
});

describe('a service that fails', () => {
  it.each([
    ['is away', () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))],
    ['answers nonsense', () => Promise.resolve({ passages: [{ rule: 7 }] })],
    ['throws at once', () => Promise.reject(new Error('boom'))],
  ])(
    'that %s is asked twice, then its call is closed and the case handed off',
    async (...given) => {
      const service = jest.fn(given[1]);
      const started = await world.start({
        answer: () => calling(SEARCH_CALL),
        services: { search_policy: service },
      });
      const ended = await world.untilEnd(started);
      expect(ended).toMatchObject({ state: 'handed_off', handOffCode: 'repeated_error' });
      const { codes } = await traceOf(world.pool, ended.caseId);
      expect(codes[0]).toMatch(/^(service_|result_invalid:)/);
      expect(codes[1]).toBe(codes[0]);
      expect(codes.slice(2)).toEqual(['call_closed', 'call_closed', 'call_closed']);
      expect(service).toHaveBeenCalledTimes(2);
    },
  );

  it('and then works is asked once more, and the case goes on', async () => {
    const service = jest
      .fn<Promise<unknown>, []>()
      .mockRejectedValueOnce(new Error('boom'))
      .mockResolvedValue(ANSWERS.search_policy);
    const started = await world.start({
      answer: ({ stepNo }) => calling(stepNo > 3 ? GOOD_FINISH : SEARCH_CALL),
      services: { search_policy: () => service() },
    });
    const ended = await world.untilEnd(started);
    expect(ended.state).toBe('closed');
    const { codes } = await traceOf(world.pool, ended.caseId);
    expect(codes).toEqual(['service_error', 'ok', 'ok']);
    expect(service).toHaveBeenCalledTimes(2);
  });
});

describe('the totals of a case', () => {
  it('go on after a proposal was sent back: the steps', async () => {
    const started = await world.start({
      answer: (request) => (request.stepNo > 2 ? { text: 'Hm.' } : proposing(request)),
      bounds: { stepsMax: 5 },
    });
    await sendBack(started);
    const ended = await world.untilEnd(started);
    expect(ended.handOffCode).toBe('steps_exhausted');
    expect((await traceOf(world.pool, ended.caseId)).steps).toBe(5);
  });

  it('go on after a proposal was sent back: tokens and cost', async () => {
    const started = await world.start({
      answer: (request) => (request.stepNo > 2 ? { text: 'Hm.' } : proposing(request)),
      bounds: { tokensMax: 400 },
    });
    await sendBack(started);
    const ended = await world.untilEnd(started);
    expect(ended.handOffCode).toBe('tokens_exhausted');
    const trace = await traceOf(world.pool, ended.caseId);
    expect(trace).toMatchObject({ steps: 4, tokens: 400, costMicros: 400 });
    expect(await viewOf(started)).toMatchObject({ steps: 4, tokens: 400, costMicros: 400 });
  });

  it('go on after the proposal lapsed: the refused resolutions', async () => {
    const started = await world.start({
      answer: (request) => {
        const { stepNo } = request;
        if (stepNo === 1) return proposing(request);
        return stepNo === 3 ? proposalOf(orderIn(request)) : calling(REFUSED_FINISH);
      },
      bounds: { refusedResolutionsMax: 2 },
    });
    await untilProposed(world.pool, started.ticketId);
    expect(await viewOf(started)).toMatchObject({ refusedResolutions: 1 });
    await world.pool.query(`UPDATE orders SET status = 'delivered' WHERE order_id = $1`, [
      started.orderId,
    ]);
    await started.handle.signal('ticketChanged', { change: 'facts_changed', messageId: null });
    const ended = await world.untilEnd(started);
    expect(ended.handOffCode).toBe('resolutions_exhausted');
    expect(await traceOf(world.pool, ended.caseId)).toMatchObject({ steps: 4, refused: 2 });
  });

  it('do not count the days in which the case waited as working time', async () => {
    const started = await world.start({
      answer: (request) => (request.stepNo > 2 ? calling(GOOD_FINISH) : proposing(request)),
    });
    await untilProposed(world.pool, started.ticketId);
    await world.environment.sleep('3 days');
    await sendBack(started);
    const ended = await world.untilEnd(started);
    expect(ended).toMatchObject({ state: 'closed', outcome: 'reply_only' });
    const escalated = `outbox WHERE case_id = $1 AND body->>'notice' = 'escalation'`;
    expect(await countRows(world.pool, escalated, [ended.caseId])).toBe(1);
  });

  it('allow two send-backs; the third ends with send_backs_exhausted', async () => {
    const started = await world.start({ answer: proposing });
    for (let round = 1; round <= 3; round += 1) await sendBack(started);
    const ended = await world.untilEnd(started);
    expect(ended).toMatchObject({ handOffCode: 'send_backs_exhausted', revision: 3 });
    expect((await traceOf(world.pool, ended.caseId)).steps).toBe(4);
  });
});
