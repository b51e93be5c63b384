/**
 * Every route × role × own or other team × claimed by somebody else or by nobody; and the same for
 * the core, the terminal and the stream. Of another team's case there is no trace.
 */
import { createApp } from '../../client/api/app';
import { createChangeFeed } from '../../client/api/change-feed';
import { hashOfSecret } from '../../client/api/secrets';
import { createProgram } from '../../client/cli/program';
import { claimTicket } from '../../db/claim-ticket';
import { editProposal } from '../../db/edit-proposal';
import { endTicketOutside } from '../../db/end-ticket';
import { fileProposal } from '../../db/file-proposal';
import { appendAudit } from '../../db/queries/audit';
import { recordDecision } from '../../db/record-decision';
import { withdrawProposal } from '../../db/withdraw-proposal';
import { createApiClient } from '../support/api-client';
import { countRows, decisionOn } from '../support/case-facts';
import { createInboxClient } from '../support/inbox-client';
import { OTHER_TEAM, OWN_TEAM, oneOfEachRole } from '../support/inbox-roles';
import type { Somebody } from '../support/inbox-roles';
import { ROUTES } from '../support/inbox-routes';
import type { RouteRow } from '../support/inbox-routes';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';
import { activitiesOn } from '../support/waiting-case';

jest.setTimeout(300_000);

const MISSING: WaitingTicket = {
  ticketId: 'larkfield-T-00000',
  caseId: 'larkfield-T-00000.1',
  revision: 1,
  actionIndex: 0,
  orderId: 'LK-000000',
  digest: 'a'.repeat(64),
  proposalDigest: 'a'.repeat(64),
  words: '',
};

let world: InboxWorld;
let people: Somebody[];

beforeAll(async () => {
  world = await createInboxWorld(190);
  people = await oneOfEachRole(world);
});

afterAll(() => world.close());

/** What differs because different things were asked for, and says nothing of their being there. */
function masked(text: string, { ticketId, caseId, digest, proposalDigest }: WaitingTicket): string {
  const given = [caseId, ticketId, digest, proposalDigest];
  const plain = given.reduce((left, each) => left.replaceAll(each, '…'), text);
  const external = ticketId.replace(/^larkfield-/, '');
  return plain
    .replaceAll(external, '…')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
}

type Asked = { status: number; text: string };

function pathOf(key: string, ticket: WaitingTicket): string {
  const [, path = ''] = key.split(' ');
  return path.replace(/:ticketId|:ticket_id/, ticket.ticketId).replace('/api/v1', '');
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

/** Everything that a form about this case could have changed. */
async function tracesOf({ ticketId, caseId }: WaitingTicket): Promise<number[]> {
  return [
    await countRows(world.pool, 'decisions WHERE case_id = $1', [caseId]),
    await countRows(world.pool, 'proposals WHERE case_id = $1', [caseId]),
    await countRows(world.pool, `claims WHERE ticket_id = $1 AND user_id <> 'lead'`, [ticketId]),
    await countRows(world.pool, 'presence WHERE ticket_id = $1', [ticketId]),
    await countRows(world.pool, 'ticket_endings WHERE case_id = $1', [caseId]),
    await countRows(world.pool, `audit WHERE body::jsonb->>'case_id' = $1`, [caseId]),
  ];
}

test('the table has every route of the application and no other', () => {
  const app = createApp({ ...world.deps, onFault: () => undefined });
  const keys = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(keys)].sort()).toEqual(Object.keys(ROUTES).sort());
});

const CASE_ROUTES = Object.entries(ROUTES).flatMap(([key, row]) =>
  row.kind === 'case' || row.kind === 'api_case' ? [{ key, row }] : [],
);

