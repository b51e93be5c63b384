/** The forms of a case: what each does, what refuses it, and that nothing typed is ever lost. */
import { countRows } from '../support/case-facts';
import { fieldsFor, formFields } from '../support/inbox-client';
import type { Answer, InboxClient } from '../support/inbox-client';
import { createWaitingInbox, decisionsOf } from '../support/waiting-inbox';
import type { WaitingInbox } from '../support/waiting-inbox';
import { latestRevision } from '../support/revisions';
import { addTicketLike } from '../support/waiting-case';

let world: WaitingInbox;

beforeAll(async () => {
  world = await createWaitingInbox(40);
  await world.pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('lead2', 'delivery')`);
});
afterAll(() => world.close());
beforeEach(() => {
  world.handOver = () => Promise.resolve(false);
});

const REASON = 'Not late enough, I think.';

test('a no needs a reason, and what was typed stays in its form', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'reject');
  for (const reason of ['', '   ', 'x'.repeat(501)]) {
    const refused = await agent.post(`${path}/reject`, { ...fields, reason });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Say why, in at most 500 characters.');
    if (reason.trim() !== '') expect(refused.text).toContain(reason);
  }
  expect((await agent.post(`${path}/send-back`, { ...fields, reason: '' })).status).toBe(422);
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
  const sent = await agent.post(`${path}/send-back`, { ...fields, reason: REASON });
  expect(sent).toMatchObject({ status: 303, location: `${path}?done=sent_back` });
});

test('a form that is not whole changes nothing', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'approve');
  const broken: Record<string, string>[] = [
    { revision: 'one' },
    { revision: '-1' },
    { action: '1e1' },
    { action: '' },
    { digest: '\u0000' },
    { digest: '' },
    { revision: '99' },
    { action: '7' },
    { case: 'larkfield-other.1' },
  ];
  for (const change of broken) {
    const { status } = await agent.post(`${path}/approve`, { ...fields, ...change });
    expect([409, 422]).toContain(status);
  }
  for (const act of ['edit', 'withdraw']) {
    const { status } = await agent.post(`${path}/${act}`, { ...fields, revision: 'NaN' });
    expect(status).toBe(409);
  }
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
});

const REPLY = 'Sorry for the delay. We are arranging a refund of 9.50 CAD for you.';

test('an edit that a rule refuses keeps what was typed', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'edit');
  for (const amount of ['0', '-5', '1,5', '12.955', '99999', 'much']) {
    const reply = 'What I wrote.';
    const refused = await agent.post(`${path}/edit`, {
      ...fields,
      'action-0-amount': amount,
      reply,
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`value="${amount}"`);
    expect(refused.text).toContain('What I wrote.');
  }
  const same = { 'action-0-amount': '12.95', 'action-0-reason': 'late_delivery' };
  const reply = 'Sorry for the delay. We are arranging a refund of 20.00 CAD for you.';
  expect((await agent.post(`${path}/edit`, { ...fields, ...same, reply })).text).toContain(
    'Nothing would be changed',
  );
  expect((await latestRevision(world.pool, ticket.ticketId))?.revision).toBe(1);
});

type Again = { act: string; typed: Record<string, string>; location: string };

const AGAIN: Again[] = [
  { act: 'approve', typed: {}, location: '?done=approved' },
  { act: 'reject', typed: { reason: REASON }, location: '?done=rejected' },
  { act: 'send-back', typed: { reason: REASON }, location: '?done=sent_back' },
  { act: 'edit', typed: { 'action-0-amount': '9.5', reply: REPLY }, location: '?done=edited' },
  { act: 'withdraw', typed: { reason: REASON }, location: '?done=withdrawn' },
  { act: 'close', typed: { how: 'closed' }, location: '?done=ended_withdrawn' },
  { act: 'take-over', typed: { reason_code: 'other' }, location: '?done=taken' },
];

test.each(AGAIN)(
  '$act sent twice at once and once more later is answered as the first',
  async ({ act, typed, location }) => {
    const ticket = await world.waiting();
    const { path, caseId } = ticket;
    let asked = 0;
    world.handOver = async (_, { requestId }) => {
      asked += 1;
      await world.pool.query(
        `UPDATE cases c SET taken_over_by = r.user_id, taken_over_at = now()
         FROM take_over_requests r
         WHERE c.case_id = $1 AND r.case_id = c.case_id AND r.request_id = $2`,
        [caseId, requestId],
      );
      return true;
    };
    const lead = await world.person('lead');
    const fields = { ...(await fieldsFor(lead, ticket, act)), ...typed };
    const answers = await Promise.all([
      lead.post(`${path}/${act}`, fields),
      lead.post(`${path}/${act}`, fields),
    ]);
    answers.push(await lead.post(`${path}/${act}`, fields));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 303, location: `${path}${location}` });
    }
    expect(await decisionsOf(world.pool, ticket)).toBeLessThanOrEqual(1);
    expect(asked).toBe(act === 'take-over' ? 1 : 0);
    const revisions = await countRows(world.pool, 'proposals WHERE case_id = $1', [caseId]);
    expect(revisions).toBe(act === 'edit' ? 2 : 1);
  },
);

test('a case is not taken while no worker answers, and the choice stays', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'take-over');
  const away = await agent.post(`${path}/take-over`, { ...fields, reason_code: 'sensitive' });
  expect(away.status).toBe(503);
  expect(away.text).toContain('Temporal or its worker could not be reached');
  expect(away.text).toMatch(/<option value="sensitive" selected/);
  const wrong = await agent.post(`${path}/take-over`, { ...fields, reason_code: 'Just because' });
  expect(wrong.status).toBe(422);
  expect(
    await countRows(world.pool, 'cases WHERE case_id = $1 AND taken_over_by IS NOT NULL', [
      ticket.caseId,
    ]),
  ).toBe(0);
});

test('whoever answered elsewhere says what, and it stands in the thread', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const agent = await world.person('agent');
  const fields = await fieldsFor(agent, ticket, 'close');
  const text = 'I called them: all is well.\nThey keep it.';
  const wrong = await agent.post(`${path}/close`, { ...fields, how: 'closed', text });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain(text);
  const none = await agent.post(`${path}/close`, { ...fields, how: '', text: '' });
  expect(none.status).toBe(422);
  const done = await agent.post(`${path}/close`, { ...fields, how: 'human_replied', text });
  expect(done).toMatchObject({ status: 303, location: `${path}?done=ended_withdrawn` });
  const page = await agent.get(path);
  expect(page.text).toContain(text);
  expect(page.text).toContain('agent answered the customer elsewhere');
  expect(page.text).not.toContain(`action="${path}/approve"`);
});

/** The key of the session alone, as a form has it that the page no longer shows. */
async function fieldsOf(client: InboxClient, path: string): Promise<Record<string, string>> {
  const page = await client.get(path);
  return formFields(page.text, '/sign-out');
}

test('a ticket is merged into another of the same customer that its reader may know of', async () => {
  const ticket = await world.waiting();
  const stranger = await world.waiting();
  const { path, ticketId, externalId, caseId } = ticket;
  const other = await addTicketLike(world.pool, ticketId);
  const lead2 = await world.person('lead2');
  const fields = await fieldsFor(lead2, ticket, 'close');
  const merge = (mergedInto: string): Promise<Answer> =>
    lead2.post(`${path}/close`, { ...fields, how: 'merged', merged_into: mergedInto });
  const wrong = [await merge(''), await merge(stranger.ticketId), await merge('no-such-ticket')];
  await world.pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, team, model, model_label,
                        model_provenance, design)
     VALUES ($1 || '.1', $1, 1, $1, 'working', 'payment', 'm', 'm', 'rules', 'd')`,
    [other],
  );
  wrong.push(await merge(other));
  for (const answer of wrong) {
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('name that one');
  }
  expect((await merge(stranger.ticketId)).text).toContain(`value="${stranger.ticketId}"`);
  await world.pool.query(`UPDATE cases SET team = 'delivery' WHERE ticket_id = $1`, [other]);
  expect(await merge(`${externalId}-B`)).toMatchObject({ status: 303 });
  const ending = `ticket_endings WHERE case_id = $1 AND merged_into = $2`;
  expect(await countRows(world.pool, ending, [caseId, other])).toBe(1);
});

