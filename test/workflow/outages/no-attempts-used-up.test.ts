/** However long the database is away: no attempt is used up, and the case goes on by itself. */
import type { WorkflowHandle } from '@temporalio/client';
import { workflowIdForTicket } from '../../../contracts/ids';
import { recordDecision } from '../../../db/record-decision';
import { countRows, decisionOn, untilProposed } from '../../support/case-facts';
import { addLateOrders } from '../../support/late-orders';
import { createSkippingWorld } from '../../support/skipping-world';
import type { SkippingWorld } from '../../support/skipping-world';

/** An outage: three times as many tries as a write once had. A fault: some minutes of them. */
const KINDS = [
  { what: 'an outage', failedTries: 60, error: refused },
  { what: 'a fault', failedTries: 14, error: () => new RangeError('A fault.') },
] as const;

let world: SkippingWorld;

beforeEach(async () => {
  world = await createSkippingWorld();
});

afterEach(() => world.close());

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

function handleOf(ticketId: string): WorkflowHandle {
  return world.client.workflow.getHandle(workflowIdForTicket(ticketId));
}

it.each(KINDS)(
  'of a write that meets $what, with the events of one try',
  async (kind) => {
    const { failedTries, error } = kind;
    const [ticketId = ''] = await addLateOrders(world.pool, { count: 1, prefix: 'N' });
    const tries: string[] = [];
    const hook = (step: string): void => {
      if (step !== 'started') return;
      tries.push(step);
      if (tries.length <= failedTries) throw error();
    };
    await world.runWorker(
      async () => {
        await world.startCase(ticketId);
        const [action] = await untilProposed(world.pool, ticketId);
        if (!action) throw new Error('Nothing waits.');
        await recordDecision(
          world.pool,
          decisionOn(action, { verdict: 'approve', userId: 'agent' }),
        );
        await handleOf(ticketId).signal('approval', { decisionId: 'd' });
        expect(await handleOf(ticketId).result()).toMatchObject({
          state: 'closed',
          code: 'resolve',
        });
      },
      { hook },
    );
    expect(tries.length).toBe(failedTries + 1);
    expect(await countRows(world.pool, 'ledger')).toBe(1);
    const { events } = await handleOf(ticketId).fetchHistory();
    const scheduled = (events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: task }) =>
        task?.activityType?.name === 'executeWrite',
    );
    expect(scheduled).toHaveLength(1);
  },
  120_000,
);
