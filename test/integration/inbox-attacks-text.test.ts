/** Attacks by text: what customers, models, colleagues and shops write stays text, wherever it is shown. */
import { canonicalJson } from '../../contracts/canonical';
import { formatEntries } from '../../client/cli/audit-format';
import { newToken } from '../support/api-client';
import { createBrowser } from '../support/browser';
import type { Browser } from '../support/browser';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { labelForm, refundForm } from '../support/facts';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, formFields, givePasswords } from '../support/inbox-client';
import { runCli } from '../support/run-cli';
import { orderOf, propose } from '../support/waiting-case';

/** What drives a terminal or turns text around: every control but a line feed, and bidi marks. */
const DRIVERS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

const TICKET = 'larkfield-T-81003';
const PATH = `/inbox/${TICKET}`;

let database: TestDatabase;
let inbox: InboxApp;
let agent: Browser;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent']);
  const order = await orderOf(database.pool, TICKET);
  await propose(database.appPool, TICKET, [refundForm({ order_id: order })]);
  token = await newToken(
    { pool: database.appPool },
    { userId: 'agent', scopes: ['read', 'decide', 'submit'] },
  );
  agent = createBrowser(inbox.app);
  await agent.post('/sign-in', { login: 'agent', password: PASSWORD });
});
afterAll(async () => {
  expect(inbox.faults).toEqual([]);
  await database.drop();
});

/** As a shop's own hands, a model or an older version could have left it: no check runs. */
async function plant(statement: string, values: readonly unknown[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    const done = await client.query(statement, [...values]);
    expect(done.rowCount).toBeGreaterThan(0);
  } finally {
    await client.query(`SET session_replication_role = origin`);
    client.release();
  }
}

const PLACES: readonly (readonly [what: string, pages: readonly string[], statement: string])[] = [
  ['the subject', [PATH], `UPDATE tickets SET subject = $1 WHERE ticket_id = '${TICKET}'`],
  [
    'the subject of a ticket without a proposal',
    ['/inbox?view=all'],
    `UPDATE tickets SET subject = $1 WHERE ticket_id <> '${TICKET}'`,
  ],
  ['the body', [PATH], `UPDATE tickets SET body = $1 WHERE ticket_id = '${TICKET}'`],
  [
    'the customer’s name',
    [PATH],
    `UPDATE customers SET name = $1 WHERE customer_id =
       (SELECT customer_id FROM tickets WHERE ticket_id = '${TICKET}')`,
  ],
  ['the model’s reply', [PATH, `${PATH}/edit`], `UPDATE proposals SET reply = $1`],
  [
    'the model’s reason',
    [PATH],
    `UPDATE proposals SET resolution = jsonb_set(resolution, '{reason}', to_jsonb($1::text))`,
  ],
  [
    'the words of an action',
    ['/inbox', PATH, `${PATH}/edit`],
    'UPDATE proposal_actions SET words = $1',
  ],
  [
    'a colleague’s name',
    ['/inbox', '/account'],
    `UPDATE users SET display_name = $1 WHERE user_id = 'agent'`,
  ],
];

const PAYLOADS: readonly (readonly [what: string, payload: string])[] = [
  ['a script', `<script>alert(1)</script>`],
  ['an image with onerror', `<img src=x onerror="alert(1)">.png`],
  ['an SVG with a script', `<svg onload=alert(1)><script href="data:,alert(1)"/></svg>`],
  ['a link that runs', `<a href="javascript:alert(1)">click</a> javascript:alert(1)`],
  ['an end of its own element', `</textarea></title></p></h3></bdi><iframe srcdoc="<b>">`],
  ['an end of an attribute', `" autofocus onfocus=alert(1) x="`],
  ['an end of an attribute with other quotes', `' onmouseover='alert(1)`],
  ['a form of its own', `<form action="https://evil.test"><input name=password>`],
  [
    'a style and a base',
    `<base href="//evil.test"><style>*{display:none}</style><meta http-equiv=refresh>`,
  ],
  ['a comment', `<!-- --><!--[if IE]><script>1</script><![endif]-->`],
  ['entities', `&lt;script&gt;alert(1)&lt;/script&gt;&#60;b&#62;`],
  ['a template', `{{constructor.constructor('alert(1)')()}}\${alert(1)}<%= 1 %>`],
];

