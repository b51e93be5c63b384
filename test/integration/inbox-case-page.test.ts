/** What the page of a case shows: what an action does, what it rests on, and what is now. */
import { formFields } from '../support/inbox-client';
import { createWaitingInbox } from '../support/waiting-inbox';
import type { WaitingInbox, WaitingTicket } from '../support/waiting-inbox';
import { refundForm, replacementForm } from '../support/facts';
import { addTicketLike } from '../support/waiting-case';

let world: WaitingInbox;

beforeAll(async () => {
  world = await createWaitingInbox(14);
});
afterAll(() => world.close());

/** The page as a person reads it: without tags, and with spaces run together. */
function wordsOf(page: string): string {
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

async function pageOf(userId: string, { path }: Pick<WaitingTicket, 'path'>): Promise<string> {
  const answer = await (await world.person(userId)).get(path);
  expect(answer.status).toBe(200);
  return answer.text;
}

test('a refund says what was and will be refunded, of what was paid, and which limits it uses', async () => {
  const words = wordsOf(await pageOf('agent', await world.waiting()));
  expect(words).toMatch(
    /Refunded on this order 0\.00 CAD 12\.95 CAD of [\d.]+ CAD paid; [\d.]+ CAD left to refund/,
  );
  expect(words).toMatch(
    /Given to this customer in 30 days, with what is approved 0\.00 CAD 12\.95/,
  );
  expect(words).toContain('an agent signs alone up to 100.00 CAD, a lead up to 1000.00 CAD');
  expect(words).toContain('Refunded to this customer today 0.00 CAD 12.95 CAD of at most 5000.00');
  expect(words).toContain('Must sign: a support agent. Signed by: nobody yet .');
  expect(words).toContain('All 12 checks pass');
  expect(words).toContain('Passes : No dispute is open at the bank');
});

test('a replacement says what it takes from stock', async () => {
  const ticket = await world.waiting((orderId) => [
    replacementForm({ order_id: orderId, sku: 'LADDER-4', reason: 'wrong_item_sent' }),
  ]);
  const stock = await world.pool.query<{ stock: number }>(
    `SELECT stock FROM products WHERE sku = 'LADDER-4'`,
  );
  const before = stock.rows[0]?.stock ?? 0;
  const words = wordsOf(await pageOf('agent', ticket));
  expect(words).toContain(`In stock of LADDER-4 ${String(before)} ${String(before - 1)} left`);
  expect(words).toContain('Sent again of LADDER-4 0 1 of 1 ordered');
});

test('says whether an action can be undone', async () => {
  expect(wordsOf(await pageOf('agent', await world.waiting()))).toContain(
    'Leaves the shop: cannot be taken back from here',
  );
});

test('lists what each read and each resolution passed or failed, with the sentence of each refusal', async () => {
  const ticket = await world.waiting();
  await world.pool.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool,
                             arguments_text, code, model_text)
     VALUES ($1, 1, 9, 'c9', 'get_order', '{"order_id":"LK-1"}', 'invalid_arguments',
             '{"ok":false,"error":"order_id must have six digits."}')`,
    [ticket.caseId],
  );
  const words = wordsOf(await pageOf('agent', ticket));
  expect(words).toContain('Gates and rules: 1 refused');
  expect(words).toContain(
    'Fails : get_order: refused (step 1) invalid_arguments order_id must have six digits.',
  );
  expect(words).toContain('Every rule passes.');
  expect(wordsOf(await pageOf('ops', ticket))).not.toContain('order_id must have six digits.');
});

test('what an action rests on is linked to the values of the tool and the words of the rule', async () => {
  const page = await pageOf('agent', await world.waiting());
  for (const anchor of ['call-1-1', 'rule-R1']) {
    expect(page).toContain(`href="#${anchor}"`);
    expect(page).toContain(`id="${anchor}"`);
  }
  const words = wordsOf(page);
  expect(words).toContain('items 1 sku LADDER-4');
  expect(words).toContain('Rule R1, version 2: Late delivery, the shipping fee goes back after 3');
  expect(words).toContain('In force from 2026-09-01 on');
  expect(words).toContain('The price of the goods is not refunded for being late.');
});

test('the order is as it is now, and what changed since the proposal is said', async () => {
  const ticket = await world.waiting();
  const { path, orderId } = ticket;
  const agent = await world.person('agent');
  const first = wordsOf((await agent.get(path)).text);
  expect(first).toMatch(/Read at \d\d:\d\d:\d\d/);
  expect(first).toContain(`${orderId}: shipped`);
  expect(first).toMatch(/Parcels [\w ]+: shipped .*not delivered; last scan/);
  expect(first).not.toContain('Changed since the proposal');
  await world.pool.query(
    `WITH paid AS (UPDATE payments SET refunded_minor = refunded_minor + 500 WHERE order_id = $1
                   RETURNING payment_id, currency)
     INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     SELECT 'outside-' || payment_id, payment_id, 500, currency, 'price_adjustment', now() FROM paid`,
    [orderId],
  );
  const later = wordsOf((await agent.get(path)).text);
  expect(later).toContain('Changed since the proposal. 5.00 CAD was refunded on this order since.');
  expect(later).toContain('Refund of 5.00 CAD (price adjustment)');
  expect(later).toContain('Fails : What it rests on is as it was when it was proposed');
});

test('who must sign is what the total asks for by now', async () => {
  const ticket = await world.waiting((orderId) => [refundForm({ order_id: orderId, amount: 30 })]);
  await world.pool.query(
    `INSERT INTO customer_credits (credit_id, customer_id, order_id, amount_minor, currency, reason, credited_at)
     VALUES ('total-grew', $1, $2, 9000, 'CAD', 'repeat_trouble',
             (SELECT coalesce(as_of, now()) FROM shops WHERE shop_id = 'larkfield'))`,
    [ticket.customerId, ticket.orderId],
  );
  const page = await pageOf('agent', ticket);
  expect(wordsOf(page)).toContain('Must sign: a lead (more than when it was proposed');
  expect(page).not.toContain(`action="${ticket.path}/approve"`);
});

test('other tickets of the customer are listed with their state, those of other teams are not there', async () => {
  const ticket = await world.waiting();
  const other = await addTicketLike(world.pool, ticket.ticketId);
  await world.pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, outcome, team, model,
                        model_label, model_provenance, design, ended_at)
     VALUES ($1 || '.1', $1, 1, $1, 'closed', 'reply_only', 'payment', 'm', 'm', 'rules', 'd', now())`,
    [other],
  );
  const seen = wordsOf(await pageOf('agent', ticket));
  expect(seen).toContain(`${ticket.externalId}-B My order is late`);
  expect(seen).toContain('answered (team payment)');
  await world.pool.query(`INSERT INTO user_teams (user_id, team) VALUES ('agent2', 'delivery')`);
  await world.pool.query(`UPDATE cases SET team = 'delivery' WHERE case_id = $1`, [ticket.caseId]);
  expect(await pageOf('agent2', ticket)).not.toContain(`${ticket.externalId}-B`);
});

