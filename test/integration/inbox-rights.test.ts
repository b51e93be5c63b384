/**
 * Every route × role × own or other team × claimed by somebody else or by nobody, and the stream of
 * changes. Of another team's case there is no trace. inbox-rights-core.test.ts has the core and the
 * terminal.
 */
import { createApp } from '../../client/api/app';
import { createChangeFeed } from '../../client/api/change-feed';
import { hashOfSecret } from '../../client/api/secrets';
import { appendAudit } from '../../db/queries/audit';
import { createApiClient } from '../support/api-client';
import type { ApiClient } from '../support/api-client';
import { createInboxClient } from '../support/inbox-client';
import { OTHER_TEAM, OWN_TEAM, oneOfEachRole } from '../support/inbox-roles';
import type { Somebody } from '../support/inbox-roles';
import { ROUTES } from '../support/inbox-routes';
import type { RouteRow } from '../support/inbox-routes';
import { MISSING, masked, tracesOf } from '../support/inbox-traces';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';

jest.setTimeout(300_000);

const CASE_ROUTES = Object.entries(ROUTES).flatMap(([key, row]) =>
  row.kind === 'case' || row.kind === 'api_case' ? [{ key, row }] : [],
);

/** One for each role twice, two of another team, and one for nobody. */
const TICKETS_PER_ROUTE = 13;

let world: InboxWorld;
let people: Somebody[];

beforeAll(async () => {
  world = await createInboxWorld(CASE_ROUTES.length * TICKETS_PER_ROUTE + 10);
  people = await oneOfEachRole(world);
});

afterAll(() => world.close());

const NOTHING = '00000000-0000-4000-8000-000000000000';

type Asked = { status: number; text: string };

function pathOf(key: string, ticket: WaitingTicket): string {
  const [, path = ''] = key.split(' ');
  return path
    .replace(/:ticketId|:ticket_id/, ticket.ticketId)
    .replace(':operation_id', NOTHING)
    .replace('/api/v1', '');
}

async function ask(
  key: string,
  row: RouteRow,
  { person, ticket }: { person: Somebody; ticket: WaitingTicket },
): Promise<Asked> {
  const path = pathOf(key, ticket);
  if (row.kind === 'api_case') {
    const body = row.body?.(ticket);
    const answer = await (body ? person.program.post(path, body) : person.program.get(path));
    return { status: answer.status, text: JSON.stringify(answer.body) };
  }
  const fields = row.kind === 'case' ? (row.fields?.(ticket) ?? {}) : {};
  return key.startsWith('GET')
    ? person.page.get(path)
    : person.page.post(path, { ...fields, form_key: person.formKey });
}

async function holdBySomebodyElse({ ticketId }: WaitingTicket): Promise<void> {
  await world.pool.query(
    `INSERT INTO claims VALUES ($1, 'lead', now(), now() + interval '1 hour')`,
    [ticketId],
  );
}

test('the table has every route of the application and no other', () => {
  const app = createApp({ ...world.deps, onFault: () => undefined });
  const keys = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(keys)].sort()).toEqual(Object.keys(ROUTES).sort());
});

describe.each(CASE_ROUTES)('$key', ({ key, row }) => {
  const heldBy = [false, true];

  test.each(heldBy)('answers each role for a case of the own team (held: %s)', async (isHeld) => {
    for (const person of people) {
      const ticket = await world.waiting(OWN_TEAM);
      if (isHeld) await holdBySomebodyElse(ticket);
      const { held } = row;
      const expected = (isHeld ? held : undefined) ?? row.own;
      const { status } = await ask(key, row, { person, ticket });
      expect([person.role, status]).toEqual([person.role, expected[person.role]]);
    }
  });

  test.each(heldBy)('is for another team as for no ticket (held: %s)', async (isHeld) => {
    const ticket = await world.waiting(OTHER_TEAM);
    if (isHeld) await holdBySomebodyElse(ticket);
    const before = await tracesOf(world, ticket);
    for (const person of people.filter(({ isBound }) => isBound)) {
      const foreign = await ask(key, row, { person, ticket });
      const missing = await ask(key, row, { person, ticket: MISSING });
      expect([person.role, foreign.status]).toEqual([person.role, 404]);
      expect(masked(foreign.text, ticket)).toBe(masked(missing.text, MISSING));
      expect(missing.status).toBe(404);
    }
    expect(await tracesOf(world, ticket)).toEqual(before);
    for (const person of people.filter(({ isBound }) => !isBound)) {
      const { held } = row;
      const expected = (isHeld ? held : undefined) ?? row.own;
      const { status } = await ask(key, row, { person, ticket });
      expect([person.role, status]).toEqual([person.role, expected[person.role]]);
    }
  });

  test('is for nobody who is not signed in', async () => {
    const ticket = await world.waiting(OWN_TEAM);
    const before = await tracesOf(world, ticket);
    const somebody = people[0];
    if (!somebody) throw new Error('There are no people.');
    const page = createInboxClient(world.deps);
    const program = createApiClient(world.deps, null);
    const person = { ...somebody, page, program };
    for (const asked of [ticket, MISSING]) {
      const { status } = await ask(key, row, { person, ticket: asked });
      // A page leads to the sign-in; a form that was sent is answered with what was typed.
      expect(status).toBe(row.kind === 'case' && key.startsWith('GET') ? 303 : 401);
    }
    expect(await tracesOf(world, ticket)).toEqual(before);
  });
});