/** Tags with the names of their attributes: what a browser makes of a page, without its texts. */
function structureOf(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map((tag) =>
    tag.replaceAll(/="[^"]*"/g, '=').replaceAll(/\s+/g, ' '),
  );
}

function escaped(text: string): string {
  const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return Object.entries(marks).reduce((all, [char, mark]) => all.replaceAll(char, mark), text);
}

describe.each(PLACES)('in %s', (_where, pages, statement) => {
  let plain: Map<string, string[]>;

  beforeAll(async () => {
    await plant(statement, ['Nothing but words.']);
    const shown = pages.map(async (path) => [path, (await agent.get(path)).text] as const);
    const texts = await Promise.all(shown);
    for (const [, text] of texts) expect(text).toContain('Nothing but words.');
    plain = new Map(texts.map(([path, text]) => [path, structureOf(text)]));
  });

  test.each(PAYLOADS)(
    '%s is shown as it was written, and is nothing else',
    async (_what, payload) => {
      await plant(statement, [payload]);
      for (const path of pages) {
        const { text, headers } = await agent.get(path);
        expect(text).toContain(escaped(payload));
        expect(structureOf(text)).toEqual(plain.get(path));
        expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
      }
    },
  );
});

test('what was typed comes back as text: in the search, at the sign-in, after a no', async () => {
  for (const [, payload] of PAYLOADS) {
    const search = await agent.get(`/inbox?q=${encodeURIComponent(payload)}`);
    expect(search.text).toContain(`value="${escaped(payload)}"`);
    const stranger = createBrowser(inbox.app, `198.51.100.${String(PAYLOADS.length)}`);
    const wrong = await stranger.post('/sign-in', { login: payload, password: 'x' });
    expect(wrong.text).toContain(`value="${escaped(payload)}"`);
    const fields = formFields((await agent.get(PATH)).text, `${PATH}/reject`);
    const stale = await agent.post(`${PATH}/reject`, { ...fields, form_key: 'x', reason: payload });
    expect(stale.text).toContain(escaped(payload));
    for (const { text } of [search, wrong, stale]) {
      expect(text).not.toMatch(
        /<(svg|img|iframe|base|style)|<script(?! src="\/assets\/inbox\.js")/i,
      );
    }
  }
});

test('the API gives such text as JSON, which no browser takes for a page', async () => {
  const [, [, payload] = ['', '']] = PAYLOADS;
  await plant('UPDATE tickets SET subject = $1', [payload]);
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/api/v1/cases', `/api/v1/cases/${TICKET}`]) {
    const reply = await createBrowser(inbox.app).get(path, headers);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.text).toContain(JSON.stringify(payload));
  }
});

