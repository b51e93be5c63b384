/** How tests see that of another team's case there is no trace, and that nothing happened to it. */
import { countRows } from './case-facts';
import type { InboxWorld, WaitingTicket } from './inbox-world';

/** Asked for as a ticket that waits; but there is none. */
export const MISSING: WaitingTicket = {
  ticketId: 'larkfield-T-00000',
  caseId: 'larkfield-T-00000.1',
  revision: 1,
  actionIndex: 0,
  orderId: 'LK-000000',
  digest: 'a'.repeat(64),
  proposalDigest: 'a'.repeat(64),
  words: '',
};

/** What differs because different things were asked for, and says nothing of their being there. */
export function masked(
  text: string,
  { ticketId, caseId, digest, proposalDigest }: WaitingTicket,
): string {
  const given = [caseId, ticketId, digest, proposalDigest];
  const plain = given.reduce((left, each) => left.replaceAll(each, '…'), text);
  const external = ticketId.replace(/^larkfield-/, '');
  return plain
    .replaceAll(external, '…')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
}

/** Everything that a form about this case could have changed. */
export async function tracesOf(
  world: InboxWorld,
  { ticketId, caseId }: WaitingTicket,
): Promise<number[]> {
  return [
    await countRows(world.pool, 'decisions WHERE case_id = $1', [caseId]),
    await countRows(world.pool, 'proposals WHERE case_id = $1', [caseId]),
    await countRows(world.pool, `claims WHERE ticket_id = $1 AND user_id <> 'lead'`, [ticketId]),
    await countRows(world.pool, 'presence WHERE ticket_id = $1', [ticketId]),
    await countRows(world.pool, 'ticket_endings WHERE case_id = $1', [caseId]),
    await countRows(world.pool, `audit WHERE body::jsonb->>'case_id' = $1`, [caseId]),
  ];
}
