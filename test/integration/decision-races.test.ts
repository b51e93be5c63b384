import type { DecisionAnswer, DecisionRequest } from '../../contracts/decision';
import { caseOf, countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import type { TestProcess } from '../support/child-process';
import { startProcess } from '../support/child-process';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';

const TICKETS = 50;

type Answered = { request: DecisionRequest; answer: DecisionAnswer };

function answersOf(decider: TestProcess): Answered[] {
  return decider
    .output()
    .split('\n')
    .filter((line) => line.startsWith('answer '))
    .map((line) => JSON.parse(line.slice('answer '.length)) as Answered);
}

describe('two people who decide at the same instant', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
  });

  afterAll(async () => {
    await world.close();
  });

  async function startDecider(): Promise<TestProcess> {
    const decider = startProcess('test/support/decider-process.ts', {
      env: { WORKER_NAMESPACE: world.temporal.namespace, WORKER_DATABASE_URL: world.database.url },
    });
    await decider.untilSays('ready');
    return decider;
  }

  it('leave one decision, at most one effect, and a loser who is told', async () => {
    const ticketIds = await addLateOrders(world.pool, { count: TICKETS, prefix: 'R' });
    await world.startWorker();
    for (const ticketId of ticketIds) await world.startCase(ticketId);
    const deciders = await Promise.all([startDecider(), startDecider()]);
    for (const [index, ticketId] of ticketIds.entries()) {
      const [action] = await untilProposed(world.pool, ticketId);
      if (!action) throw new Error('Nothing was proposed.');
      // Every second ticket is approved by one and rejected by the other.
      const second = index % 2 === 0 ? 'approve' : 'reject';
      const requests = [
        decisionOn(action, { verdict: 'approve', userId: 'agent' }),
        decisionOn(action, { verdict: second, userId: 'agent2' }),
      ];
      for (const [who, request] of requests.entries()) {
        deciders[who]?.child.stdin?.write(`${JSON.stringify(request)}\n`);
      }
    }
    const answers = await eventually('both have all their answers', async () => {
      const all = deciders.flatMap(answersOf);
      return all.length === 2 * TICKETS ? all : null;
    });
    for (const decider of deciders) decider.child.stdin?.end();
    expect(await Promise.all(deciders.map((decider) => decider.ended))).toEqual(['0', '0']);

    for (const ticketId of ticketIds) {
      const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      const both = answers.filter(({ request }) => request.caseId === ended.caseId);
      const winners = both.filter(({ answer }) => answer.kind === 'recorded');
      const losers = both.filter(({ answer }) => answer.kind === 'refused');
      expect([winners.length, losers.length]).toEqual([1, 1]);
      const winner = winners[0]?.request;
      const told = losers[0]?.answer;
      if (!winner || told?.kind !== 'refused') throw new Error('No winner and loser.');
      expect(told.code).toBe('already_decided');
      expect(told.message).toContain(winner.userId);
      expect(told.message).toMatch(winner.verdict === 'approve' ? /approved/ : /rejected/);
      expect(told.message).toMatch(/at \d{4}-\d\d-\d\dT.*terminal/);

      const rows = await world.pool.query<{ verdict: string; user_id: string }>(
        'SELECT verdict, user_id FROM decisions WHERE case_id = $1',
        [ended.caseId],
      );
      expect(rows.rows).toEqual([{ verdict: winner.verdict, user_id: winner.userId }]);
      const posts = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
      const expected = winner.verdict === 'approve' ? 1 : 0;
      expect(await countRows(world.pool, posts, [ended.caseId])).toBe(expected);
      expect((await caseOf(world.pool, ticketId))?.state).toBe(
        winner.verdict === 'approve' ? 'closed' : ended.state,
      );
    }
    const chain = await world.pool.query<{ entries: bigint; head: bigint }>(
      `SELECT (SELECT count(*) FROM audit) AS entries, (SELECT seq FROM audit_head) AS head`,
    );
    expect(chain.rows[0]?.entries).toBe(chain.rows[0]?.head);
  }, 300_000);

  it('gives the same person the same answer twice, and one row', async () => {
    const [ticketId] = await addLateOrders(world.pool, { count: 1, prefix: 'S' });
    if (ticketId === undefined) throw new Error('No ticket.');
    await world.startWorker();
    await world.startCase(ticketId);
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    const decider = await startDecider();
    const request = JSON.stringify(decisionOn(action, { verdict: 'approve', userId: 'agent' }));
    decider.child.stdin?.end(`${request}\n${request}\n`);
    expect(await decider.ended).toBe('0');
    const [first, again] = answersOf(decider).map(({ answer }) => answer);
    expect(first?.kind).toBe('recorded');
    expect(again?.kind).toBe('repeated');
    if (first?.kind !== 'recorded' || again?.kind !== 'repeated') throw new Error('Unexpected.');
    expect(again.decision.decisionId).toBe(first.decision.decisionId);
    const ended = await untilCase(world.pool, ticketId, ['closed']);
    expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [ended.caseId])).toBe(1);
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [ended.caseId])).toBe(1);
  }, 120_000);
});
