/** Cases whose model gives no answer for hours: they wait by a timer, and lose nothing by it. */
import { WorkflowNotFoundError } from '@temporalio/client';
import { createLiveModel } from '../../activities/model/live/live-model';
import { endTicketOutside } from '../../db/end-ticket';
import { caseQuery } from '../../workflows/messages';
import type { CaseView } from '../../workflows/messages';
import { askToTake } from '../support/asked-take-over';
import { untilCase } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { aReply } from '../support/facts';
import type { LoopCase, LoopWorld, Script } from '../support/loop-world';
import { entryFor, refuses } from '../support/scripted-model/entries';
import { createLiveLoop, scriptOf } from '../support/scripted-model/live-loop';
import type { LiveLoop } from '../support/scripted-model/live-loop';
import type { ScriptedModel } from '../support/scripted-model/server';
import { says } from '../support/scripted-model/spoken';
import { sendWakeup } from '../support/signal-approval';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let loop: LiveLoop;
let world: LoopWorld;
let service: ScriptedModel;

beforeAll(async () => {
  loop = await createLiveLoop();
  ({ world, service } = loop);
});
afterAll(() => loop.close());

/** A model whose service is down for so long by the clock of the server, which skips. */
async function downFor(downMs: number): Promise<Script> {
  const beginsAtMs = await world.environment.currentTimeMs();
  let nowMs = beginsAtMs;
  const reply = 'Thank you for writing. We are looking into it.';
  const finish = JSON.stringify(aReply({ order: null, rules: ['W1'], reply }));
  service.play(({ dialect }) =>
    nowMs - beginsAtMs < downMs
      ? refuses(dialect, { status: 500, message: 'x' })
      : says({ calls: [{ tool: 'finish', arguments: finish }] }),
  );
  const model = createLiveModel({ entry: entryFor(service.url, 'openai'), now: () => nowMs });
  const { answer } = scriptOf(model);
  return {
    answer: async (request) => {
      nowMs = await world.environment.currentTimeMs();
      return answer(request);
    },
  };
}

/** From start to end by the server's clock, which goes on skipping after the end. */
async function tookMs({ handle }: LoopCase): Promise<number> {
  const { startTime, closeTime } = await handle.describe();
  return (closeTime?.getTime() ?? Number.NaN) - startTime.getTime();
}

/** `model_asked_again_at` while the case is open, to compare with what its query says. */
async function askedAgainAt({ ticketId }: LoopCase): Promise<Date | null> {
  const found = await world.pool.query<{ at: Date | null }>(
    'SELECT model_asked_again_at AS at FROM cases WHERE ticket_id = $1',
    [ticketId],
  );
  return found.rows[0]?.at ?? null;
}

async function untilParked(started: LoopCase): Promise<CaseView> {
  return eventually('the case waits for the model', async () => {
    const view = await started.handle.query(caseQuery);
    return view.waitingFor === 'the model, which does not answer' ? view : null;
  });
}

test('a service that is down for two hours is waited for, and the case goes on', async () => {
  const script = await downFor(2 * HOUR_MS);
  const started = await world.start(script);
  const end = await world.untilEnd(started, true);
  expect(end).toMatchObject({ state: 'closed', outcome: 'reply_only' });
  const caseMs = await tookMs(started);
  // Working time, of which there are 10 minutes, is not used up by the wait.
  expect(caseMs).toBeGreaterThanOrEqual(2 * HOUR_MS);
  expect(caseMs).toBeLessThan(2 * HOUR_MS + 10 * MINUTE_MS);
  // Between two questions at rest lie minutes: the service is not drummed upon.
  expect(service.asked.length).toBeLessThan(45);
  expect(await askedAgainAt(started)).toBeNull();
});

test('after four hours it is a matter for a person', async () => {
  const script = await downFor(100 * HOUR_MS);
  const started = await world.start(script);
  const end = await world.untilEnd(started, true);
  expect(end).toMatchObject({ state: 'handed_off', handOffCode: 'model_unavailable' });
  const caseMs = await tookMs(started);
  expect(caseMs).toBeGreaterThanOrEqual(4 * HOUR_MS);
  expect(caseMs).toBeLessThan(5 * HOUR_MS);
});

async function parked(): Promise<LoopCase> {
  // A long wait in the answer parks the case at once, without attempts that take real time.
  service.play(({ dialect }) =>
    refuses(dialect, { status: 429, message: 'x', headers: { 'retry-after': '1800' } }),
  );
  const model = createLiveModel({ entry: entryFor(service.url, 'openai') });
  const started = await world.start(scriptOf(model));
  const view = await untilParked(started);
  expect(view.state).toBe('working');
  const at = (await askedAgainAt(started))?.getTime() ?? 0;
  expect(at - Date.now()).toBeGreaterThan(25 * MINUTE_MS);
  return started;
}

test('a person can take the case while it waits', async () => {
  const started = await parked();
  await askToTake(world.pool, started.handle, 'lead');
  const owner = await eventually('the person has the case', async () => {
    const view = await started.handle.query(caseQuery);
    return view.takenOverBy;
  });
  expect(owner).toBe('lead');
  expect(service.asked.length).toBe(1);
  // The skipped time may have ended the person's wait as well.
  await started.handle.terminate().catch((error: unknown) => {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
});

test('a ticket that is closed elsewhere ends the case while it waits', async () => {
  const started = await parked();
  const closed = await endTicketOutside(world.pool, {
    ...{ ticketId: started.ticketId, how: 'closed', userId: 'agent', channel: 'terminal' },
  });
  if (closed.kind === 'refused') throw new Error(closed.message);
  await sendWakeup(world.pool, world.environment.client, closed.wakeupId ?? '');
  expect(await untilCase(world.pool, started.ticketId, ['closed'])).toMatchObject({
    outcome: 'closed',
  });
  expect(service.asked.length).toBe(1);
});
