/** Cases that a person takes, proposes in, and has approved by somebody else. */
import type { WorkflowHandle } from '@temporalio/client';
import { workflowIdForTicket } from '../../contracts/ids';
import type { Resolution } from '../../contracts/resolution';
import type { RevisionAnswer } from '../../contracts/revision';
import { fileProposal } from '../../db/file-proposal';
import { recordDecision } from '../../db/record-decision';
import { caseQuery } from '../../workflows/messages';
import { askToTake } from './asked-take-over';
import { decisionOn, untilCase, untilProposed } from './case-facts';
import type { PendingAction } from './case-facts';
import { eventually } from './eventually';
import { aProposal, refundForm } from './facts';
import { sendWakeup } from './revisions';
import type { SkippingWorld } from './skipping-world';

export const PERSON_WAITED_FOR = 'the person who has taken the case';
export const PERSON_REPLY = 'Sorry for the delay. We are arranging a refund of 5.00 CAD for you.';

export type StartedCase = {
  world: SkippingWorld;
  ticketId: string;
  orderId: string;
  caseId: string;
  handle: WorkflowHandle;
  /** What the model proposed. */
  action: PendingAction;
};

/** A case whose model has proposed one refund. */
export async function startWaitingCase(
  world: SkippingWorld,
  ticketId: string,
): Promise<StartedCase> {
  const handle = await world.startCase(ticketId);
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing was proposed.');
  const found = await world.pool.query<{ id: string }>(
    'SELECT order_id AS id FROM orders JOIN tickets USING (customer_id) WHERE ticket_id = $1',
    [ticketId],
  );
  const orderId = found.rows[0]?.id ?? '';
  return { world, ticketId, orderId, caseId: action.caseId, handle, action };
}

export async function askForCase({ world, handle }: StartedCase, actorId: string): Promise<void> {
  await askToTake(world.pool, handle, actorId);
}

export async function ownerOf({ world, caseId }: StartedCase): Promise<string | null> {
  const found = await world.pool.query<{ owner: string | null }>(
    'SELECT taken_over_by AS owner FROM cases WHERE case_id = $1',
    [caseId],
  );
  return found.rows[0]?.owner ?? null;
}

/** The Workflow waits for what the person who has the case proposes. */
export async function untilPersonIsWaitedFor({ handle, caseId }: StartedCase): Promise<void> {
  await eventually(`${caseId} waits for its person`, async () => {
    const view = await handle.query(caseQuery);
    return view.waitingFor === PERSON_WAITED_FOR ? true : null;
  });
}

/** The case is this person's, in the database and for the Workflow. */
export async function takeCase(started: StartedCase, actorId: string): Promise<void> {
  await askForCase(started, actorId);
  await eventually(`${actorId} has ${started.caseId}`, async () => {
    const view = await started.handle.query(caseQuery);
    const isTheirs = (await ownerOf(started)) === actorId && view.takenOverBy === actorId;
    return isTheirs && view.waitingFor === PERSON_WAITED_FOR ? true : null;
  });
}

/** Proposes a refund of 5.00, or what is given; the Workflow is not told. */
export function fileUnseen(
  { world, caseId, orderId }: StartedCase,
  userId: string,
  changes: Partial<Resolution> = {},
): Promise<RevisionAnswer> {
  const actions = [refundForm({ order_id: orderId, amount: 5 })];
  const order = { order_id: orderId, status: null };
  const resolution = aProposal({ order, actions, reply: PERSON_REPLY, ...changes });
  return fileProposal(world.pool, {
    caseId,
    userId,
    channel: 'terminal',
    resolutionText: JSON.stringify(resolution),
  });
}

/** Proposes, and wakes the case. */
export async function fileIn(
  started: StartedCase,
  userId: string,
  changes: Partial<Resolution> = {},
): Promise<RevisionAnswer> {
  const answer = await fileUnseen(started, userId, changes);
  await sendWakeup(started.world.client, workflowIdForTicket(started.ticketId), answer);
  return answer;
}

/** One person's word on the first action that waits. */
export async function decideIn(
  { world, ticketId, handle }: StartedCase,
  userId: string,
  verdict: 'approve' | 'reject' = 'approve',
): ReturnType<typeof recordDecision> {
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error('Nothing waits.');
  const answer = await recordDecision(world.pool, decisionOn(action, { verdict, userId }));
  if (answer.kind === 'recorded' && answer.wakeupId !== null) {
    await handle.signal('approval', { decisionId: answer.wakeupId });
  }
  return answer;
}

/** From the database: waiting for a result would let the server's clock run ahead. */
export async function untilResolved({ world, ticketId }: StartedCase): Promise<void> {
  const ended = await untilCase(world.pool, ticketId, ['closed', 'handed_off']);
  expect(ended).toMatchObject({ state: 'closed', outcome: 'resolve' });
}

/** The code of a refusal, else the kind of the answer. */
export async function codeOf(
  answer: Promise<{ kind: string } | { kind: 'refused'; code: string }>,
): Promise<string> {
  const given = await answer;
  return 'code' in given ? given.code : given.kind;
}
