/** A decision by whoever may sign next, one after the other: for worlds in which nobody is asked. */
import type { Pool } from 'pg';
import { activeDeciders } from '../../db/queries/case-list';
import type { FoundTicket } from '../../db/queries/case-detail';
import { recordDecision } from '../../db/record-decision';
import type { TemporalPlace } from '../config';
import { nextSigner } from './approval-command';
import { loadCase } from './find-case';
import { pendingActions } from './show';
import { wakeCase } from './wake-cases';

export type WorldServers = { pool: Pool; temporal: TemporalPlace | null };

export type DecidedAsNext = {
  /** False when nobody may sign it, or a decision was refused. */
  isDone: boolean;
  /** Who signed, in order. */
  userIds: string[];
};

/** Decides one action of the newest proposal, until nothing of it is open. */
export async function decideAsNext(
  servers: WorldServers,
  asked: {
    key: FoundTicket;
    actionIndex: number;
    verdict: 'approve' | 'reject';
    note: string | null;
  },
): Promise<DecidedAsNext> {
  const { pool } = servers;
  const { key, actionIndex, verdict, note } = asked;
  const deciders = await activeDeciders(pool);
  const userIds: string[] = [];
  for (;;) {
    const detail = await loadCase(pool, key);
    const action = pendingActions(detail).find((row) => row.actionIndex === actionIndex);
    if (action?.state !== 'pending') return { isDone: true, userIds };
    const signer = nextSigner([action], deciders);
    if (!signer) return { isDone: false, userIds };
    const { userId } = signer;
    const answer = await recordDecision(pool, {
      ...{ caseId: key.caseId ?? '', revision: detail.proposals[0]?.revision ?? 0, actionIndex },
      ...{ verdict, digest: action.digest, userId, channel: 'terminal', note },
    });
    if (answer.kind !== 'recorded') return { isDone: false, userIds };
    userIds.push(userId);
    await wakeCase({ ...servers, wakeupIds: answer.wakeupId === null ? [] : [answer.wakeupId] });
  }
}
