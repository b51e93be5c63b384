/** What a program does with cases for its user: decide, edit, take and close, with a real worker. */
import { handOver } from '../../workflows/messages';
import { apiDeps, programOf } from '../support/api-client';
import type { ApiClient, ApiDeps } from '../support/api-client';
import { countRows, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { auditOf, latestRevision, untilSeen } from '../support/revisions';
import { sendWakeup } from '../support/signal-approval';

let world: CaseWorld;
let deps: ApiDeps;
let tickets: string[];

beforeAll(async () => {
  world = await createCaseWorld();
  tickets = await addLateOrders(world.pool, { count: 10, prefix: 'K' });
  deps = apiDeps(world.database.appPool, {
    wake: async (wakeupIds) => {
      for (const wakeupId of wakeupIds) await sendWakeup(world.pool, world.client, wakeupId);
    },
    handOver: async (workflowId, request) => {
      const handle = world.client.workflow.getHandle(workflowId);
      await handle.executeUpdate(handOver, { args: [request] });
      return true;
    },
  });
  await world.startWorker();
}, 120_000);
afterAll(() => world.close());

type Waiting = { ticketId: string; revision: number; digest: string; action: string };

/** A case that waits for the approval of one refund of 12.95. */
async function waiting(): Promise<Waiting> {
  const ticketId = tickets.shift();
  if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
  await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  const { revision, digest } = await untilSeen(world.pool, ticketId);
  return { ticketId, revision, digest, action: action?.digest ?? '' };
}

function decideOn(
  program: ApiClient,
  { ticketId, revision, action }: Waiting,
  asked: object,
  key?: string,
) {
  const body = { revision, action: 1, digest: action, ...asked };
  return program.post(`/cases/${ticketId}/decisions`, body, key);
}

test('a decision is recorded once, however often the request is sent', async () => {
  const seen = await waiting();
  const agent = await programOf(deps, 'agent');
  const key = 'the-same-key-1';
  const first = await decideOn(agent, seen, { verdict: 'approve' }, key);
  const second = await decideOn(agent, seen, { verdict: 'approve' }, key);
  expect(first).toMatchObject({
    status: 200,
    body: {
      result: 'recorded',
      decision: { user_id: 'agent', channel: 'api', verdict: 'approve' },
      is_action_decided: true,
      raised_to: null,
      proposal_state: 'decided',
    },
  });
  expect(second.body).toEqual(first.body);
  const again = await decideOn(agent, seen, { verdict: 'approve' });
  expect(again).toMatchObject({
    status: 200,
    body: { result: 'repeated', decision: first.body['decision'], is_action_decided: null },
  });
  const end = await untilCase(world.pool, seen.ticketId, ['closed', 'handed_off']);
  expect(end).toMatchObject({ state: 'closed', outcome: 'resolve' });
  expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [end.caseId])).toBe(1);
  const late = await decideOn(await programOf(deps, 'lead'), seen, { verdict: 'approve' });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'already_decided', standing: { user_id: 'agent', verdict: 'approve' } },
  });
  expect(String(late.body['detail'])).toContain('agent approved it');
  const { body } = await agent.get(`/cases/${seen.ticketId}`);
  expect(body).toMatchObject({ state: 'closed', writes: [{ state: 'succeeded' }] });
  expect(body['replies']).toHaveLength(1);
});

