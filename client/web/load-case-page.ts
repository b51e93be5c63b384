/** What the page of a case shows, read at once; null where there is no such ticket. */
import type { Pool } from 'pg';
import { canDecide } from '../../contracts/can';
import type { Right, User, Verdict } from '../../contracts/can';
import type { ShownAction } from '../../db/queries/case-detail';
import { traceCalls, traceResolutions } from '../../db/queries/trace-rows';
import { findUsers } from '../../db/queries/users';
import { companyAt } from '../../db/claim-ticket';
import type { Company } from '../../db/claim-ticket';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { evidenceOf } from '../cli/evidence';
import type { Evidence } from '../cli/evidence';
import { loadCase } from '../cli/find-case';
import type { CaseDetail } from '../cli/find-case';

export type ActionRights = { approve: Right; reject: Right };

export type CasePageData = {
  detail: CaseDetail;
  evidence: Evidence;
  /** By the action's index in the newest proposal; the same rule that the arbiter asks. */
  rights: ReadonlyMap<number, ActionRights>;
  company: Company;
};

async function rightsOn(
  pool: Pool,
  user: User,
  { detail, action }: { detail: CaseDetail; action: ShownAction },
): Promise<ActionRights> {
  const approverIds = detail.decisions
    .filter((row) => row.revision === detail.proposals[0]?.revision)
    .filter((row) => row.actionIndex === action.actionIndex && row.verdict === 'approve')
    .map((row) => row.userId);
  const subject = {
    tier: { signers: action.signers, needsLead: action.needsLead },
    customerId: detail.head.customerId,
    requesterIds: action.requesterIds,
    approvedBy: await findUsers(pool, approverIds),
  };
  const right = (verdict: Verdict): Right => canDecide(user, verdict, subject);
  return { approve: right('approve'), reject: right('reject') };
}

export async function loadCasePage(
  pool: Pool,
  ticketId: string,
  user: User,
): Promise<CasePageData | null> {
  const key = await findVisibleTicket(pool, user, ticketId);
  if (!key) return null;
  const detail = await loadCase(pool, key);
  const { caseId } = detail.head;
  const rights = new Map<number, ActionRights>();
  for (const action of detail.proposals[0]?.actions ?? []) {
    rights.set(action.actionIndex, await rightsOn(pool, user, { detail, action }));
  }
  const evidence =
    caseId === null
      ? evidenceOf([], [])
      : evidenceOf(await traceCalls(pool, caseId), await traceResolutions(pool, caseId));
  const company = await companyAt(pool, { ticketId, user, now: new Date() });
  return { detail, evidence, rights, company };
}
