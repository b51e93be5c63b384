/**
 * The part of people in an evaluation: what the label has is approved, by as many as must sign;
 * anything else is rejected. Decisions go the way that every decision goes.
 */
import type { Pool } from 'pg';
import type { DecisionAnswer, DecisionRequest } from '../../contracts/decision';
import { activeDeciders } from '../../db/queries/case-list';
import { recordDecision } from '../../db/record-decision';
import type { TemporalPlace } from '../config';
import type { Compared } from '../eval/compare-label';
import { verdictsByLabel } from '../eval/label-verdicts';
import type { Decisions } from '../eval/label-verdicts';
import { nextSigner } from './approval-command';
import type { Decider } from './approval-command';
import { loadCase } from './find-case';
import { pendingActions } from './show';
import { wakeCase } from './wake-cases';

export type EvalServers = { pool: Pool; temporal: TemporalPlace | null };

const NOTE = 'The label of this example does not have it.';

type Asked = { servers: EvalServers; deciders: readonly Decider[]; compared: Compared };

async function decide(
  { servers, compared }: Asked,
  given: Pick<DecisionRequest, 'actionIndex' | 'verdict' | 'digest' | 'userId' | 'revision'>,
): Promise<DecisionAnswer> {
  const note = given.verdict === 'reject' ? NOTE : null;
  const caseId = compared.row.caseId ?? '';
  const answer = await recordDecision(servers.pool, {
    ...given,
    caseId,
    note,
    channel: 'terminal',
  });
  const wakeupId = answer.kind === 'repeated' ? null : answer.wakeupId;
  const wakeupIds = wakeupId === null ? [] : [wakeupId];
  await wakeCase({ ...servers, wakeupIds });
  return answer;
}

/** Until nothing of this action is open: true once it is decided as wanted. */
async function decideAction(
  asked: Asked,
  actionIndex: number,
  verdict: 'approve' | 'reject',
): Promise<boolean> {
  const { servers, deciders, compared } = asked;
  const { ticketId, caseId } = compared.row;
  for (;;) {
    const detail = await loadCase(servers.pool, { ticketId, caseId });
    const action = pendingActions(detail).find((row) => row.actionIndex === actionIndex);
    if (action?.state !== 'pending') return true;
    const signer = nextSigner([action], deciders);
    if (!signer) return false;
    const revision = detail.proposals[0]?.revision ?? 0;
    const { userId } = signer;
    const given = { actionIndex, verdict, digest: action.digest, userId, revision };
    const answer = await decide(asked, given);
    if (answer.kind !== 'recorded') return false;
  }
}

/** Decides everything that waits, and says how often each word was said. */
export async function decideByLabels(
  servers: EvalServers,
  compared: readonly Compared[],
): Promise<Decisions> {
  const deciders = await activeDeciders(servers.pool);
  const decisions: Decisions = { approved: 0, rejected: 0, refused: 0 };
  for (const row of compared.filter(({ got }) => got.actions.length > 0)) {
    for (const [actionIndex, isLabelled] of verdictsByLabel(row).entries()) {
      const verdict = isLabelled ? 'approve' : 'reject';
      const isDone = await decideAction({ servers, deciders, compared: row }, actionIndex, verdict);
      if (!isDone) decisions.refused += 1;
      else if (isLabelled) decisions.approved += 1;
      else decisions.rejected += 1;
    }
  }
  return decisions;
}
