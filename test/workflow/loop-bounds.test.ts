/** Every bound of the agent loop, each on its own with all the others set out of reach. */
import type { BoundChanges } from '../../activities/deps';
import { POLICY } from '../../contracts/policy';
import { countRows, replyTexts } from '../support/case-facts';
import type { CaseSummary } from '../support/case-facts';
import {
  GOOD_FINISH,
  LIST_CALL,
  REFUSED_FINISH,
  WRONG_CALL,
  call,
  calling,
  traceOf,
} from '../support/loop-answers';
import type { LoopTrace } from '../support/loop-answers';
import { createLoopWorld } from '../support/loop-world';
import type { LoopWorld, Script } from '../support/loop-world';

const FAR_AWAY = 1_000_000_000;

const OUT_OF_REACH = {
  stepsMax: FAR_AWAY,
  refusedResolutionsMax: FAR_AWAY,
  workingTimeMs: FAR_AWAY,
  tokensMax: FAR_AWAY,
  costMicrosMax: FAR_AWAY,
  toolResultCharsMax: FAR_AWAY,
  sendBacksMax: FAR_AWAY,
  identicalRefusalsMax: FAR_AWAY,
} satisfies Required<BoundChanges>;

let world: LoopWorld;

beforeAll(async () => {
  world = await createLoopWorld();
}, 120_000);

afterAll(() => world.close());

type Ended = { ended: CaseSummary; trace: LoopTrace; ticketId: string };

async function run(script: Script, isSkipping = false): Promise<Ended> {
  const started = await world.start(script);
  const ended = await world.untilEnd(started, isSkipping);
  const trace = await traceOf(world.pool, ended.caseId);
  return { ended, trace, ticketId: started.ticketId };
}

/** With one bound in force, and all others out of reach. */
function runWithin(bound: BoundChanges, answer: Script['answer']): Promise<Ended> {
  return run({ answer, bounds: { ...OUT_OF_REACH, ...bound } });
}

async function expectHandOff({ ended, ticketId }: Ended, code: string): Promise<void> {
  expect(ended).toMatchObject({ state: 'handed_off', outcome: 'hand_off', handOffCode: code });
  const notice = `outbox WHERE kind = 'notice' AND case_id = $1 AND body->>'code' = $2`;
  expect(await countRows(world.pool, notice, [ended.caseId, code])).toBe(1);
  expect(await countRows(world.pool, 'proposals WHERE case_id = $1', [ended.caseId])).toBe(0);
  expect(await replyTexts(world.pool, ticketId)).toEqual([]);
}

function total(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}

/** The same call that is refused as to its form, for ever. */
const repeatsWrongCall = () => calling(WRONG_CALL);

describe('a model that repeats the same wrong call for ever', () => {
  it('is stopped by the number of steps', async () => {
    const stopped = await runWithin({ stepsMax: 7 }, repeatsWrongCall);
    await expectHandOff(stopped, 'steps_exhausted');
    expect(stopped.trace.steps).toBe(7);
    expect(stopped.trace.codes).toEqual(Array(7).fill('invalid_arguments'));
  });

  it('is stopped by the third refusal of the same call', async () => {
    const { identicalRefusalsMax } = POLICY.loop;
    const stopped = await runWithin({ identicalRefusalsMax }, repeatsWrongCall);
    await expectHandOff(stopped, 'repeated_error');
    expect(stopped.trace.steps).toBe(3);
  });

  it('is stopped by refused resolutions when it puts finish beside the call', async () => {
    const bound = { refusedResolutionsMax: 3 };
    const stopped = await runWithin(bound, () => calling(WRONG_CALL, GOOD_FINISH));
    await expectHandOff(stopped, 'resolutions_exhausted');
    expect(stopped.trace.codes).toEqual(
      Array(3).fill(['invalid_arguments', 'finish_with_reads']).flat(),
    );
  });

  it('is stopped by tokens, at the very token', async () => {
    const stopped = await runWithin({ tokensMax: 500 }, repeatsWrongCall);
    await expectHandOff(stopped, 'tokens_exhausted');
    expect(stopped.trace).toMatchObject({ steps: 5, tokens: 500 });
  });

  it('is not asked again once a step has gone over the tokens', async () => {
    const stopped = await runWithin({ tokensMax: 401 }, repeatsWrongCall);
    await expectHandOff(stopped, 'tokens_exhausted');
    expect(stopped.trace).toMatchObject({ steps: 5, tokens: 500 });
  });

  it('is stopped by cost, at the very micro', async () => {
    const stopped = await runWithin({ costMicrosMax: 400 }, repeatsWrongCall);
    await expectHandOff(stopped, 'cost_exhausted');
    expect(stopped.trace).toMatchObject({ steps: 4, costMicros: 400 });
  });

  it('is stopped by the characters of the answers that it got', async () => {
    const stopped = await runWithin({ toolResultCharsMax: 2_000 }, repeatsWrongCall);
    await expectHandOff(stopped, 'result_chars_exhausted');
    const { chars } = stopped.trace;
    expect(total(chars)).toBeGreaterThanOrEqual(2_000);
    expect(total(chars.slice(0, -1))).toBeLessThan(2_000);
  });

  it('is stopped by ten minutes of working time', async () => {
    const bound = { workingTimeMs: POLICY.loop.workingTimeMs };
    const answer = async () => {
      await world.environment.sleep('25 seconds');
      return repeatsWrongCall();
    };
    const stopped = await run({ answer, bounds: { ...OUT_OF_REACH, ...bound } }, true);
    await expectHandOff(stopped, 'time_exhausted');
    // Each step takes 25 seconds and the moments of a busy machine, which are counted too.
    expect(stopped.trace.steps).toBeLessThanOrEqual(24);
    expect(stopped.trace.steps).toBeGreaterThanOrEqual(20);
  });
});