test('only who has a part in a proposal, or a lead, withdraws it', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const [agent, lead] = [await world.person('agent'), await world.person('lead')];
  expect((await agent.get(path)).text).not.toContain(`action="${path}/withdraw"`);
  const fields = await fieldsFor(lead, ticket, 'withdraw');
  const own = await fieldsFor(agent, ticket, 'close');
  const { form_key: formKey = '' } = own;
  const refused = await agent.post(`${path}/withdraw`, { ...fields, form_key: formKey });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Only who proposed or edited it, or a lead, may withdraw it');
  expect((await latestRevision(world.pool, ticket.ticketId))?.state).toBe('pending');
  expect((await lead.post(`${path}/withdraw`, fields)).status).toBe(303);
  const late = await lead.post(`${path}/withdraw`, { ...fields, reason: REASON });
  expect(late.status).toBe(409);
  expect(late.text).toContain(REASON);
});

const ACTS = ['approve', 'reject', 'send-back', 'edit', 'withdraw', 'close', 'take-over'];
const TYPED = { reason: REASON, reply: REPLY, how: 'closed', reason_code: 'other' };

test.each(['ops', 'reader'])('%s changes nothing by any form', async (userId) => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const lead = await world.person('lead');
  const fields: Record<string, string> = {
    ...(await fieldsFor(lead, ticket, 'approve')),
    ...TYPED,
  };
  const whole = await fieldsFor(lead, ticket, 'withdraw');
  const client = await world.person(userId);
  const { form_key: formKey = '' } = await fieldsOf(client, path);
  for (const act of ACTS) {
    const sent = act === 'withdraw' ? { ...fields, ...whole } : fields;
    const answer = await client.post(`${path}/${act}`, { ...sent, form_key: formKey });
    expect([403, 404]).toContain(answer.status);
  }
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
  expect(await latestRevision(world.pool, ticket.ticketId)).toMatchObject({
    revision: 1,
    state: 'pending',
  });
  const page = await client.get(path);
  for (const act of ACTS) expect(page.text).not.toContain(`action="${path}/${act}"`);
});