describe('what is for ops and leads', () => {
  const rows = Object.entries(ROUTES).flatMap(([key, row]) =>
    row.kind === 'ops' ? [{ key, row }] : [],
  );
  const allowed = ['ops', 'lead', 'admin'];

  test.each(rows)('$key is not there for others', async ({ key, row }) => {
    const send = (client: Somebody['page'], form_key: string) =>
      key.startsWith('GET') ? client.get(row.path) : client.post(row.path, { form_key });
    for (const { role, page, formKey } of people) {
      const expected = allowed.includes(role) ? row.status : 404;
      expect([role, (await send(page, formKey)).status]).toEqual([role, expected]);
    }
    expect((await send(createInboxClient(world.deps), '')).status).toBe(303);
  });

  test('neither the page nor the audit names a case of another team', async () => {
    const own = await world.waiting(OWN_TEAM);
    const other = await world.waiting(OTHER_TEAM);
    for (const { caseId } of [own, other]) {
      const entry = { event: 'test', actor: 'x', channel: 'web', caseId, detail: {} };
      await appendAudit(world.pool, entry);
    }
    for (const { role, page, isBound } of people.filter((each) => allowed.includes(each.role))) {
      for (const path of ['/ops/audit', '/ops/audit/export?format=ndjson']) {
        const { text } = await page.get(path);
        const named = [own, other].map(({ caseId }) => text.includes(caseId));
        expect([role, ...named]).toEqual([role, true, !isBound]);
      }
      if (isBound) expect((await page.get('/ops')).text).not.toContain(other.ticketId);
    }
  });
});

const OWN_PAGES = Object.entries(ROUTES).filter(([, { kind }]) => kind === 'self');

test.each(OWN_PAGES)('%s is for nobody who is not signed in', async (key) => {
  const page = createInboxClient(world.deps);
  const path = pathOf(key, MISSING);
  const answer = await (key.startsWith('GET') ? page.get(path) : page.post(path, {}));
  expect(answer).toMatchObject({ status: 303 });
  expect(answer.location).toMatch(/^\/sign-in/);
});

describe('what lists cases', () => {
  const lists = Object.entries(ROUTES).filter(
    ([, { kind }]) => kind === 'list' || kind === 'api_list',
  );

  test.each(lists)('%s names to each role what it may know of', async (key, row) => {
    const own = await world.waiting(OWN_TEAM);
    const other = await world.waiting(OTHER_TEAM);
    const isApi = row.kind === 'api_list';
    // Whatever came last stands first.
    await world.pool.query('UPDATE tickets SET arrival_no = DEFAULT WHERE ticket_id = ANY ($1)', [
      [own.ticketId, other.ticketId],
    ]);
    const path = isApi ? '/cases?limit=100' : `${pathOf(key, own)}?view=all`;
    for (const { role, page, program, isBound } of people) {
      const text = isApi
        ? JSON.stringify((await program.get(path)).body)
        : (await page.get(path)).text;
      const named = [own, other].map(({ ticketId }) => text.includes(ticketId));
      expect([role, ...named]).toEqual([role, true, !isBound]);
    }
    const nobody = isApi
      ? await createApiClient(world.deps, null).get(path)
      : await createInboxClient(world.deps).get(path);
    expect(nobody.status).toBe(isApi ? 401 : 303);
  });

  test('what is about no case answers each role by itself, and no program without a token', async () => {
    for (const [key, row] of Object.entries(ROUTES)) {
      if (row.kind !== 'api_other') continue;
      const path = pathOf(key, MISSING);
      const send = (program: ApiClient) =>
        row.body ? program.post(path, row.body) : program.get(path);
      expect([key, (await send(createApiClient(world.deps, null))).status]).toEqual([key, 401]);
      for (const { role, program } of people) {
        expect([key, role, (await send(program)).status]).toEqual([key, role, row.own[role]]);
      }
    }
  });
});

describe('the stream of changes', () => {
  test('tells each role of what it may know of, and nobody else of anything', async () => {
    const own = await world.waiting(OWN_TEAM);
    const other = await world.waiting(OTHER_TEAM);
    const feed = createChangeFeed(world.deps);
    const heard = people.map(({ role, page, isBound }) => {
      const tokenHash = hashOfSecret(page.cookie().split('=')[1] ?? '');
      const counts: number[] = [];
      const onChange = (count: number): unknown => counts.push(count);
      const leave = feed.subscribe({
        tokenHash,
        since: null,
        onReady: () => undefined,
        onChange,
        onEnd: () => counts.push(-1),
      });
      return { role, counts, isBound, leave };
    });
    const stranger: number[] = [];
    const leaveStranger = feed.subscribe({
      tokenHash: hashOfSecret('nobody'),
      since: null,
      onReady: () => undefined,
      onChange: (count) => stranger.push(count),
      onEnd: () => stranger.push(-1),
    });
    await feed.look();
    for (const { caseId } of [other, own]) {
      await appendAudit(world.pool, {
        ...{ event: 'test', actor: 'x', channel: 'web' },
        caseId,
        detail: {},
      });
      await feed.look();
    }
    for (const { role, counts, isBound, leave } of heard) {
      expect([role, counts]).toEqual([role, isBound ? [1] : [1, 2]]);
      leave();
    }
    expect(new Set(stranger)).toEqual(new Set([-1]));
    leaveStranger();
  });

  test('is opened for signed-in people alone', async () => {
    const app = createApp({ ...world.deps, onFault: () => undefined });
    const opened = async (cookie: string): Promise<number> => {
      const answer = await app.request('http://inbox.test/inbox/events', { headers: { cookie } });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await opened('')).toBe(401);
    for (const { page } of people) expect(await opened(page.cookie())).toBe(200);
  });
});
