/** A write that ops hold waits for as long as it takes: a few events, and it goes on by itself. */
import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { retryOperation } from '../../../workflows/messages';
import { createRelayActivities } from '../../../activities/relay';
import { workflowIdForTicket } from '../../../contracts/ids';
import { recordDecision } from '../../../db/record-decision';
import { switchOff, switchOn } from '../../../db/set-writes';
import { quietActivityEnvironment } from '../../support/activity-environment';
import { caseOf, countRows, decisionOn, untilProposed } from '../../support/case-facts';
import { eventually } from '../../support/eventually';
import { addLateOrders } from '../../support/late-orders';
import { createSkippingWorld } from '../../support/skipping-world';
import type { SkippingWorld } from '../../support/skipping-world';

const DAY_MS = 86_400_000;
const WAITED_DAYS = 90;

let world: SkippingWorld;
let ticketId: string;

beforeEach(async () => {
  world = await createSkippingWorld();
  [ticketId = ''] = await addLateOrders(world.pool, { count: 1, prefix: 'H' });
});

afterEach(() => world.close());

function handle(): WorkflowHandle {
  return world.client.workflow.getHandle(workflowIdForTicket(ticketId));
}

const everyWrite = { provider: '*', kind: '*', userId: 'ops' };

async function approve(): Promise<void> {
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing waits.');
  await recordDecision(world.pool, decisionOn(action, { verdict: 'approve', userId: 'agent' }));
  await handle().signal('approval', { decisionId: 'd' });
}

async function untilHeld(): Promise<void> {
  await eventually('the write is held', async () => {
    const held = `operations WHERE held_code = 'switched_off'`;
    return (await countRows(world.pool, held)) === 1 ? true : null;
  });
}

async function relayPass(): Promise<void> {
  const relay = createRelayActivities({ pool: world.pool, client: world.client });
  await quietActivityEnvironment().run(relay.wakeReleasedWrites);
  // Wake-ups of the last second are left to whoever wrote them.
  await world.pool.query(`UPDATE wakeups SET created_at = created_at - interval '1 minute'`);
  await quietActivityEnvironment().run(relay.sendOpenWakeups);
}

/** The clock of the server, which skips: an Activity begins at the instant that it gives. */
function serverNow(): Date {
  return new Date(activityInfo().currentAttemptScheduledTimestampMs);
}

it('waits through a quarter of a year with a few dozen looks at it', async () => {
  await switchOff(world.pool, { ...everyWrite, reason: 'A test.' });
  await world.runWorker(
    async () => {
      await world.startCase(ticketId);
      await approve();
      await untilHeld();
      const before = (await handle().describe()).historyLength;
      await world.environment.sleep(WAITED_DAYS * DAY_MS);
      const grown = (await handle().describe()).historyLength - before;
      // Twice as long each time and a week at most: some twenty looks of eleven events.
      expect(grown).toBeLessThan(400);
      expect(await caseOf(world.pool, ticketId)).toMatchObject({ state: 'executing' });
      await switchOn(world.pool, everyWrite);
      await relayPass();
      await eventually('the case has ended', async () =>
        (await caseOf(world.pool, ticketId))?.state === 'closed' ? true : null,
      );
    },
    { now: serverNow },
  );
  expect(await countRows(world.pool, 'ledger')).toBe(1);
  expect(await countRows(world.pool, 'operations WHERE held_at IS NOT NULL')).toBe(0);
}, 120_000);

it('is woken once when it is switched on, and not while it is off', async () => {
  await switchOff(world.pool, { ...everyWrite, reason: 'A test.' });
  await world.runWorker(async () => {
    await world.startCase(ticketId);
    await approve();
    await untilHeld();
    const { rows } = await world.pool.query<{ operationId: string }>(
      'SELECT operation_id AS "operationId" FROM operations',
    );
    const [operation = { operationId: '' }] = rows;
    // Ops may have it looked at: it is held all the same.
    const asked = await handle().executeUpdate(retryOperation, { args: [operation] });
    expect(asked).toEqual(operation);
    const wakeups = `wakeups WHERE signal_name = 'approval' AND workflow_id = $1`;
    const before = await countRows(world.pool, wakeups, [workflowIdForTicket(ticketId)]);
    await relayPass();
    expect(await countRows(world.pool, wakeups, [workflowIdForTicket(ticketId)])).toBe(before);
    await switchOn(world.pool, everyWrite);
    await relayPass();
    await relayPass();
    expect(await countRows(world.pool, wakeups, [workflowIdForTicket(ticketId)])).toBe(before + 1);
    await eventually('the case has ended', async () =>
      (await caseOf(world.pool, ticketId))?.state === 'closed' ? true : null,
    );
  });
}, 120_000);
