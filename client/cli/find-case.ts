/** From what a person typed to one case, with all that the screens show of it. */
import type { Pool } from 'pg';
import {
  decisionsOfCase,
  findTickets,
  loadCaseHead,
  operationsOfCase,
  proposalsOfCase,
  repliesOfCase,
} from '../../db/queries/case-detail';
import type {
  CaseHead,
  FoundTicket,
  ShownDecision,
  ShownOperation,
  ShownProposal,
  ShownReply,
} from '../../db/queries/case-detail';
import type { Db } from '../../db/pool';
import { threadOf } from '../../db/queries/ticket-thread';
import type { ThreadEntry } from '../../db/queries/ticket-thread';
import { findUser } from '../../db/queries/users';
import { findVisibleTickets } from '../../db/queries/visible-ticket';
import { CliError, EXIT, badInput } from './cli-error';
import { shortLine } from './printable-text';

export type CaseDetail = {
  head: CaseHead;
  /** The newest first. */
  proposals: readonly ShownProposal[];
  decisions: readonly ShownDecision[];
  operations: readonly ShownOperation[];
  replies: readonly ShownReply[];
  /** What was written after the ticket's first message, the oldest first; of a long one the newest. */
  thread: readonly ThreadEntry[];
};

const REFERENCE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/;
const REFERENCE_CHARS_SHOWN = 60;
const THREAD_ENTRIES_MAX = 100;

/** Who acts sees what is theirs; a name that nobody has is answered by what they wanted to do. */
async function ticketsFor(
  pool: Pool,
  reference: string,
  userId: string | null,
): Promise<FoundTicket[]> {
  if (!REFERENCE_PATTERN.test(reference)) return [];
  const user = userId === null ? null : await findUser(pool, userId);
  return user ? findVisibleTickets(pool, user, reference) : findTickets(pool, reference);
}

/**
 * @param userId in whose name something is done; null for whoever only looks, as the operator.
 * @throws CliError `ticket_not_found`, or `bad_input` when two sources have a ticket of that id.
 */
export async function findCase(
  pool: Pool,
  reference: string,
  userId: string | null,
): Promise<FoundTicket> {
  const shown = shortLine(reference, REFERENCE_CHARS_SHOWN);
  const found = await ticketsFor(pool, reference, userId);
  const [first, ...others] = found;
  if (!first) {
    const message = `There is no ticket ${shown}: \`npx countersign list --all\` shows all there are.`;
    throw new CliError(EXIT.notFound, 'ticket_not_found', message);
  }
  const isExact = first.ticketId === reference || first.caseId === reference;
  if (others.length > 0 && !isExact) {
    const ids = found.map((row) => row.ticketId).join(' or ');
    throw badInput(`${shown} can be more than one ticket: say ${ids}.`);
  }
  return first;
}

const NOTHING_YET = { proposals: [], decisions: [], operations: [], replies: [] };

function newestOf(db: Db, { ticketId }: FoundTicket): Promise<ThreadEntry[]> {
  return threadOf(db, { ticketId, skip: 0, limit: THREAD_ENTRIES_MAX });
}

export async function loadCase(db: Db, key: FoundTicket): Promise<CaseDetail> {
  const head = await loadCaseHead(db, key);
  if (!head) {
    throw new CliError(EXIT.notFound, 'ticket_not_found', `There is no ticket ${key.ticketId}.`);
  }
  if (head.caseId === null) {
    return { ...NOTHING_YET, head, thread: await newestOf(db, key) };
  }
  return {
    head,
    proposals: await proposalsOfCase(db, head.caseId),
    decisions: await decisionsOfCase(db, head.caseId),
    operations: await operationsOfCase(db, head.caseId),
    replies: await repliesOfCase(db, head.caseId),
    // Last: a message that comes meanwhile is on the screen with a digest that is not good any more.
    thread: await newestOf(db, key),
  };
}
