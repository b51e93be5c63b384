/** Hand-over and trace through the API, with a real worker, and what *ops* see of a case at work. */
import { apiDeps, programOf } from '../support/api-client';
import type { ApiDeps } from '../support/api-client';
import { createApiWorld, decideOn } from '../support/api-world';
import type { ApiWorld } from '../support/api-world';
import { countRows, untilCase } from '../support/case-facts';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { latestRevision } from '../support/revisions';

let world: CaseWorld;
let deps: ApiDeps;
let waiting: ApiWorld['waiting'];

beforeAll(async () => {
  ({ world, deps, waiting } = await createApiWorld(5, 'H'));
}, 120_000);
afterAll(() => world.close());

describe('a hand-over', () => {
  test('takes the case from the model, and the proposal that waited is withdrawn', async () => {
    const { ticketId } = await waiting();
    const path = `/cases/${ticketId}/take`;
    const lead = await programOf(deps, 'lead');
    expect(await lead.post(path, { reason: 'Mrs. Smith called' })).toMatchObject({
      status: 422,
      body: { code: 'bad_input' },
    });
    expect(await (await programOf(deps, 'ops')).post(path, { reason: 'asked' })).toMatchObject({
      status: 403,
      body: { code: 'not_entitled' },
    });
    const taken = await lead.post(path, { reason: 'customer_called' });
    expect(taken).toMatchObject({ status: 200, body: { taken_over_by: 'lead' } });
    expect(await lead.post(path, { reason: 'customer_called' })).toMatchObject({ status: 200 });
    await eventually('the proposal is withdrawn', async () => {
      const latest = await latestRevision(world.pool, ticketId);
      return latest?.state === 'withdrawn' || null;
    });
    expect((await lead.get('/cases?taken_over_by=lead')).body['cases']).toMatchObject([
      { ticket_id: ticketId },
    ]);
  });

  test('without a worker changes nothing, and may be asked for again with the same key', async () => {
    const { ticketId } = await waiting();
    const away = apiDeps(world.database.appPool, { handOver: () => Promise.resolve(false) });
    const path = `/cases/${ticketId}/take`;
    const key = 'take-it-once';
    const lead = await programOf(away, 'lead');
    expect(await lead.post(path, { reason: 'asked' }, key)).toMatchObject({
      status: 503,
      body: { code: 'worker_not_reached' },
    });
    const back = await programOf(deps, 'lead');
    expect(await back.post(path, { reason: 'asked' }, key)).toMatchObject({ status: 200 });
  });

  test('a ticket that was ended elsewhere ends here, and what waited is withdrawn', async () => {
    const { ticketId } = await waiting();
    const path = `/cases/${ticketId}/close`;
    const agent = await programOf(deps, 'agent');
    const bad: [body: object, code: string][] = [
      [{}, 'bad_input'],
      [{ how: 'closed', text: 'x' }, 'bad_input'],
      [{ how: 'merged' }, 'bad_input'],
      [{ how: 'merged', merged_into: 'larkfield-T-81003' }, 'merge_target_wrong'],
    ];
    for (const [body, code] of bad) {
      expect(await agent.post(path, body)).toMatchObject({ status: 422, body: { code } });
    }
    const text = 'We have sent it again.';
    const closed = await agent.post(path, { how: 'human_replied', text });
    expect(closed).toMatchObject({
      status: 200,
      body: { is_new: true, effect: 'withdrawn', decided_before: null },
    });
    await untilCase(world.pool, ticketId, ['closed']);
    expect(await agent.post(path, { how: 'closed' })).toMatchObject({
      status: 409,
      body: { code: 'case_closed' },
    });
  });
});

test('a trace comes page by page, each step and each note once', async () => {
  const { ticketId } = await waiting();
  const path = `/cases/${ticketId}/trace`;
  const agent = await programOf(deps, 'agent');
  const whole = (await agent.get(`${path}?full=true`)).body as TracePage;
  expect(whole.next_cursor).toBeNull();
  expect(whole.steps.length).toBeGreaterThan(1);
  expect(whole.steps.flatMap(({ calls }) => calls)[0]).toHaveProperty('artifact');
  const steps: unknown[] = [];
  const notes: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await agent.get(`${path}?full=true&limit=1${next}`)).body as TracePage;
    steps.push(...page.steps);
    notes.push(...page.notes);
    cursor = page.next_cursor;
  }
  expect(steps).toEqual(whole.steps);
  expect(notes).toEqual(whole.notes);
});

type TracePage = {
  steps: { calls: object[] }[];
  notes: object[];
  next_cursor: string | null;
};

/** Every text of a value that is long enough to be somebody's words. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\s.*\s/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

test('ops read cases, proposals and traces without a word of a customer, a colleague or a model', async () => {
  const seen = await waiting();
  const agent = await programOf(deps, 'agent');
  await decideOn(agent, seen, { verdict: 'send_back', reason: 'Please look at the tracking.' });
  await eventually('the model is told why it was sent back', async () => {
    const caseId = (await latestRevision(world.pool, seen.ticketId))?.caseId;
    return (await countRows(world.pool, 'case_notes WHERE case_id = $1', [caseId])) > 0 || null;
  });
  const ops = await programOf(deps, 'ops');
  const path = `/cases/${seen.ticketId}`;
  const secret = await world.pool.query<{ text: string }>(
    `SELECT subject AS text FROM tickets WHERE length(subject) > 12
     UNION SELECT body FROM tickets UNION SELECT name FROM customers
     UNION SELECT note FROM decisions WHERE note IS NOT NULL
     UNION SELECT reply FROM proposals UNION SELECT answer->>'text' FROM steps`,
  );
  const forbidden = secret.rows.flatMap(({ text }) => (text === '' ? [] : [text]));
  expect(forbidden).toContain('Please look at the tracking.');
  for (const each of ['', '/proposals', '/trace?full=true']) {
    const shown = (await ops.get(`${path}${each}`)).body;
    expect(wordsIn((await agent.get(`${path}${each}`)).body).length).toBeGreaterThan(
      wordsIn(shown).length,
    );
    const text = JSON.stringify(shown);
    const told = forbidden.filter((words) => text.includes(JSON.stringify(words).slice(1, -1)));
    expect(told).toEqual([]);
  }
  const list = JSON.stringify((await ops.get('/cases?limit=100')).body);
  expect(forbidden.filter((words) => list.includes(JSON.stringify(words).slice(1, -1)))).toEqual(
    [],
  );
});
