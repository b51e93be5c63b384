/** Does what one side of a race is asked for, by the code that the product does it with. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { closeProposal } from '../../../activities/case/close-proposal';
import { createModel } from '../../../activities/model/create-model';
import type { DecisionAnswer, DecisionRequest } from '../../../contracts/decision';
import type { EditRequest } from '../../../contracts/revision';
import type { EndRequest } from '../../../contracts/ticket-change';
import { addCustomerMessage } from '../../../db/change-ticket';
import { editProposal } from '../../../db/edit-proposal';
import { endTicketOutside } from '../../../db/end-ticket';
import { loadCase } from '../../../db/queries/cases';
import { recordDecision } from '../../../db/record-decision';
import { approval } from '../../../workflows/messages';
import { sendWakeup, signalWakeup } from '../signal-approval';
import type { RaceRequest, RaceResult } from './race-request';

export type Racing = { pool: Pool; client: Client };

function resultOf(answer: DecisionAnswer): RaceResult {
  if (answer.kind === 'refused') {
    return { hasWon: false, code: answer.code, told: answer.message };
  }
  const { decisionId } = answer.decision;
  return { hasWon: answer.kind === 'recorded', code: answer.kind, told: null, decisionId };
}

async function decide({ pool, client }: Racing, request: DecisionRequest): Promise<RaceResult> {
  const answer = await recordDecision(pool, request);
  await signalWakeup(pool, client, answer);
  return resultOf(answer);
}

async function edit({ pool, client }: Racing, request: EditRequest): Promise<RaceResult> {
  const answer = await editProposal(pool, request);
  if (answer.kind === 'refused') {
    return { hasWon: false, code: answer.code, told: answer.message };
  }
  await sendWakeup(pool, client, answer.wakeupId);
  return { hasWon: true, code: answer.kind, told: null };
}

/** As the intake stores it. A message that comes second is noted, and is answered by the case. */
async function write(
  { pool, client }: Racing,
  { ticketId, messageId, text }: RaceRequest & { kind: 'message' },
): Promise<RaceResult> {
  const sentAt = new Date();
  const answer = await addCustomerMessage(pool, { ticketId, messageId, text, sentAt });
  if (answer.kind === 'refused') throw new Error(answer.message);
  if (answer.wakeupId !== null) await sendWakeup(pool, client, answer.wakeupId);
  return { hasWon: answer.effect === 'lapsed', code: answer.effect, told: null };
}

/** A person's word on the ticket: it is taken in any case, and says whether people were first. */
async function close({ pool, client }: Racing, request: EndRequest): Promise<RaceResult> {
  const answer = await endTicketOutside(pool, request);
  if (answer.kind === 'refused') {
    return { hasWon: false, code: answer.code, told: answer.message };
  }
  if (answer.wakeupId !== null) await sendWakeup(pool, client, answer.wakeupId);
  const { effect, decidedBefore } = answer;
  return { hasWon: effect === 'withdrawn', code: effect, told: decidedBefore };
}

/** What the case's own timer does at its deadline; the Signal makes the case look. */
async function expire(
  { pool, client }: Racing,
  key: { caseId: string; revision: number },
): Promise<RaceResult> {
  const now = (): Date => new Date();
  const deps = { pool, now, model: createModel('baseline') };
  const at = now().toISOString();
  const { state } = await closeProposal(deps, { ...key, reason: 'expired', at });
  const { workflowId } = await loadCase(pool, key.caseId);
  await client.workflow.getHandle(workflowId).signal(approval, { decisionId: 'expiry' });
  return { hasWon: state === 'expired', code: state, told: null };
}

export function performRequest(racing: Racing, request: RaceRequest): Promise<RaceResult> {
  switch (request.kind) {
    case 'decision':
      return decide(racing, request.request);
    case 'edit':
      return edit(racing, request.request);
    case 'message':
      return write(racing, request);
    case 'close':
      return close(racing, request.request);
    case 'expire':
      return expire(racing, request);
  }
}
