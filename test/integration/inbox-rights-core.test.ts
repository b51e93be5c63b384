/** The core and the terminal answer for another team's case as for one that is not there. */
import { createProgram } from '../../client/cli/program';
import { claimTicket } from '../../db/claim-ticket';
import { editProposal } from '../../db/edit-proposal';
import { endTicketOutside } from '../../db/end-ticket';
import { fileProposal } from '../../db/file-proposal';
import { recordDecision } from '../../db/record-decision';
import { findTakeOver } from '../../db/queries/outside/take-over-requests';
import { withdrawProposal } from '../../db/withdraw-proposal';
import { writeTakeOver } from '../support/asked-take-over';
import { decisionOn } from '../support/case-facts';
import { OTHER_TEAM, OWN_TEAM, oneOfEachRole } from '../support/inbox-roles';
import type { Somebody } from '../support/inbox-roles';
import { MISSING, masked, tracesOf } from '../support/inbox-traces';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';
import { activitiesOn } from '../support/waiting-case';

jest.setTimeout(300_000);

let world: InboxWorld;
let people: Somebody[];

beforeAll(async () => {
  world = await createInboxWorld(30);
  people = await oneOfEachRole(world);
});

afterAll(() => world.close());

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
    const before = await tracesOf(world, ticket);
    for (const person of people.filter(({ isBound }) => isBound)) {
      const foreign = JSON.stringify(await act(ticket, person));
      const missing = JSON.stringify(await act(MISSING, person));
      expect(masked(foreign, ticket)).toBe(masked(missing, MISSING));
      expect(foreign).toContain('not_found');
    }
    expect(await tracesOf(world, ticket)).toEqual(before);
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
      const requestId = await writeTakeOver(world.deps.pool, { caseId, userId: user.userId });
      await takeOver({ caseId });
      const said = await findTakeOver(world.deps.pool, requestId);
      if (isBound) expect(said).toMatchObject({ answer: 'ticket_not_found' });
      else expect(said?.answer === 'taken').toBe(user.role === 'admin');
      expect(said?.takenOverBy === user.userId).toBe(said?.answer === 'taken');
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
    const before = await tracesOf(world, ticket);
    for (const { user } of people.filter(({ isBound }) => isBound)) {
      const as = [...args, '--as', user.userId];
      const names = [ticket.ticketId, ticket.ticketId.replace('larkfield-', ''), ticket.caseId];
      const missing = masked(await run(name, MISSING.ticketId, as), MISSING);
      expect(missing).toContain('There is no ticket …');
      for (const reference of names) {
        expect(masked(await run(name, reference, as), ticket)).toBe(missing);
      }
    }
    expect(await tracesOf(world, ticket)).toEqual(before);
    const refused = await run(name, ticket.ticketId, [...args, '--as', 'one-ops']);
    expect(refused).not.toContain('There is no ticket');
  });
});
