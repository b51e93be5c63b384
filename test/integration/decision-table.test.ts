/**
 * The table of situations in docs/approvals.md, a test for each row: a real Temporal server, a real
 * Postgres, and two client processes that decide, edit, write and close.
 */
import { countRows, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { actionStates, says, writtenIn } from '../support/decision-requests';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import type { RaceRequest, RaceResult } from '../support/races/race-request';
import { proposalDigest } from '../support/races/run-races';
import { startRacer } from '../support/races/racer';
import type { Racer } from '../support/races/racer';
import { raceTwice } from '../support/races/race-twice';
import { startScriptedWorker } from '../support/scripted-worker';
import { addTicketLike } from '../support/waiting-case';

jest.setTimeout(120_000);

const THREE = [5, 4, 3.95];
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

describe('the table of decisions', () => {
  let world: CaseWorld;
  let racers: readonly [Racer, Racer];
  let worker: { stop: () => Promise<void> };
  /** Tickets for one refund, and tickets for three. */
  let single: string[];
  let triple: string[];
  let raceNo = 0;

  async function startWorker(): Promise<void> {
    worker = await startScriptedWorker(world, (externalId) =>
      externalId.startsWith('LATE-T-') ? THREE : [12.95],
    );
  }

  beforeAll(async () => {
    world = await createCaseWorld();
    single = await addLateOrders(world.pool, { count: 14, prefix: 'S' });
    triple = await addLateOrders(world.pool, { count: 4, prefix: 'T' });
    await startWorker();
    racers = await Promise.all([startRacer(world), startRacer(world)]);
  });

  afterAll(async () => {
    for (const racer of racers) await racer.end();
    await worker.stop();
    await world.close();
  });

  async function waiting(
    tickets: string[],
  ): Promise<{ ticketId: string; actions: PendingAction[] }> {
    const ticketId = tickets.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    await world.startCase(ticketId);
    return { ticketId, actions: await untilProposed(world.pool, ticketId) };
  }

  /** A case that waits for one refund of 12.95. */
  async function waitingRefund(): Promise<{ ticketId: string; action: PendingAction }> {
    const { ticketId, actions } = await waiting(single);
    const [action] = actions;
    if (!action) throw new Error('Nothing was proposed.');
    return { ticketId, action };
  }

  /** One of the two client processes does this at once. */
  async function ask(process: 0 | 1, request: RaceRequest): Promise<RaceResult> {
    raceNo += 1;
    return (await racers[process].race({ raceNo, goAtMs: 0, request })).result;
  }

  async function edits(
    action: PendingAction,
    userId: string,
    fields: Record<string, string>,
  ): Promise<RaceRequest> {
    const { caseId, revision, actionIndex } = action;
    const digest = await proposalDigest(world, action);
    const changes = [{ actionIndex, fields }];
    const request = { caseId, revision, digest, userId, changes, reply: null };
    return { kind: 'edit', request: { ...request, channel: 'terminal' } };
  }

  const written = (caseId: string): Promise<number> => writtenIn(world.pool, caseId);

  /** Lets the deadline pass, as its timer would. */
  async function expire({ caseId, revision }: PendingAction): Promise<RaceResult> {
    await world.pool.query(
      `UPDATE proposals SET deadline_at = now() - interval '1 second'
       WHERE case_id = $1 AND revision = $2`,
      [caseId, revision],
    );
    return ask(1, { kind: 'expire', caseId, revision });
  }

  it('a decision that comes while no worker runs is honoured once when one does', async () => {
    const { ticketId, action } = await waitingRefund();
    await worker.stop();
    const answer = await ask(0, says('approve', action, { userId: 'agent' }));
    expect(answer.code).toBe('recorded');
    expect(await written(action.caseId)).toBe(0);
    await startWorker();
    await untilCase(world.pool, ticketId, ['closed']);
    expect(await written(action.caseId)).toBe(1);
  });

  it('the same decision twice is one row, one effect and the same answer', async () => {
    const { ticketId, action } = await waitingRefund();
    const request = says('approve', action, { userId: 'agent' });
    // Two tabs: the same person, at once, through two processes.
    const tabs = await Promise.all([ask(0, request), ask(1, request)]);
    await untilCase(world.pool, ticketId, ['closed']);
    const resent = await ask(0, request);
    expect(tabs.map(({ code }) => code).sort()).toEqual(['recorded', 'repeated']);
    expect(resent.code).toBe('repeated');
    expect(new Set([...tabs, resent].map(({ decisionId }) => decisionId)).size).toBe(1);
    expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [action.caseId])).toBe(1);
    expect(await written(action.caseId)).toBe(1);
  });

  it('approve and reject at once: one wins, and the other is told the winner', async () => {
    expect(await raceTwice(world, racers, 'approve/reject')).toEqual([]);
  });

  it('a decision on an older revision is refused with the difference, and nothing is executed', async () => {
    const { action } = await waitingRefund();
    expect((await ask(0, await edits(action, 'agent2', { amount: '5.00' }))).code).toBe(
      'published',
    );
    const late = await ask(1, says('approve', action, { userId: 'agent' }));
    expect(late.code).toBe('changed_since_you_looked');
    expect(late.told).toMatch(/edited by agent2 \(terminal\) at .*amount.*12\.95.*5\.00/);
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [action.caseId])).toBe(0);
  });

  it('a decision with another digest is refused, and nothing is executed', async () => {
    const { action } = await waitingRefund();
    const digest = 'f'.repeat(64);
    const other = await ask(0, says('approve', action, { userId: 'agent', digest }));
    expect(other.code).toBe('changed_since_you_looked');
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [action.caseId])).toBe(0);
    expect(await actionStates(world.pool, action)).toEqual(['pending']);
  });

  it.each(['approve/expire', 'approve/customer message', 'decide/close'])(
    '%s at the same moment: exactly one outcome, and the screens agree with it',
    async (name) => {
      expect(await raceTwice(world, racers, name)).toEqual([]);
    },
  );

  it('a merge at the moment of a decision: whichever was first stands, and both know', async () => {
    const first = await waitingRefund();
    const second = await waitingRefund();
    const merges = async (ticketId: string): Promise<RaceRequest> => {
      const mergedInto = await addTicketLike(world.pool, ticketId);
      const request = { ticketId, how: 'merged', mergedInto, userId: 'lead' } as const;
      return { kind: 'close', request: { ...request, channel: 'terminal' } };
    };
    const mergeFirst = await merges(first.ticketId);
    const mergeSecond = await merges(second.ticketId);
    expect((await ask(0, mergeFirst)).code).toBe('withdrawn');
    const late = await ask(1, says('approve', first.action, { userId: 'agent' }));
    expect(late.told).toMatch(
      /withdrawn at .*lead merged the ticket into another one \(terminal\)/,
    );
    await ask(0, says('approve', second.action, { userId: 'agent' }));
    expect((await ask(1, mergeSecond)).code).toBe('decided');
    for (const { ticketId, action } of [first, second]) {
      const ended = await untilCase(world.pool, ticketId, ['closed']);
      expect(ended.outcome).toBe('merged');
      expect(await written(action.caseId)).toBe(ticketId === first.ticketId ? 0 : 1);
    }
  });

  it('a decision after the end is refused with what was decided, by whom and when', async () => {
    const { ticketId, action } = await waitingRefund();
    await ask(0, says('approve', action, { userId: 'agent' }));
    await untilCase(world.pool, ticketId, ['closed']);
    const late = await ask(1, says('reject', action, { userId: 'agent2' }));
    expect(late.code).toBe('already_decided');
    expect(late.told).toMatch(/agent approved it at .*\(terminal\)/);
    expect(late.told).toMatch(INSTANT);
    const expired = await waitingRefund();
    expect((await expire(expired.action)).code).toBe('expired');
    await untilCase(world.pool, expired.ticketId, ['handed_off']);
    const tooLate = await ask(0, says('approve', expired.action, { userId: 'agent' }));
    expect(tooLate.told).toMatch(/expired at .*; nothing was written/);
  });

  it('of three actions the approved one executes at the deadline, the rejected one never, the left one expires', async () => {
    const { ticketId, actions } = await waiting(triple);
    const [yes, no, left] = actions;
    if (!yes || !no || !left) throw new Error('Three actions were to be proposed.');
    await ask(0, says('approve', yes, { userId: 'agent' }));
    await ask(1, says('reject', no, { userId: 'agent2' }));
    expect(await written(yes.caseId)).toBe(0);
    expect((await expire(yes)).code).toBe('decided');
    await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
    expect(await actionStates(world.pool, yes)).toEqual(['approved', 'rejected', 'expired']);
    expect(await written(yes.caseId)).toBe(1);
    const receipts = await world.pool.query<{ states: string[] }>(
      `SELECT array(SELECT jsonb_array_elements(body->'receipts')->>'state') AS states
       FROM case_notes WHERE case_id = $1 AND body->>'kind' = 'receipts'`,
      [yes.caseId],
    );
    expect(receipts.rows[0]?.states).toEqual(['succeeded', 'rejected', 'expired']);
    expect((await ask(0, says('approve', no, { userId: 'lead' }))).code).toBe('already_decided');
    expect((await ask(0, says('approve', left, { userId: 'lead' }))).code).toBe('proposal_expired');
  });

  it('of three actions the approved ones execute as soon as every action has a word', async () => {
    const { ticketId, actions } = await waiting(triple);
    for (const [index, action] of actions.entries()) {
      expect(await written(action.caseId)).toBe(0);
      await ask(
        index === 0 ? 0 : 1,
        says(index === 1 ? 'reject' : 'approve', action, { userId: 'agent' }),
      );
    }
    const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
    expect(await written(ended.caseId)).toBe(2);
  });

  it('a send-back is a message in the transcript, twice at most; then a person gets the case', async () => {
    const { ticketId, action } = await waitingRefund();
    for (let revision = 1; revision <= 3; revision += 1) {
      const now = await eventually(`revision ${String(revision)} waits`, async () => {
        const [latest] = await untilProposed(world.pool, ticketId);
        return latest?.revision === revision ? latest : null;
      });
      const note = `Look again, no. ${String(revision)}`;
      await ask(revision % 2 === 0 ? 0 : 1, says('send_back', now, { userId: 'agent', note }));
    }
    const ended = await untilCase(world.pool, ticketId, ['handed_off']);
    expect(ended).toMatchObject({ handOffCode: 'send_backs_exhausted', revision: 3 });
    const notes = await world.pool.query<{ note: string }>(
      `SELECT body->>'note' AS note FROM case_notes
       WHERE case_id = $1 AND body->>'kind' = 'sent_back' ORDER BY created_at`,
      [action.caseId],
    );
    expect(notes.rows.map((row) => row.note)).toEqual(
      [1, 2, 3].map((no) => `Look again, no. ${String(no)}`),
    );
    expect(await written(action.caseId)).toBe(0);
  });

  it('a reject binds: the same action, proposed again in the case, is refused in code', async () => {
    const { ticketId, actions } = await waiting(triple);
    const [action] = actions;
    if (!action) throw new Error('Nothing was proposed.');
    await ask(0, says('reject', action, { userId: 'agent' }));
    // The customer writes, so the rest lapses; the model proposes all three again.
    const text = 'And where is my parcel now?';
    expect((await ask(1, { kind: 'message', ticketId, messageId: 'm-1', text })).code).toBe(
      'lapsed',
    );
    const ended = await untilCase(world.pool, ticketId, ['handed_off']);
    expect(ended).toMatchObject({ handOffCode: 'resolutions_exhausted', revision: 1 });
    const refused = await world.pool.query(
      `SELECT 1 FROM resolutions
       WHERE case_id = $1 AND NOT is_accepted AND refusals @> '[{"code":"rejected_before"}]'`,
      [ended.caseId],
    );
    expect(refused.rowCount).toBe(3);
    expect(await written(ended.caseId)).toBe(0);
  });

  it('an edit keeps contract and rules; lowering needs one person, anything else a second', async () => {
    const lowered = await waitingRefund();
    for (const [amount, code] of [
      ['twelve', 'resolution_invalid'],
      ['4999.00', 'amount_exceeds_refundable'],
    ] as const) {
      expect((await ask(0, await edits(lowered.action, 'agent', { amount }))).code).toBe(code);
    }
    await ask(0, await edits(lowered.action, 'agent', { amount: '5.00' }));
    const [next] = await untilProposed(world.pool, lowered.ticketId);
    if (!next) throw new Error('The edit does not wait.');
    expect((await ask(0, says('approve', next, { userId: 'agent' }))).code).toBe('recorded');

    const other = await waitingRefund();
    await ask(0, await edits(other.action, 'agent', { reason: 'price_adjustment' }));
    const [changed] = await untilProposed(world.pool, other.ticketId);
    if (!changed) throw new Error('The edit does not wait.');
    const own = await ask(0, says('approve', changed, { userId: 'agent' }));
    expect(own.code).toBe('second_person_needed');
    expect((await ask(1, says('approve', changed, { userId: 'agent2' }))).code).toBe('recorded');
    for (const { ticketId, action } of [lowered, other]) {
      await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
      expect(await written(action.caseId)).toBe(1);
    }
  });
});
