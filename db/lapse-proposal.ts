/** Makes a proposal lapse: it, the note for the model, the wake-up and the audit entry, or nothing. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { appendAudit } from './queries/audit';
import { insertCaseNote } from './queries/case-notes';
import type { CaseRow } from './queries/cases';
import { lapseApprovedActions, setProposalState } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';
import { insertWakeup } from './queries/wakeups';

export type Lapse = {
  row: CaseRow;
  proposal: ProposalRow;
  /** `facts_changed`, or the code of the denial. */
  code: string;
  /** One sentence for the card and the model: what changed. */
  words: string;
  /** Where the change was noticed. */
  channel: string;
};

/**
 * The case and its pending proposal must be locked. What people had approved of it lapses too.
 * @returns the wake-up to be signalled; the relay does it when nobody else does.
 */
export async function lapseProposal(client: PoolClient, lapse: Lapse): Promise<string> {
  const { row, proposal, code, words, channel } = lapse;
  const key = { caseId: row.caseId, revision: proposal.revision };
  await setProposalState(client, key, { state: 'lapsed', reason: code, words });
  await lapseApprovedActions(client, key);
  await insertCaseNote(client, {
    caseId: row.caseId,
    noteKey: `lapsed-${String(proposal.revision)}`,
    afterStepNo: proposal.stepNo,
    note: { kind: 'lapsed', message: words },
  });
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId: row.workflowId,
    signalName: 'approval',
    payload: { decisionId: wakeupId },
  });
  await appendAudit(client, {
    event: 'proposal_lapsed',
    actor: 'countersign',
    channel,
    caseId: row.caseId,
    detail: { code, revision: proposal.revision },
  });
  return wakeupId;
}
