/** Work that fails again and again is told, costs no event, and goes on once it can. */
import { createCaseActivities } from '../../../activities';
import type { Activities } from '../../../activities';
import { createBaselineModel } from '../../../activities/model/baseline/baseline-model';
import { checkDatabase } from '../../../client/cli/check-database';
import { createEngine } from '../../../client/api/engine';
import { workflowIdForTicket } from '../../../contracts/ids';
import { failingWork } from '../../../db/queries/failing/failing-work';
import { recordDecision } from '../../../db/record-decision';
import { caseOf, countRows, decisionOn, untilCase, untilProposed } from '../../support/case-facts';
import { createCaseWorld } from '../../support/case-world';
import type { CaseWorld } from '../../support/case-world';
import { eventually } from '../../support/eventually';
import { createInboxClient, formFields, givePasswords } from '../../support/inbox-client';
import type { InboxClient } from '../../support/inbox-client';
import { addLateOrders } from '../../support/late-orders';
import { cardOf } from '../../support/ops-card';
import { createTestWorker } from '../../support/temporal';

let world: CaseWorld;
let tickets: string[];
let isFaulty = false;
let stop: () => Promise<void>;

/** The clock is what fails: a fault of the program in whatever asks it. */
function now(): Date {
  if (isFaulty) throw new RangeError('Invalid time value');
  return new Date();
}

beforeAll(async () => {
  world = await createCaseWorld();
  tickets = await addLateOrders(world.pool, { count: 4, prefix: 'F' });
  await givePasswords({ pool: world.pool }, ['agent', 'ops']);
  const activities: Activities = createCaseActivities({
    ...{ pool: world.database.appPool, model: createBaselineModel(), now },
  });
  const { worker, close } = await createTestWorker(world.temporal, activities);
  const running = worker.run();
  stop = async () => {
    worker.shutdown();
    await running;
    await close();
  };
}, 120_000);

afterAll(async () => {
  await stop();
  await world.close();
});

async function signedIn(userId: string): Promise<InboxClient> {
  const { address, namespace } = world.temporal;
  const client = createInboxClient({
    pool: world.database.appPool,
    wake: () => Promise.resolve(0),
    takeIn: () => Promise.resolve(undefined),
    handOver: () => Promise.resolve(false),
    now: () => new Date(),
    engine: createEngine({ temporal: { connection: { address }, namespace }, uiUrl: null }),
  });
  await client.signIn(userId);
  return client;
}

async function eventsOf(ticketId: string): Promise<number> {
  const handle = world.client.workflow.getHandle(workflowIdForTicket(ticketId));
  return (await handle.describe()).historyLength;
}

async function untilFailing(activity: string, tries: number): Promise<void> {
  await eventually(`${activity} is told`, async () => {
    const [work] = await failingWork(world.pool, 10);
    return work?.activity === activity && work.tries >= tries ? true : null;
  });
}

async function failingCase(): Promise<string> {
  const ticketId = tickets.shift() ?? '';
  await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing waits.');
  await recordDecision(world.pool, decisionOn(action, { verdict: 'approve', userId: 'agent' }));
  isFaulty = true;
  await world.client.workflow
    .getHandle(workflowIdForTicket(ticketId))
    .signal('approval', { decisionId: 'd' });
  await untilFailing('executeWrite', 4);
  return ticketId;
}

afterEach(() => {
  isFaulty = false;
});

it('is on the ops page and in doctor with its class, and its history does not grow', async () => {
  const ticketId = await failingCase();
  const before = await eventsOf(ticketId);
  await untilFailing('executeWrite', 6);
  expect(await eventsOf(ticketId)).toBe(before);
  const checks = await checkDatabase(world.pool);
  const check = checks.find((each) => each.name === 'work that keeps failing');
  expect(check).toMatchObject({ status: 'not_ok' });
  expect(check?.found).toMatch(
    new RegExp(`executeWrite of ${ticketId}.1 \\(RangeError, \\d+ tries\\)`),
  );
  const card = cardOf((await (await signedIn('ops')).get('/ops')).text, 'failing');
  expect(card).toContain('RangeError');
  expect(card).toContain(ticketId);
  expect(card).not.toContain('Invalid time value');

  isFaulty = false;
  await untilCase(world.pool, ticketId, ['closed']);
  expect(await failingWork(world.pool, 10)).toEqual([]);
}, 90_000);

it('is tried at once by a button of ops, which the audit tells; others have no such button', async () => {
  const ticketId = await failingCase();
  // The next try by itself would come after more than twenty seconds.
  await untilFailing('executeWrite', 7);
  const ops = await signedIn('ops');
  const form = formFields((await ops.get('/ops')).text, '/ops/work/try');
  isFaulty = false;
  const agent = await signedIn('agent');
  expect((await agent.post('/ops/work/try', form)).status).toBe(404);
  expect((await ops.post('/ops/work/try', form)).location).toBe('/ops?done=tried');
  await untilCase(world.pool, ticketId, ['closed']);
  const noted = `audit WHERE audit_field(body, 'event') = 'work_tried_again' AND audit_field(body, 'actor') = 'ops'`;
  expect(await countRows(world.pool, noted)).toBe(1);
  expect((await ops.post('/ops/work/try', form)).status).toBe(409);
  expect(await caseOf(world.pool, ticketId)).toMatchObject({ outcome: 'resolve' });
}, 90_000);