test('two programs that decide at once have one winner, and the other is told who', async () => {
  const seen = await waiting();
  const [agent, lead] = [await programOf(deps, 'agent'), await programOf(deps, 'lead')];
  const answers = await Promise.all([
    decideOn(agent, seen, { verdict: 'approve' }),
    decideOn(lead, seen, { verdict: 'reject', reason: 'Not late.' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.body).toMatchObject({ code: 'already_decided', standing: { channel: 'api' } });
});

test('a decision needs a role that decides, a reason for a no, and exactly what was looked at', async () => {
  const seen = await waiting();
  const agent = await programOf(deps, 'agent');
  expect(await decideOn(await programOf(deps, 'ops'), seen, { verdict: 'approve' })).toMatchObject({
    status: 403,
    body: { code: 'not_entitled' },
  });
  for (const verdict of ['reject', 'send_back']) {
    expect(await decideOn(agent, seen, { verdict })).toMatchObject({
      status: 422,
      body: { code: 'reason_missing' },
    });
    expect(await decideOn(agent, seen, { verdict, reason: '   ' })).toMatchObject({ status: 422 });
  }
  expect(await decideOn(agent, seen, { verdict: 'approve', digest: 'a'.repeat(64) })).toMatchObject(
    { status: 409, body: { code: 'changed_since_you_looked' } },
  );
  for (const other of [{ action: 2 }, { revision: 7 }]) {
    expect(await decideOn(agent, seen, { verdict: 'approve', ...other })).toMatchObject({
      status: 404,
      body: { code: 'proposal_not_found' },
    });
  }
  const { caseId } = await untilSeen(world.pool, seen.ticketId);
  expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [caseId])).toBe(0);
});

test('a ticket that nobody has looked at yet has nothing to decide, edit, take or close', async () => {
  const agent = await programOf(deps, 'agent');
  const ticketId = 'larkfield-T-81003';
  const seen = { ticketId, revision: 1, digest: 'a'.repeat(64), action: 'a'.repeat(64) };
  expect(await decideOn(agent, seen, { verdict: 'approve' })).toMatchObject({
    status: 404,
    body: { code: 'proposal_not_found' },
  });
  const edit = { revision: 1, digest: seen.digest, reply: 'x' };
  expect(await agent.post(`/cases/${ticketId}/edits`, edit)).toMatchObject({
    status: 404,
    body: { code: 'proposal_not_found' },
  });
  expect(await agent.post(`/cases/${ticketId}/take`, { reason: 'asked' })).toMatchObject({
    status: 409,
    body: { code: 'case_closed' },
  });
  expect(await agent.post(`/cases/${ticketId}/close`, { how: 'closed' })).toMatchObject({
    status: 409,
    body: { code: 'ticket_has_no_case' },
  });
});

describe('an edit', () => {
  test('is the next revision, and whoever looked at the former one is told what changed', async () => {
    const seen = await waiting();
    const { ticketId, revision, digest } = seen;
    const path = `/cases/${ticketId}/edits`;
    const lead = await programOf(deps, 'lead');
    const edit = { revision, digest, changes: [{ action: 1, fields: { amount: '10.00' } }] };
    const made = await lead.post(path, edit);
    expect(made).toMatchObject({
      status: 200,
      body: {
        revision: revision + 1,
        is_reply_stale: true,
        lapsed_approvals: [],
        changed_since: {
          from_revision: revision,
          actions: [{ number: 1, difference: 'changed', fields: [{ field: 'amount' }] }],
        },
      },
    });
    const agent = await programOf(deps, 'agent');
    const late = await decideOn(agent, seen, { verdict: 'approve' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'changed_since_you_looked',
        changed_since: { to_revision: revision + 1, words: [expect.stringContaining('10.00 CAD')] },
      },
    });
    const stale = await agent.post(path, edit);
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_since_you_looked' } });

    const { body } = await agent.get(`/cases/${ticketId}/proposals`);
    const [now] = body['proposals'] as { actions: { digest: string }[]; changed_since: object }[];
    expect(now).toMatchObject({ origin: 'edit', requester_id: 'lead', state: 'pending' });
    const next = { ...seen, revision: revision + 1, action: now?.actions[0]?.digest ?? '' };
    expect((await decideOn(agent, next, { verdict: 'approve' })).status).toBe(200);
    await untilCase(world.pool, ticketId, ['closed']);
    const { caseId } = await untilCase(world.pool, ticketId, ['closed']);
    expect(await auditOf(world.pool, caseId, 'proposal_edited')).toMatchObject([
      { actor: 'lead', channel: 'api' },
    ]);
  });

  test('keeps every rule, and a role that edits is needed', async () => {
    const { ticketId, revision, digest } = await waiting();
    const path = `/cases/${ticketId}/edits`;
    const lead = await programOf(deps, 'lead');
    const with_ = (fields: Record<string, string>) => ({
      ...{ revision, digest },
      changes: [{ action: 1, fields }],
    });
    const wrong: [body: object, status: number, code: string][] = [
      [with_({ amount: '4999.00' }), 422, 'amount_exceeds_refundable'],
      [with_({ amount: '1e3' }), 422, 'resolution_invalid'],
      [with_({ sku: 'X' }), 422, 'resolution_invalid'],
      [with_({ 'Amount!': '1' }), 422, 'bad_input'],
      [with_({ amount: '12.95' }), 422, 'nothing_changed'],
      [{ revision, digest }, 422, 'nothing_changed'],
      [
        { ...with_({ amount: '1' }), changes: [{ action: 9, fields: { amount: '1' } }] },
        404,
        'proposal_not_found',
      ],
    ];
    for (const [body, status, code] of wrong) {
      expect(await lead.post(path, body)).toMatchObject({ status, body: { code } });
    }
    const ops = await programOf(deps, 'ops');
    expect(await ops.post(path, with_({ amount: '1.00' }))).toMatchObject({
      status: 403,
      body: { code: 'not_entitled' },
    });
    expect(await latestRevision(world.pool, ticketId)).toMatchObject({
      revision,
      state: 'pending',
    });
  });
});

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
    expect((await latestRevision(world.pool, ticketId))?.state).toBe('withdrawn');
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
  const [done] = (
    await world.pool.query<{ ticketId: string }>(
      `SELECT ticket_id AS "ticketId" FROM cases WHERE outcome = 'resolve' ORDER BY 1 LIMIT 1`,
    )
  ).rows;
  const path = `/cases/${done?.ticketId ?? ''}/trace`;
  const agent = await programOf(deps, 'agent');
  const whole = (await agent.get(`${path}?full=true`)).body as TracePage;
  expect(whole.next_cursor).toBeNull();
  expect(whole.steps.length).toBeGreaterThan(2);
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
