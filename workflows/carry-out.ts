/** From a decided proposal to receipts, and whether the drafted reply may still go out. */
import type { CaseProgress } from './case-state';
import { show } from './endings';
import { executeApproved } from './execution';
import { takeOutsideNews } from './outside-changes';
import type { EndingChange } from './outside-changes';
import { records } from './proxies';

export type CarriedOut =
  /** Everything was written exactly as proposed, and nobody said anything meanwhile. */
  { kind: 'as_proposed' } | { kind: 'otherwise' } | { kind: 'ended_outside'; change: EndingChange };

export async function carryOut(
  progress: CaseProgress,
  approved: readonly { actionIndex: number; operationId: string }[],
): Promise<CarriedOut> {
  show(progress, 'executing');
  await executeApproved(progress, approved);
  const news = await takeOutsideNews(progress);
  const { caseId, revision } = progress;
  const settled = await records.settleRevision.executeWithOptions(
    { summary: 'Compare the receipts with the proposal' },
    [{ caseId, revision, isReplyNeeded: news === 'customer_wrote' }],
  );
  if (news !== null && news !== 'customer_wrote') return { kind: 'ended_outside', change: news };
  return { kind: settled.isAllAsProposed ? 'as_proposed' : 'otherwise' };
}
