import { temporal } from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { workflowIdForTicket } from '../../contracts/ids';
import { approval, signedApproval } from '../../workflows/messages';
import { askToTake } from '../support/asked-take-over';
import { untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { requireSetUp } from '../support/set-up-value';

/** What a case may be sent while no worker runs, to be met in one Workflow Task. */
const MIXES: readonly (readonly ('approval' | 'signed' | 'changed')[])[] = [
  ['signed'],
  ['approval', 'changed', 'signed', 'signed', 'changed'],
];

jest.setTimeout(120_000);

describe('Signals and a hand-over that come in one Workflow Task', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
  });

  afterAll(async () => {
    await world.close();
  });

  it('leave histories that are replayed by whoever goes on with the case', async () => {
    const ticketIds = await addLateOrders(world.pool, { count: MIXES.length, prefix: 'M' });
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const first = await world.startWorker();
    for (const ticketId of ticketIds) await untilProposed(world.pool, ticketId);
    await first.kill();
    const updates = ticketIds.map(async (ticketId, index) => {
      const handle = world.client.workflow.getHandle(workflowIdForTicket(ticketId));
      for (const what of MIXES[index] ?? []) {
        if (what === 'approval') await handle.signal(approval, { decisionId: 'none' });
        if (what === 'signed') await handle.signal(signedApproval, {} as never);
        if (what === 'changed')
          await handle.signal('ticketChanged', { change: 'facts_changed', messageId: null });
      }
      await askToTake(world.pool, handle, 'agent');
    });
    await world.startWorker();
    await Promise.all(updates);
    const failures: string[] = [];
    for (const [index, ticketId] of ticketIds.entries()) {
      const workflowId = workflowIdForTicket(ticketId);
      const { events } = await world.client.workflow.getHandle(workflowId).fetchHistory();
      const history = temporal.api.history.v1.History.create({ events: events ?? [] });
      const workflowBundle = { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') };
      await Worker.runReplayHistory({ workflowBundle }, history, workflowId).catch(
        (error: unknown) => failures.push(`${String(MIXES[index])}: ${String(error)}`),
      );
    }
    expect(failures).toEqual([]);
  });
});