describe.each(CASE_ROUTES)('$key', ({ key, row }) => {
  const heldBy = [false, true];

  test.each(heldBy)('answers each role for a case of the own team (held: %s)', async (isHeld) => {
    for (const person of people) {
      const ticket = await world.waiting(OWN_TEAM);
      if (isHeld) await holdBySomebodyElse(ticket);
      const held = row.kind === 'case' ? row.held : undefined;
      const expected = (isHeld ? held : undefined) ?? row.own;
      const { status } = await ask(key, row, { person, ticket });
      expect([person.role, status]).toEqual([person.role, expected[person.role]]);
    }
  });

  test.each(heldBy)('is for another team as for no ticket (held: %s)', async (isHeld) => {
    const ticket = await world.waiting(OTHER_TEAM);
    if (isHeld) await holdBySomebodyElse(ticket);
    const before = await tracesOf(ticket);
    for (const person of people.filter(({ isBound }) => isBound)) {
      const foreign = await ask(key, row, { person, ticket });
      const missing = await ask(key, row, { person, ticket: MISSING });
      expect([person.role, foreign.status]).toEqual([person.role, 404]);
      expect(masked(foreign.text, ticket)).toBe(masked(missing.text, MISSING));
      expect(missing.status).toBe(404);
    }
    expect(await tracesOf(ticket)).toEqual(before);
    for (const person of people.filter(({ isBound }) => !isBound)) {
      const held = row.kind === 'case' ? row.held : undefined;
      const expected = (isHeld ? held : undefined) ?? row.own;
      const { status } = await ask(key, row, { person, ticket });
      expect([person.role, status]).toEqual([person.role, expected[person.role]]);
    }
  });

  test('is for nobody who is not signed in', async () => {
    const ticket = await world.waiting(OWN_TEAM);
    const before = await tracesOf(ticket);
    const somebody = people[0];
    if (!somebody) throw new Error('There are no people.');
    const page = createInboxClient(world.deps);
    const program = createApiClient(world.deps, null);
    const person = { ...somebody, page, program };
    for (const asked of [ticket, MISSING]) {
      const { status } = await ask(key, row, { person, ticket: asked });
      expect(status).toBe(row.kind === 'case' ? 303 : 401);
    }
    expect(await tracesOf(ticket)).toEqual(before);
  });
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

  test('a program without a token stores no ticket', async () => {
    for (const [key, row] of Object.entries(ROUTES)) {
      if (row.kind !== 'api_other') continue;
      const path = pathOf(key, MISSING);
      expect((await createApiClient(world.deps, null).post(path, row.body)).status).toBe(401);
      for (const { program } of people) {
        expect((await program.post(path, row.body)).status).toBe(row.status);
      }
    }
  });
});