test('of 2,000 messages the newest stand open, some are folded, and a page leads to all', async () => {
  const { ticketId, path } = await world.waiting();
  await world.pool.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at)
     SELECT $1 || '.x' || n, $1, 'customer', 'Message number ' || n || '!', now() + n * interval '1 second'
     FROM generate_series(1, 2000) n`,
    [ticketId],
  );
  const agent = await world.person('agent');
  const { text } = await agent.get(path);
  expect(text.match(/Message number \d+!/g)).toHaveLength(20);
  expect(text).toContain('Message number 2000!');
  expect(wordsOf(text)).toContain('1980 older ones are not on this page: all 2000');
  expect(wordsOf(text)).toContain('17 older messages');
  const last = await agent.get(`${path}/thread?page=10`);
  expect(last.text.match(/Message number \d+!/g)).toHaveLength(200);
  expect(last.text).toContain('Message number 1!');
  expect(wordsOf(last.text)).toContain('Page 10 of 10');
  expect((await (await world.person('ops')).get(`${path}/thread`)).status).toBe(404);
});

test('a long text is cut, and all of it is one click away', async () => {
  const { ticketId, path } = await world.waiting();
  const body = `${'word '.repeat(1_000)}the very end`;
  await world.pool.query('UPDATE tickets SET body = $2 WHERE ticket_id = $1', [ticketId, body]);
  const page = await pageOf('agent', { path });
  expect(page).toContain('Show all 5,012 characters');
  expect(page).toMatch(/<details><summary>Show all[\s\S]*the very end/);
});

test('an edit is shown word by word, with the amounts that were and are', async () => {
  const ticket = await world.waiting();
  const lead = await world.person('lead');
  const edit = await lead.get(`${ticket.path}/edit`);
  const fields = formFields(edit.text, `${ticket.path}/edit`);
  const reply = 'Sorry for the delay. We are arranging a refund of 10.00 CAD for you.';
  const done = await lead.post(`${ticket.path}/edit`, {
    ...fields,
    'action-0-amount': '10',
    'action-0-reason': 'late_delivery',
    reply,
  });
  expect(done).toMatchObject({ status: 303, location: `${ticket.path}?done=edited` });
  const page = await pageOf('agent', ticket);
  expect(wordsOf(page)).toContain('Field Was Is amount 12.95 CAD 10.00 CAD');
  expect(page).toMatch(/<del>20\.00 <\/del><ins>10\.00 <\/ins>CAD for you\./);
  expect(await pageOf('ops', ticket)).not.toContain('arranging');
});

const SECRETS = [
  'SECRET-SUBJECT',
  'SECRET-BODY',
  'SECRET-NAME',
  'SECRET-MESSAGE',
  'SECRET-NOTE',
  'SECRET-REASON',
  'SECRET-REPLY',
  'SECRET-QUERY',
];

/** Puts a text into every place that people and models write. */
async function writeEverywhere(
  { ticketId, caseId, customerId }: WaitingTicket,
  text: (what: string) => string,
): Promise<void> {
  const { pool } = world;
  await pool.query('UPDATE tickets SET subject = $2, body = $3 WHERE ticket_id = $1', [
    ...[ticketId, text('SUBJECT'), text('BODY')],
  ]);
  await pool.query('UPDATE customers SET name = $2 WHERE customer_id = $1', [
    ...[customerId, text('NAME')],
  ]);
  await pool.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at)
     VALUES ($1 || '.s', $1, 'customer', $2, now())`,
    [ticketId, text('MESSAGE')],
  );
  await pool.query(
    `INSERT INTO case_notes (case_id, note_key, after_step_no, body)
     VALUES ($1, 'n', 1, json_build_object('kind', 'sent_back', 'note', $2::text))`,
    [caseId, text('NOTE')],
  );
  await pool.query(
    `INSERT INTO decisions (decision_id, case_id, revision, action_index, verdict, digest, user_id,
                            channel, note, is_final, decided_at)
     SELECT gen_random_uuid(), case_id, revision, action_index, 'approve', digest, 'lead2', 'web',
            $2, false, now() FROM proposal_actions WHERE case_id = $1`,
    [caseId, text('REASON')],
  );
  await pool.query('UPDATE proposals SET reply = $2 WHERE case_id = $1', [caseId, text('REPLY')]);
  await pool.query(
    `UPDATE proposals SET resolution = resolution || jsonb_build_object('reason', $2::text) WHERE case_id = $1`,
    [caseId, text('REASON')],
  );
  await pool.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text, code,
                             model_text, artifact)
     VALUES ($1, 1, 2, 'c2', 'search_policy', json_build_object('query', $2::text)::text, 'ok',
             '{}', '{"passages": []}')`,
    [caseId, text('QUERY')],
  );
}

test('ops see no word of customers, colleagues or the model, and others see them all', async () => {
  const ticket = await world.waiting();
  await writeEverywhere(ticket, (what) => `SECRET-${what}`);
  const agent = await pageOf('agent', ticket);
  const ops = await pageOf('ops', ticket);
  for (const secret of SECRETS) {
    expect(agent).toContain(secret);
    expect(ops).not.toContain(secret);
  }
  expect(ops).toContain('Your role sees no text of tickets.');
});

test('script in any text is text on the page', async () => {
  const ticket = await world.waiting();
  const attack = (what: string): string =>
    `<script>alert('${what}')</script>"><img src=x onerror=alert(1)>`;
  await writeEverywhere(ticket, attack);
  const { pool } = world;
  await pool.query(`UPDATE products SET name = $1 WHERE sku = 'LADDER-4'`, [attack('PRODUCT')]);
  await pool.query('UPDATE boxes SET last_scan = $2, carrier = $2 WHERE order_id = $1', [
    ...[ticket.orderId, attack('SCAN')],
  ]);
  await pool.query(`UPDATE users SET display_name = $1 WHERE user_id = 'lead2'`, [attack('USER')]);
  await pool.query(
    `UPDATE tool_calls SET artifact = artifact || jsonb_build_object($2::text, $2::text, 'sku', $2::text)
     WHERE case_id = $1`,
    [ticket.caseId, attack('SKU')],
  );
  const agent = await world.person('agent');
  for (const path of [ticket.path, `${ticket.path}/thread`, `${ticket.path}/edit`]) {
    const { text, headers } = await agent.get(path);
    expect(text).toMatch(/&lt;script&gt;alert\(/);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  }
});

test('a case that is not of their team is not there for anybody who asks', async () => {
  const ticket = await world.waiting();
  await world.pool.query(`UPDATE cases SET team = 'returns' WHERE case_id = $1`, [ticket.caseId]);
  await world.pool.query(
    `INSERT INTO user_teams (user_id, team) VALUES ('agent2', 'delivery') ON CONFLICT DO NOTHING`,
  );
  const agent2 = await world.person('agent2');
  const missing = await agent2.get('/inbox/larkfield-NOT-THERE');
  for (const path of [ticket.path, `${ticket.path}/thread`, `${ticket.path}/edit`]) {
    expect(await agent2.get(path)).toMatchObject({ status: 404, text: missing.text });
  }
  expect((await agent2.get('/inbox/%00')).status).toBe(404);
});