test('every link, form and source of a page leads to this host, whatever was planted', async () => {
  await plant('UPDATE tickets SET subject = $1, body = $1', ['javascript:alert(1)']);
  for (const path of ['/inbox', PATH, `${PATH}/edit`, '/account']) {
    const { text } = await agent.get(path);
    const targets = [...text.matchAll(/ (?:href|src|action|formaction)="([^"]*)"/g)];
    expect(targets.length).toBeGreaterThan(3);
    for (const [, target = ''] of targets) expect(target).toMatch(/^(\/(?!\/)|#|\?|$)/);
  }
});

test('an item of the shop whose number is a script or turns amounts around is only text', async () => {
  const order = await orderOf(database.pool, 'larkfield-T-81012');
  const sku = '<img src=x onerror=1>\u202e 00.02';
  await plant(
    `INSERT INTO products (sku, shop_id, name, unit_price_minor, stock) VALUES ($1, 'larkfield', 'X', 100, 5)`,
    [sku],
  );
  await plant(
    `UPDATE order_lines SET sku = $1 WHERE order_line_id =
       (SELECT order_line_id FROM order_lines WHERE order_id = $2 ORDER BY line_no LIMIT 1)`,
    [sku, order],
  );
  const form = labelForm({ order_id: order, sku });
  const [proposed] = await propose(database.appPool, 'larkfield-T-81012', [form]);
  expect(proposed?.words).toContain('<img src=x onerror=1>');
  expect(proposed?.words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  for (const path of ['/inbox', '/inbox/larkfield-T-81012', '/inbox/larkfield-T-81012/edit']) {
    const { text } = await agent.get(path);
    expect(text).toContain('&lt;img src=x onerror=1&gt;');
    expect(text).not.toContain('<img');
  }
});

test('text that runs from right to left stays in its own element', async () => {
  const arabic = 'مرحبا 20.00 \u202eCAD';
  await plant(`UPDATE tickets SET subject = $1, body = $1 WHERE ticket_id = '${TICKET}'`, [arabic]);
  await plant(`UPDATE customers SET name = $1`, [arabic]);
  await plant(`UPDATE proposals SET reply = $1`, [arabic]);
  const { text } = await agent.get(PATH);
  const holders = [...text.matchAll(/<(\w+)([^>]*)>([^<]*)(?=<)/g)].filter(([, , , inner]) =>
    inner?.includes('مرحبا'),
  );
  expect(holders.length).toBeGreaterThanOrEqual(4);
  for (const [, tag, attributes] of holders) {
    expect(tag === 'bdi' || attributes?.includes('dir="auto"')).toBe(true);
  }
});

test('a ticket by the API is stored without controls and marks that turn text around', async () => {
  const body = JSON.stringify({
    external_id: 'ATTACK-1',
    customer_id: 'C-33470',
    subject: 'Re\u202efund\u0007',
    body: 'Hello\u001b[2J\u0000\u2066',
  });
  const reply = await createBrowser(inbox.app).send('/api/v1/tickets', {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'attack-ticket-1',
    },
  });
  expect([200, 201, 400, 422]).toContain(reply.status);
  const stored = await database.pool.query<{ text: string }>(
    `SELECT subject || body AS text FROM tickets WHERE external_id = 'ATTACK-1'`,
  );
  for (const { text } of stored.rows) expect(text).not.toMatch(DRIVERS);
});

test.each(['<script>', '../../etc', 'a b', 'x\r\ny', 'é', '-1', '=1+1', ''])(
  'an id of a source, or a file’s name, that is %j is no id',
  async (id) => {
    const reply = await createBrowser(inbox.app).send('/api/v1/tickets', {
      method: 'POST',
      body: JSON.stringify({ external_id: id, customer_id: 'C-33470', subject: 'x', body: 'y' }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `attack-id-${Buffer.from(id).toString('hex')}-0`,
      },
    });
    expect([400, 422]).toContain(reply.status);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  },
);

test('in the terminal such text moves no cursor, sets no title and turns nothing around', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m<b>\u202e00.02\rOK';
  await plant('UPDATE tickets SET subject = $1, body = $1', [evil]);
  await plant('UPDATE customers SET name = $1', [evil]);
  await plant('UPDATE proposals SET reply = $1', [evil]);
  await plant('UPDATE proposal_actions SET words = $1', [evil]);
  for (const args of [['list'], ['show', TICKET], ['show', TICKET, '--json']]) {
    const run = await runCli(args, { env: { DATABASE_URL: database.url } });
    expect(run.exitCode).toBe(0);
    expect(run.stdout).not.toMatch(DRIVERS);
  }
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/C calc"!A0'])(
  'a cell of the audit’s CSV that begins with a formula, %j, is text',
  (formula) => {
    const body = canonicalJson({
      ...{ actor: formula, event: formula, channel: formula, case_id: formula, detail: formula },
      ...{ seq: '1', at: '2026-01-01T00:00:00.000Z', previous_hash: '0'.repeat(64) },
    });
    const entry = { seq: 1n, body, at: formula, previousHash: formula, hash: formula };
    const line = formatEntries('csv', [entry]);
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.trim());
    expect(cells.length).toBeGreaterThan(6);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  },
);
