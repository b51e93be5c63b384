/** A worker that is killed between the model's answer and its report: the answer is not lost. */
import { untilCase } from '../support/case-facts';
import { aReply } from '../support/facts';
import { createModelWorld } from '../support/scripted-model/model-world';
import type { ModelWorld } from '../support/scripted-model/model-world';
import { says } from '../support/scripted-model/spoken';

const TICKET = 'larkfield-T-80009';

const READ = '{}';
const FINISH = JSON.stringify(
  aReply({ order: null, reply: 'Thank you for writing. We are looking into it.' }),
);

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
});
afterAll(() => world.close());

test.each([
  { killedAt: '1', ticket: TICKET },
  { killedAt: '2', ticket: 'larkfield-T-81009' },
])(
  'the model is asked once for each step when step $killedAt ends so',
  async (row) => {
    const { killedAt, ticket } = row;
    world.service.play((_asked, index) =>
      says({
        calls: [
          index === 0
            ? { tool: 'get_customer_orders', arguments: READ }
            : { tool: 'finish', arguments: FINISH },
        ],
      }),
    );
    const doomed = await world.startWorker({ ...world.modelEnv, KILL_ANSWERED_STEP: killedAt });
    await world.startCase(ticket);
    expect(await doomed.ended).toBe('SIGKILL');
    expect(world.service.asked.length).toBe(Number(killedAt));

    const next = await world.startWorker(world.modelEnv);
    const end = await untilCase(world.pool, ticket, ['closed', 'handed_off']);
    expect(end).toMatchObject({ state: 'closed', outcome: 'reply_only' });
    expect(world.service.asked.length).toBe(2);
    const steps = await world.pool.query<{ kind: string }>(
      'SELECT kind FROM steps WHERE case_id = $1 ORDER BY step_no',
      [end.caseId],
    );
    expect(steps.rows.map(({ kind }) => kind)).toEqual(['calls', 'finish']);
    await next.kill();
  },
  120_000,
);