test('every form of a case that is not of their team is answered as if there were none', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const lead2 = await world.person('lead2');
  const fields = { ...(await fieldsFor(lead2, ticket, 'approve')), ...TYPED };
  await world.pool.query(`UPDATE cases SET team = 'payment' WHERE case_id = $1`, [ticket.caseId]);
  const missing = await lead2.post('/inbox/larkfield-none/approve', fields);
  for (const act of ACTS) {
    const answer = await lead2.post(`${path}/${act}`, fields);
    expect(answer).toMatchObject({ status: 404, text: missing.text });
  }
  expect(await decisionsOf(world.pool, ticket)).toBe(0);
});

test('script that was typed is text wherever it is shown again', async () => {
  const ticket = await world.waiting();
  const { path } = ticket;
  const attack = `</textarea><script>alert(1)</script>"><img src=x>`;
  const [lead, agent] = [await world.person('lead'), await world.person('agent')];
  const edit = await fieldsFor(agent, ticket, 'edit');
  const reject = await fieldsFor(agent, ticket, 'reject');
  const close = await fieldsFor(agent, ticket, 'close');
  await lead.post(`${path}/approve`, await fieldsFor(lead, ticket, 'approve'));
  const pages = [
    await agent.post(`${path}/edit`, { ...edit, 'action-0-amount': attack, reply: attack }),
    await agent.post(`${path}/reject`, { ...reject, reason: attack }),
    await agent.post(`${path}/close`, {
      ...close,
      how: 'merged',
      merged_into: attack,
      text: attack,
    }),
    await (await world.person('agent')).post(`${path}/reject`, { ...reject, reason: attack }),
  ];
  for (const { text } of pages) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  }
});
