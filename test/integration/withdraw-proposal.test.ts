import { workflowIdForTicket } from '../../contracts/ids';
import { editProposal } from '../../db/edit-proposal';
import { recordDecision } from '../../db/record-decision';
import { withdrawProposal } from '../../db/withdraw-proposal';
import { countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { auditOf, editOf, seenBy, sendWakeup, untilSeen } from '../support/revisions';
import type { SeenRow } from '../support/revisions';

describe('the withdrawal of a waiting proposal', () => {
  let world: CaseWorld;
  let tickets: string[];

  beforeAll(async () => {
    world = await createCaseWorld();
    tickets = await addLateOrders(world.pool, { count: 2, prefix: 'W' });
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
  ): Promise<void> {
    const answer = await editProposal(world.pool, request);
    if (answer.kind === 'refused') throw new Error(answer.message);
    await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
  }

  it('is for leads and for who edited it; then the case goes to a person', async () => {
    const { ticketId, seen } = await waiting();
    const { pool } = world;
    const asAgent = { ...seenBy(seen, 'agent'), reason: null };
    expect(await withdrawProposal(pool, asAgent)).toMatchObject({ code: 'not_entitled' });
    await edited(ticketId, editOf(seenBy(seen, 'agent'), { amount: '13.00' }));
    expect(await withdrawProposal(pool, asAgent)).toMatchObject({
      code: 'changed_since_you_looked',
    });
    const next = await untilSeen(pool, ticketId, 2);
    const [action] = await untilProposed(pool, ticketId);
    if (!action) throw new Error('Nothing waits.');
    const request = { ...seenBy(next, 'agent'), reason: 'closed' };
    const answer = await withdrawProposal(pool, request);
    expect(answer).toMatchObject({ kind: 'withdrawn', revision: 2 });
    await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
    expect(await untilCase(pool, ticketId, ['handed_off', 'closed'])).toMatchObject({
      state: 'handed_off',
      handOffCode: 'proposal_withdrawn',
    });
    const late = decisionOn(action, { verdict: 'approve', userId: 'lead' });
    expect(await recordDecision(pool, late)).toMatchObject({ kind: 'refused' });
    expect(await countRows(pool, 'operations WHERE case_id = $1', [seen.caseId])).toBe(0);
    const codes = await auditOf(pool, seen.caseId, 'withdraw_refused');
    expect(codes.map((entry) => entry.detail['code'])).toEqual([
      'not_entitled',
      'changed_since_you_looked',
    ]);
    expect(await auditOf(pool, seen.caseId, 'proposal_withdrawn')).toHaveLength(1);
    const again = await withdrawProposal(pool, request);
    expect(again).toMatchObject({ kind: 'refused', code: 'case_closed' });
    expect(again.kind === 'refused' && again.message).toMatch(
      /withdrawn.*by agent \(terminal\): closed/,
    );
  }, 60_000);

  it('by a lead takes any waiting proposal back', async () => {
    const { ticketId, seen } = await waiting();
    const request = { ...seenBy(seen, 'lead'), reason: null };
    const answer = await withdrawProposal(world.pool, request);
    expect(answer).toMatchObject({ kind: 'withdrawn' });
    await sendWakeup(world.client, workflowIdForTicket(ticketId), answer);
    expect(await untilCase(world.pool, ticketId, ['handed_off'])).toMatchObject({
      handOffCode: 'proposal_withdrawn',
    });
  }, 60_000);
});