describe('the core', () => {
  const asked = (ticket: WaitingTicket, userId: string) => ({
    caseId: ticket.caseId,
    revision: ticket.revision,
    digest: ticket.proposalDigest,
    userId,
    channel: 'terminal' as const,
  });
  const CORE: Readonly<Record<string, (ticket: WaitingTicket, by: Somebody) => Promise<unknown>>> =
    {
      decide: (ticket, { user }) =>
        recordDecision(
          world.deps.pool,
          decisionOn(ticket, { verdict: 'reject', userId: user.userId, note: 'Not so.' }),
        ),
      edit: (ticket, { user }) =>
        editProposal(world.deps.pool, {
          ...asked(ticket, user.userId),
          ...{ changes: [{ actionIndex: 0, fields: { amount: '10.00' } }], reply: null },
        }),
      withdraw: (ticket, { user }) =>
        withdrawProposal(world.deps.pool, { ...asked(ticket, user.userId), reason: null }),
      propose: (ticket, { user: { userId } }) =>
        fileProposal(world.deps.pool, {
          ...{ caseId: ticket.caseId, userId, channel: 'terminal', resolutionText: '{}' },
        }),
      close: (ticket, { user: { userId } }) =>
        endTicketOutside(world.deps.pool, {
          ...{ ticketId: ticket.ticketId, how: 'closed', userId, channel: 'terminal' },
        }),
      claim: ({ ticketId }, { user }) =>
        claimTicket(world.deps.pool, { ticketId, user, now: world.now() }),
    };

  test.each(Object.keys(CORE))('answers to %s as for no ticket', async (name) => {
    const act = CORE[name] ?? (() => Promise.reject(new Error(name)));
    const ticket = await world.waiting(OTHER_TEAM);
    const before = await tracesOf(ticket);
    for (const person of people.filter(({ isBound }) => isBound)) {
      const foreign = JSON.stringify(await act(ticket, person));
      const missing = JSON.stringify(await act(MISSING, person));
      expect(masked(foreign, ticket)).toBe(masked(missing, MISSING));
      expect(foreign).toContain('not_found');
    }
    expect(await tracesOf(ticket)).toEqual(before);
    const own = await world.waiting(OWN_TEAM);
    for (const person of people) {
      expect(JSON.stringify(await act(own, person))).not.toContain('not_found');
    }
  });

  test('merges into no ticket of another team, in the words for none', async () => {
    const own = await world.waiting(OWN_TEAM);
    const other = await world.waiting(OTHER_TEAM);
    await world.pool.query(
      `UPDATE tickets SET customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)
       WHERE ticket_id = $2`,
      [own.ticketId, other.ticketId],
    );
    const merge = (mergedInto: string, userId: string) =>
      endTicketOutside(world.deps.pool, {
        ...{ ticketId: own.ticketId, how: 'merged', mergedInto, userId, channel: 'terminal' },
      });
    expect(await merge(other.ticketId, 'one-agent')).toEqual(
      await merge(MISSING.ticketId, 'one-agent'),
    );
    expect(await merge(other.ticketId, 'one-admin')).toMatchObject({ kind: 'ended' });
  });

  test('an ended case of another team is there for nobody else either', async () => {
    const ticket = await world.waiting(OTHER_TEAM);
    await world.pool.query(
      `UPDATE cases SET state = 'closed', outcome = 'resolve', ended_at = now() WHERE case_id = $1`,
      [ticket.caseId],
    );
    const close = CORE['close'] ?? (() => Promise.resolve(null));
    for (const person of people.filter(({ isBound }) => isBound)) {
      expect(await close(ticket, person)).toEqual(await close(MISSING, person));
    }
  });

  test('hands a case over to nobody of another team', async () => {
    const ticket = await world.waiting(OTHER_TEAM);
    const { takeOver } = activitiesOn(world.deps.pool);
    for (const { user, isBound } of people) {
      const { caseId } = ticket;
      const taken = await takeOver({ caseId, actorId: user.userId, reasonCode: 'test' });
      if (isBound) expect(taken).toMatchObject({ isTaken: false, code: 'ticket_not_found' });
      else expect(taken.isTaken).toBe(user.role === 'admin');
    }
  });
});

describe('the terminal', () => {
  const COMMANDS: readonly (readonly [name: string, args: readonly string[]])[] = [
    ['approve', ['--yes', '--hash', 'a'.repeat(64)]],
    ['reject', ['--yes', '--reason', 'Not so.']],
    ['send-back', ['--yes', '--reason', 'Not so.']],
    ['edit', ['--yes', '--set', 'amount=10.00']],
    ['withdraw', ['--yes']],
    ['take', ['--yes', '--reason', 'customer_called']],
    ['propose', ['--yes', '--file', __filename]],
    ['close', []],
  ];

  async function run(name: string, reference: string, args: readonly string[]): Promise<string> {
    const program = createProgram({ DATABASE_URL: world.database.url });
    try {
      await program.parseAsync([name, reference, ...args], { from: 'user' });
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  test.each(COMMANDS)('`%s` knows no ticket of another team', async (name, args) => {
    const ticket = await world.waiting(OTHER_TEAM);
    const before = await tracesOf(ticket);
    for (const { user } of people.filter(({ isBound }) => isBound)) {
      const as = [...args, '--as', user.userId];
      const names = [ticket.ticketId, ticket.ticketId.replace('larkfield-', ''), ticket.caseId];
      const missing = masked(await run(name, MISSING.ticketId, as), MISSING);
      expect(missing).toContain('There is no ticket …');
      for (const reference of names) {
        expect(masked(await run(name, reference, as), ticket)).toBe(missing);
      }
    }
    expect(await tracesOf(ticket)).toEqual(before);
    const refused = await run(name, ticket.ticketId, [...args, '--as', 'one-ops']);
    expect(refused).not.toContain('There is no ticket');
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
      const leave = feed.subscribe({ tokenHash, onChange, onEnd: () => counts.push(-1) });
      return { role, counts, isBound, leave };
    });
    const stranger: number[] = [];
    const leaveStranger = feed.subscribe({
      tokenHash: hashOfSecret('nobody'),
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