describe('with the bounds of the policy', () => {
  it.each<{ what: string; code: string; answer: Script['answer']; steps: number }>([
    {
      what: 'never calls anything',
      code: 'steps_exhausted',
      answer: () => ({ text: 'Hm.' }),
      steps: 12,
    },
    {
      what: 'reads the same thing for ever, successfully',
      code: 'repeated_error',
      answer: () => calling(LIST_CALL),
      // Three answers, and three refusals of what was answered.
      steps: 6,
    },
    {
      what: 'always gives a resolution that is refused',
      code: 'resolutions_exhausted',
      answer: () => calling(REFUSED_FINISH),
      steps: 3,
    },
    {
      what: 'gives two resolutions in one step',
      code: 'resolutions_exhausted',
      answer: () => calling(GOOD_FINISH, GOOD_FINISH),
      steps: 3,
    },
    {
      what: 'burns 20,000 tokens a step',
      code: 'tokens_exhausted',
      answer: () => ({
        ...calling(LIST_CALL),
        usage: { inputTokens: 19_000, outputTokens: 1_000 },
      }),
      steps: 3,
    },
    {
      what: 'burns a quarter of the money a step',
      code: 'cost_exhausted',
      answer: () => ({ ...calling(LIST_CALL), costMicros: 125_000 }),
      steps: 4,
    },
    {
      what: 'repeats a wrong call',
      code: 'repeated_error',
      answer: repeatsWrongCall,
      steps: 3,
    },
  ])('a model that $what ends with $code', async ({ code, answer, steps }) => {
    const stopped = await run({ answer });
    await expectHandOff(stopped, code);
    expect(stopped.trace.steps).toBe(steps);
  });

  it('a model that alternates two wrong calls is stopped when one comes a third time', async () => {
    const other = call('get_order', { order_id: null });
    const stopped = await run({
      answer: ({ stepNo }) => calling(stepNo % 2 === 1 ? WRONG_CALL : other),
    });
    await expectHandOff(stopped, 'repeated_error');
    expect(stopped.trace.steps).toBe(5);
  });

  it('results of thousands of characters end with result_chars_exhausted', async () => {
    const order = {
      status: 'shipped',
      ordered_at: '2026-10-01',
      shipped_at: '2026-10-05',
      delivered_at: null,
      products: Array.from({ length: 5 }, () => 'Cedar garden shed '.repeat(10).trim()),
    };
    const orders = Array.from({ length: 50 }, (_, index) => ({
      order_id: `LK-${String(100_000 + index)}`,
      ...order,
    }));
    let seenChars = 0;
    const stopped = await run({
      answer: ({ turns }) => {
        const results = turns.flatMap((turn) => (turn.kind === 'calls' ? turn.results : []));
        seenChars = total(results.map(({ text }) => text.length));
        return calling(...Array.from({ length: 3 }, () => LIST_CALL));
      },
      services: { get_customer_orders: () => Promise.resolve({ orders }) },
    });
    await expectHandOff(stopped, 'result_chars_exhausted');
    expect(total(stopped.trace.chars)).toBeGreaterThanOrEqual(POLICY.loop.toolResultCharsMax);
    expect(seenChars).toBeLessThan(POLICY.loop.toolResultCharsMax);
    for (const chars of stopped.trace.chars) expect(chars).toBeLessThanOrEqual(3 * 4_000);
  });
});
