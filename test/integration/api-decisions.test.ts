/** Decisions and edits through the API, with a real worker. */
import { programOf } from '../support/api-client';
import type { ApiDeps } from '../support/api-client';
import { createApiWorld, decideOn } from '../support/api-world';
import type { ApiWorld } from '../support/api-world';
import { countRows, untilCase } from '../support/case-facts';
import type { CaseWorld } from '../support/case-world';
import { auditOf, latestRevision, untilSeen } from '../support/revisions';

let world: CaseWorld;
let deps: ApiDeps;
let waiting: ApiWorld['waiting'];

beforeAll(async () => {
  ({ world, deps, waiting } = await createApiWorld(6, 'K'));
}, 120_000);
afterAll(() => world.close());

test('a decision is recorded once, however often the request is sent', async () => {
  const seen = await waiting();
  const agent = await programOf(deps, 'agent');
  const key = 'the-same-key-1';
  const path = `/cases/${seen.ticketId}/decisions`;
  const asked = { revision: 1, action: 1, digest: seen.action, verdict: 'approve' };
  const first = await agent.post(path, asked, key);
  const second = await agent.post(path, asked, key);
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
