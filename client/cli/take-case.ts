/**
 * A person takes a case from the model: what the terminal, the pages and the API do. Postgres says
 * what can be said before and keeps who asks, the case is woken, and Postgres says who has it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { canAct } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { Channel } from '../../contracts/decision';
import type { DecisionCode } from '../../contracts/error-codes';
import type { CaseHead } from '../../db/queries/case-detail';
import {
  answerTakeOver,
  findTakeOver,
  insertTakeOverRequest,
} from '../../db/queries/outside/take-over-requests';
import type { TakeOverState } from '../../db/queries/outside/take-over-requests';
import type { HandOverRequest } from '../../workflows/messages';
import { describeEnding } from './describe-case';

/** It goes into the audit chain, which has codes and no words of customers. */
export const TAKE_REASON_PATTERN = /^[a-z][a-z0-9_-]{0,39}$/;

const LOOK_EVERY_MS = 200;

/** Asks the case's Workflow. False when nobody was there to answer. */
export type HandOver = (workflowId: string, request: HandOverRequest) => Promise<boolean>;

export type TakeRequest = {
  user: User;
  head: CaseHead;
  reasonCode: string;
  /** By which the person was recognised. */
  channel: Channel;
  /** A model that is being asked has to come to its end first: so long it is waited for. */
  withinMs: number;
};

export type TakeAnswer =
  | { kind: 'taken' }
  /** It was asked for and comes as soon as the step at work is done. */
  | { kind: 'not_yet' }
  /** No worker answered: nothing was changed. */
  | { kind: 'not_reached' }
  | { kind: 'refused'; code: DecisionCode; message: string };

type Refused = TakeAnswer & { kind: 'refused' };

function refused(code: DecisionCode, message: string): Refused {
  return { kind: 'refused', code, message };
}

/** What Postgres can say before anybody is asked; null when nothing stands against it. */
export function checkTake({ user, head }: Pick<TakeRequest, 'user' | 'head'>): Refused | null {
  const right = canAct(user, 'take_over', head);
  if (!right.allowed) return refused(right.code, right.message);
  if (head.caseId === null) {
    const message = `${head.externalId} has no case yet: try again in a moment.`;
    return refused('case_closed', message);
  }
  if (head.endedAt === null) return null;
  return refused('case_closed', `The case has ended: ${describeEnding(head)}.`);
}

const ENDED = refused('case_closed', 'The case has ended meanwhile.');

/** What the row and its case say by now; null while nobody has answered. */
function answerIn(state: TakeOverState | null, userId: string): TakeAnswer | null {
  if (state?.takenOverBy === userId) return { kind: 'taken' };
  if (state?.endedAt) return ENDED;
  if (!state || state.answer === null) return null;
  return state.answer === 'taken'
    ? { kind: 'taken' }
    : refused('not_entitled', `${userId} may not take this case.`);
}

type Asked = { requestId: string; userId: string };

/** Waits until the database says who has the case. */
async function untilSaid(
  pool: Pool,
  { requestId, userId }: Asked,
  withinMs: number,
): Promise<TakeAnswer> {
  const untilMs = Date.now() + withinMs;
  do {
    const answer = answerIn(await findTakeOver(pool, requestId), userId);
    if (answer) return answer;
    await sleep(LOOK_EVERY_MS);
  } while (Date.now() < untilMs);
  return { kind: 'not_yet' };
}

/** Nobody was there to be woken: what was asked for is taken back, unless it was answered meanwhile. */
async function giveUp(pool: Pool, { requestId, userId }: Asked): Promise<TakeAnswer> {
  const isGivenUp = await answerTakeOver(pool, { requestId, answer: 'given_up' });
  const state = await findTakeOver(pool, requestId);
  if (state?.takenOverBy === userId) return { kind: 'taken' };
  if (state?.endedAt) return ENDED;
  return isGivenUp ? { kind: 'not_reached' } : (answerIn(state, userId) ?? { kind: 'not_yet' });
}

/**
 * Whoever has it already is told so, and nobody is asked.
 * @param request.user must be authenticated: who has the case afterwards is read from their row.
 */
export async function takeCase(
  pool: Pool,
  handOver: HandOver,
  request: TakeRequest,
): Promise<TakeAnswer> {
  const early = checkTake(request);
  if (early) return early;
  const { reasonCode, channel } = request;
  const { userId } = request.user;
  const { takenOverBy, caseId, workflowId } = request.head;
  if (takenOverBy === userId) return { kind: 'taken' };
  const row = { requestId: randomUUID(), caseId: caseId ?? '', userId, reasonCode, channel };
  const requestId = await insertTakeOverRequest(pool, row);
  const asked = { requestId, userId };
  return (await handOver(workflowId ?? '', { requestId }))
    ? untilSaid(pool, asked, request.withinMs)
    : giveUp(pool, asked);
}
