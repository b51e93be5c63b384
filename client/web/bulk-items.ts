/** Actions that somebody has chosen to decide on together, each as it waits now. */
import { canDecide } from '../../contracts/can';
import type { Right, User } from '../../contracts/can';
import { loadCaseHead } from '../../db/queries/case-detail';
import type { FoundTicket } from '../../db/queries/case-detail';
import { decisionsOn } from '../../db/queries/decisions';
import { proposalActions } from '../../db/queries/proposal-actions';
import type { ProposalActionRow } from '../../db/queries/proposal-actions';
import { latestProposal } from '../../db/queries/proposals';
import { findUsers } from '../../db/queries/users';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import type { Db } from '../../db/pool';

export type BulkItem = {
  ticketId: string;
  externalId: string;
  caseId: string;
  revision: number;
  row: ProposalActionRow;
  approve: Right;
  reject: Right;
};

export type BulkChoice = {
  items: BulkItem[];
  /** Tickets of which nothing waits any more. */
  idle: { ticketId: string; externalId: string }[];
  /** How many there are not, for this person. */
  missing: number;
};

async function itemsOf(
  db: Db,
  user: User,
  ticket: { key: FoundTicket; externalId: string; customerId: string },
): Promise<BulkItem[]> {
  const { key, externalId, customerId } = ticket;
  const { ticketId, caseId } = key;
  const proposal = caseId === null ? null : await latestProposal(db, caseId);
  if (caseId === null || proposal?.state !== 'pending') return [];
  const items: BulkItem[] = [];
  for (const row of await proposalActions(db, proposal)) {
    if (row.state !== 'pending') continue;
    const { revision } = proposal;
    const said = await decisionsOn(db, { caseId, revision, actionIndex: row.actionIndex });
    const { tier, requesterIds } = row;
    const approvedBy = await findUsers(
      db,
      said.filter(({ verdict }) => verdict === 'approve').map(({ userId }) => userId),
    );
    const subject = { tier, customerId, requesterIds, approvedBy };
    const approve = canDecide(user, 'approve', subject);
    const reject = canDecide(user, 'reject', subject);
    items.push({ ticketId, externalId, caseId, revision, row, approve, reject });
  }
  return items;
}

/** Each ticket once, in the order in which they were chosen. */
export async function loadBulkChoice(
  db: Db,
  user: User,
  ticketIds: readonly string[],
): Promise<BulkChoice> {
  const choice: BulkChoice = { items: [], idle: [], missing: 0 };
  for (const ticketId of new Set(ticketIds)) {
    const key = await findVisibleTicket(db, user, ticketId);
    const head = key && (await loadCaseHead(db, key));
    if (!key || !head) {
      choice.missing += 1;
      continue;
    }
    const { externalId, customerId } = head;
    const items = await itemsOf(db, user, { key, externalId, customerId });
    if (items.length === 0) choice.idle.push({ ticketId, externalId });
    choice.items.push(...items);
  }
  return choice;
}
