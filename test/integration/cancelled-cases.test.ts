import { workflowIdForTicket } from '../../contracts/ids';
import { countRows, untilCase } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';

/** How far a case has come when its Workflow is cancelled: rows of its own, by table. */
const MOMENTS = ['start', 'cases', 'steps', 'tool_calls', 'resolutions', 'proposals'] as const;
const ROUNDS = 3;

describe('a case whose Workflow is cancelled', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  async function untilMoment(ticketId: string, moment: (typeof MOMENTS)[number]): Promise<void> {
    if (moment === 'start') return;
    const rows = `${moment} WHERE case_id = $1`;
    await eventually(`${ticketId} has ${moment}`, async () =>
      (await countRows(world.pool, rows, [`${ticketId}.1`])) > 0 ? true : null,
    );
  }

  it('goes to a person, whatever it was doing', async () => {
    const ticketIds = await addLateOrders(world.pool, {
      count: MOMENTS.length * ROUNDS,
      prefix: 'C',
    });
    await Promise.all(
      ticketIds.map(async (ticketId, index) => {
        await world.startCase(ticketId);
        await untilMoment(ticketId, MOMENTS[index % MOMENTS.length] ?? 'start');
        await world.client.workflow.getHandle(workflowIdForTicket(ticketId)).cancel();
      }),
    );
    for (const ticketId of ticketIds) {
      const handle = world.client.workflow.getHandle(workflowIdForTicket(ticketId));
      expect(await handle.result()).toMatchObject({ state: 'handed_off', code: 'cancelled' });
      const ended = await untilCase(world.pool, ticketId, ['handed_off']);
      const pending = `proposals WHERE case_id = $1 AND state = 'pending'`;
      expect(await countRows(world.pool, pending, [ended.caseId])).toBe(0);
    }
  }, 120_000);
});
