/** A person takes a case by the page: asked of its Workflow, and said by the database. */
import { handOver } from '../../workflows/messages';
import { countRows, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { createInboxClient, givePasswords } from '../support/inbox-client';
import type { InboxClient } from '../support/inbox-client';

let world: CaseWorld;

beforeAll(async () => {
  world = await createCaseWorld();
  await world.startWorker();
  await givePasswords(world, ['agent', 'agent2']);
});
afterAll(() => world.close());

function person(): InboxClient {
  return createInboxClient({
    pool: world.pool,
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    handOver: async (workflowId, request) => {
      const handle = world.client.workflow.getHandle(workflowId);
      await handle.executeUpdate(handOver, { args: [request] });
      return true;
    },
    now: () => new Date(),
  });
}

test('who takes a waiting case has it, and what waited is withdrawn', async () => {
  const path = '/inbox/larkfield-T-81003';
  await world.startCase('larkfield-T-81003');
  const [action] = await untilProposed(world.pool, 'larkfield-T-81003');
  const agent = person();
  await agent.signIn('agent');
  await agent.get(path);
  const taken = await agent.submit(`${path}/take-over`, { reason_code: 'customer_called' });
  expect(taken).toMatchObject({ status: 303, location: `${path}?done=taken` });
  await eventually('what waited is withdrawn', async () => {
    const withdrawn = `proposals WHERE case_id = $1 AND state = 'withdrawn'`;
    return (await countRows(world.pool, withdrawn, [action?.caseId])) === 1 ? true : null;
  });
  const own = await agent.get(path);
  expect(own.text).toContain('You have this case');
  expect(own.text).not.toContain(`action="${path}/approve"`);
  expect(own.text).not.toContain(`action="${path}/take-over"`);
  const colleague = person();
  await colleague.signIn('agent2');
  expect((await colleague.get(path)).text).toContain('agent has this case');
});
