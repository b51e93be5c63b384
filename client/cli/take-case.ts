/**
 * A person takes a case from the model: what the terminal, the pages and the API do. Postgres says
 * what can be said before, the case is asked, and Postgres says who has it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { canAct } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { DecisionCode } from '../../contracts/error-codes';
import type { CaseHead } from '../../db/queries/case-detail';
import { auditSeq, findCaseOwner } from '../../db/queries/case-owner';
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

/** Waits until the database says who has the case. */
async function untilSaid(
  pool: Pool,
  query: { caseId: string; userId: string; sinceSeq: bigint },
  withinMs: number,
): Promise<TakeAnswer> {
  const untilMs = Date.now() + withinMs;
  do {
    const owner = await findCaseOwner(pool, query);
    if (owner?.takenOverBy === query.userId) return { kind: 'taken' };
    if (owner?.isRefused === true) {
      return refused('not_entitled', `${query.userId} may not take this case.`);
    }
    if (owner?.endedAt) return ENDED;
    await sleep(LOOK_EVERY_MS);
  } while (Date.now() < untilMs);
  return { kind: 'not_yet' };
}

/** Whoever has it already is told so, and nobody is asked. */
export async function takeCase(
  pool: Pool,
  handOver: HandOver,
  request: TakeRequest,
): Promise<TakeAnswer> {
  const early = checkTake(request);
  if (early) return early;
  const { userId } = request.user;
  const { takenOverBy, caseId, workflowId } = request.head;
  if (takenOverBy === userId) return { kind: 'taken' };
  const query = { caseId: caseId ?? '', userId, sinceSeq: await auditSeq(pool) };
  const asked = { actorId: userId, reasonCode: request.reasonCode };
  if (await handOver(workflowId ?? '', asked)) return untilSaid(pool, query, request.withinMs);
  const owner = await findCaseOwner(pool, query);
  // Whoever ended it was quicker; else nobody was there to take the question.
  if (owner?.endedAt) return ENDED;
  return owner?.takenOverBy === userId ? { kind: 'taken' } : { kind: 'not_reached' };
}
