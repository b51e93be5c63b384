import { workflowIdForTicket } from '../../contracts/ids';
import type { RevisionAnswer, RevisionPublished } from '../../contracts/revision';
import { editProposal } from '../../db/edit-proposal';
import { recordDecision } from '../../db/record-decision';
import { countRows, decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import {
  auditOf,
  editOf,
  latestRevision,
  seenBy,
  sendWakeup,
  untilSeen,
} from '../support/revisions';
import type { SeenRow } from '../support/revisions';

const DONE_REPLY = 'We have refunded 12.95 CAD to you.';

describe('an edit of a waiting proposal', () => {
  let world: CaseWorld;
  let tickets: string[];

  beforeAll(async () => {
    world = await createCaseWorld();
    tickets = await addLateOrders(world.pool, { count: 16, prefix: 'E' });
    await world.pool.query(
      `INSERT INTO users (user_id, display_name, role) VALUES ('reader', 'Rae', 'read_only')`,
    );
    await world.startWorker();
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  /** A case that waits for the approval of one refund of 12.95. */
  async function waiting(): Promise<{ ticketId: string; seen: SeenRow }> {
    const ticketId = tickets.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    await world.startCase(ticketId);
    return { ticketId, seen: await untilSeen(world.pool, ticketId) };
  }

  async function edited(
    ticketId: string,
    request: Parameters<typeof editProposal>[1],
  ): Promise<RevisionPublished> {
    const answer = await editProposal(world.pool, request);
    if (answer.kind === 'refused') throw new Error(answer.message);
    await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
    return answer;
  }

  async function approve(
    ticketId: string,
    userId: string,
    channel: 'terminal' | 'web' = 'terminal',
  ): ReturnType<typeof recordDecision> {
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing waits.');
    const request = decisionOn(action, { verdict: 'approve', userId, channel });
    const answer = await recordDecision(world.pool, request);
    if (answer.kind === 'recorded' && answer.wakeupId !== null) {
      const handle = world.client.workflow.getHandle(workflowIdForTicket(ticketId));
      await handle.signal('approval', { decisionId: answer.wakeupId });
    }
    return answer;
  }

  async function paidMinor(ticketId: string): Promise<string[]> {
    const found = await world.pool.query<{ amount: string }>(
      `SELECT l.amount_minor::text AS amount FROM ledger l JOIN operations USING (operation_id)
       JOIN cases USING (case_id) WHERE ticket_id = $1`,
      [ticketId],
    );
    return found.rows.map((row) => row.amount);
  }

  async function requesters(ticketId: string): Promise<string[]> {
    const found = await world.pool.query<{ ids: string[] }>(
      `SELECT requester_ids AS ids FROM proposal_actions a JOIN cases c USING (case_id, revision)
       WHERE c.ticket_id = $1`,
      [ticketId],
    );
    return found.rows.flatMap((row) => row.ids);
  }

  it('that lowers the amount may be approved by who made it, and the customer hears the lower one', async () => {
    const { ticketId, seen } = await waiting();
    const answer = await edited(ticketId, editOf(seenBy(seen, 'agent'), { amount: '10.00' }));
    expect(answer).toMatchObject({ revision: 2, isReplyStale: true, lapsedApprovals: [] });
    expect(answer.difference?.actions).toMatchObject([
      { kind: 'changed', fields: [{ field: 'amount', before: '12.95 CAD', after: '10.00 CAD' }] },
    ]);
    const next = await latestRevision(world.pool, ticketId);
    expect(next).toMatchObject({ state: 'pending', origin: 'edit', requesterId: 'agent' });
    expect(next?.deadlineAt).toEqual(seen.deadlineAt);
    expect(await requesters(ticketId)).toEqual([]);

    expect(await approve(ticketId, 'agent')).toMatchObject({ kind: 'recorded' });
    await untilCase(world.pool, ticketId, ['closed']);
    expect(await paidMinor(ticketId)).toEqual(['1000']);
    const [reply = ''] = await replyTexts(world.pool, ticketId);
    expect(reply).toContain('10.00');
    expect(reply).not.toContain('12.95');
    const [entry] = await auditOf(world.pool, seen.caseId, 'proposal_edited');
    expect(entry).toMatchObject({ actor: 'agent', detail: { from_revision: 1, revision: 2 } });
  }, 60_000);

  it('that raises the amount needs a second person, by whichever channel the first one comes', async () => {
    const { ticketId, seen } = await waiting();
    await edited(ticketId, editOf(seenBy(seen, 'agent'), { amount: '14.00' }));
    expect(await requesters(ticketId)).toEqual(['agent']);
    for (const channel of ['terminal', 'web'] as const) {
      expect(await approve(ticketId, 'agent', channel)).toMatchObject({
        kind: 'refused',
        code: 'second_person_needed',
      });
    }
    expect(await approve(ticketId, 'agent2')).toMatchObject({ kind: 'recorded' });
    await untilCase(world.pool, ticketId, ['closed']);
    expect(await paidMinor(ticketId)).toEqual(['1400']);
  }, 60_000);

  it('that is lowered again after it was raised still needs a second person', async () => {
    const { ticketId, seen } = await waiting();
    await edited(ticketId, editOf(seenBy(seen, 'agent'), { amount: '20.00' }));
    const raised = await untilSeen(world.pool, ticketId, 2);
    await edited(ticketId, editOf(seenBy(raised, 'agent'), { amount: '19.00' }));
    expect(await approve(ticketId, 'agent')).toMatchObject({ code: 'second_person_needed' });
  }, 60_000);

  it('of anything else but the amount needs a second person, and keeps a reply that is still true', async () => {
    const { ticketId, seen } = await waiting();
    const request = editOf(seenBy(seen, 'agent'), { reason: 'price_adjustment' });
    expect(await edited(ticketId, request)).toMatchObject({ isReplyStale: false });
    expect(await approve(ticketId, 'agent')).toMatchObject({ code: 'second_person_needed' });
    expect(await approve(ticketId, 'lead')).toMatchObject({ kind: 'recorded' });
    await untilCase(world.pool, ticketId, ['closed']);
    const kept = await world.pool.query<{ reply: string }>(
      'SELECT reply FROM proposals WHERE case_id = $1 AND revision = 1',
      [seen.caseId],
    );
    expect(await replyTexts(world.pool, ticketId)).toEqual(kept.rows.map((row) => row.reply));
  }, 60_000);

  it('of the reply alone adds nobody to the requesters, and that reply is sent', async () => {
    const { ticketId, seen } = await waiting();
    const reply =
      'Sorry for the delay. We are arranging a refund of 12.95 CAD, with our apologies.';
    await edited(ticketId, editOf(seenBy(seen, 'agent'), {}, { reply }));
    expect(await approve(ticketId, 'agent')).toMatchObject({ kind: 'recorded' });
    await untilCase(world.pool, ticketId, ['closed']);
    expect(await replyTexts(world.pool, ticketId)).toEqual([reply]);
  }, 60_000);

  it('keeps every rule: refused with its code, and what waits is as it was', async () => {
    const { ticketId, seen } = await waiting();
    const { pool } = world;
    const mine = seenBy(seen, 'agent');
    const foreign = 'LK-610283';
    const asked: [string, RevisionAnswer][] = [
      ['amount_exceeds_refundable', await editProposal(pool, editOf(mine, { amount: '4999.00' }))],
      ['resolution_invalid', await editProposal(pool, editOf(mine, { amount: '10.001' }))],
      ['resolution_invalid', await editProposal(pool, editOf(mine, { amount: '9999999' }))],
      ['resolution_invalid', await editProposal(pool, editOf(mine, { kind: 'goodwill_credit' }))],
      ['action_order_not_returned', await editProposal(pool, editOf(mine, { order_id: foreign }))],
      ['reply_claims_done', await editProposal(pool, editOf(mine, {}, { reply: DONE_REPLY }))],
      ['nothing_changed', await editProposal(pool, editOf(mine, { amount: '12.95' }))],
      ['not_entitled', await editProposal(pool, editOf(seenBy(seen, 'reader'), { amount: '1' }))],
      ['not_entitled', await editProposal(pool, editOf(seenBy(seen, 'agent3'), { amount: '1' }))],
      ['unknown_user', await editProposal(pool, editOf(seenBy(seen, 'nobody'), { amount: '1' }))],
      [
        'proposal_not_found',
        await editProposal(pool, editOf(mine, { amount: '1' }, { actionIndex: 3 })),
      ],
    ];
    expect(
      asked.map(([, answer]) => (answer.kind === 'refused' ? answer.code : answer.kind)),
    ).toEqual(asked.map(([code]) => code));
    expect(await latestRevision(pool, ticketId)).toEqual(seen);
    expect(await countRows(pool, 'proposals WHERE case_id = $1', [seen.caseId])).toBe(1);
    const audited = await auditOf(pool, seen.caseId, 'edit_refused');
    expect(audited.map((entry) => entry.detail['code'])).toEqual(
      asked.map(([code]) => code).filter((code) => code !== 'proposal_not_found'),
    );
  }, 60_000);

  it('of what somebody edited meanwhile is refused with who, when, how and what', async () => {
    const { ticketId, seen } = await waiting();
    await edited(ticketId, editOf(seenBy(seen, 'lead', { channel: 'web' }), { amount: '10.00' }));
    const late = await editProposal(world.pool, editOf(seenBy(seen, 'agent'), { amount: '11.00' }));
    const words =
      /edited by lead \(web\) at \d{4}-\d\d-\d\dT.*revision 2 has taken its place \(action 1: amount 12\.95 -> 10\.00 CAD\)/;
    expect(late).toMatchObject({
      kind: 'refused',
      code: 'changed_since_you_looked',
      difference: { fromRevision: 1, toRevision: 2 },
    });
    expect(late.kind === 'refused' && late.message).toMatch(words);
    // Also for who looks at the newest revision with a hash of the former one.
    const next = await untilSeen(world.pool, ticketId, 2);
    const mixed = seenBy({ ...next, digest: seen.digest.slice(0, 12) }, 'agent');
    const other = await editProposal(world.pool, editOf(mixed, { amount: '11.00' }));
    expect(other.kind === 'refused' && other.message).toMatch(words);
    expect(await countRows(world.pool, 'proposals WHERE case_id = $1', [seen.caseId])).toBe(2);
  }, 60_000);

  it('leaves a decision on the former revision refused, with the difference, and nothing executed', async () => {
    const { ticketId, seen } = await waiting();
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing waits.');
    await edited(ticketId, editOf(seenBy(seen, 'lead'), { amount: '13.50' }));
    const late = await recordDecision(
      world.pool,
      decisionOn(action, { verdict: 'approve', userId: 'agent' }),
    );
    expect(late).toMatchObject({
      kind: 'refused',
      code: 'changed_since_you_looked',
      difference: { actions: [{ fields: [{ before: '12.95 CAD', after: '13.50 CAD' }] }] },
    });
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [seen.caseId])).toBe(0);
    expect(await latestRevision(world.pool, ticketId)).toMatchObject({ state: 'pending' });
  }, 60_000);

  it('made by two people at once is one edit, and the other is told of it', async () => {
    const { ticketId, seen } = await waiting();
    const answers = await Promise.all(
      ['lead', 'agent'].map((userId, index) =>
        editProposal(world.pool, editOf(seenBy(seen, userId), { amount: `1${String(index)}.00` })),
      ),
    );
    const winner = await latestRevision(world.pool, ticketId);
    expect(answers.map((answer) => answer.kind).sort()).toEqual(['published', 'refused']);
    const loser = answers.find((answer) => answer.kind === 'refused');
    expect(loser?.message).toContain(`edited by ${winner?.requesterId ?? ''} (terminal) at `);
    expect(await countRows(world.pool, 'proposals WHERE case_id = $1', [seen.caseId])).toBe(2);
  }, 60_000);

  it('beside an approval: one of the two stands, and what is written agrees with it', async () => {
    const { ticketId, seen } = await waiting();
    const [answer, decision] = await Promise.all([
      editProposal(world.pool, editOf(seenBy(seen, 'lead'), { amount: '10.00' })),
      approve(ticketId, 'agent').catch(() => null),
    ]);
    await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
    if (answer.kind === 'refused') {
      expect(answer).toMatchObject({ code: 'already_decided', standing: { userId: 'agent' } });
      expect(answer.message).toMatch(/agent approved it at .* \(terminal\)/);
      await untilCase(world.pool, ticketId, ['closed']);
      expect(await paidMinor(ticketId)).toEqual(['1295']);
      return;
    }
    expect(decision).toMatchObject({ kind: 'refused', code: 'changed_since_you_looked' });
    expect(await paidMinor(ticketId)).toEqual([]);
  }, 60_000);

  it('comes too late after the deadline, and when the case has ended', async () => {
    const { seen } = await waiting();
    await world.pool.query(
      `UPDATE proposals SET deadline_at = now() - interval '1 second' WHERE case_id = $1`,
      [seen.caseId],
    );
    const late = await editProposal(world.pool, editOf(seenBy(seen, 'agent'), { amount: '1' }));
    expect(late).toMatchObject({ kind: 'refused', code: 'proposal_expired' });

    const { ticketId, seen: other } = await waiting();
    expect(await approve(ticketId, 'agent')).toMatchObject({ kind: 'recorded' });
    await untilCase(world.pool, ticketId, ['closed']);
    const after = await editProposal(world.pool, editOf(seenBy(other, 'agent'), { amount: '1' }));
    expect(after).toMatchObject({ kind: 'refused', code: 'already_decided' });
  }, 60_000);
});
