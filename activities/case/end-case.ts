/**
 * Ends a case: closed with an outcome, or handed to a person with a code that says why. What a
 * person said of the ticket before that stands: it was committed first, though its Signal may come
 * later, or never.
 */
import type { StopCode } from '../../contracts/error-codes';
import type { EndingReason } from '../../contracts/proposal';
import type { HandOffRule, Team } from '../../contracts/resolution';
import type { PoolClient } from 'pg';
import { appendAudit } from '../../db/queries/audit';
import { outcomeOf } from '../../db/queries/case-outcome';
import { endCase, loadCase, lockCase } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { insertOutboxEntry } from '../../db/queries/outbox';
import { withdrawAtEnd } from '../../db/queries/proposal-history';
import { findResolution, resolutionsOf } from '../../db/queries/resolutions';
import { findTicketEnding } from '../../db/queries/ticket-endings';
import { inTransaction } from '../../db/transaction';
import { sendReply } from '../delivery/deliver-reply';
import type { CaseDeps } from '../deps';

export type HandOffInput = {
  caseId: string;
  code: StopCode | HandOffRule;
  team: Team | null;
  /** The step whose accepted resolution asked for a person; its reply tells the customer so. */
  stepNo: number | null;
};

export type EndedCase = {
  isNew: boolean;
  /** How a person ended the ticket first; null when nobody did. */
  endedOutside: EndingReason | null;
  /** What the case came to, as it is stored. */
  outcome: string;
};

async function close(client: PoolClient, caseId: string, outcome: string): Promise<boolean> {
  const accepted = (await resolutionsOf(client, caseId)).filter((row) => row.isAccepted).at(-1);
  const isNew = await endCase(client, {
    caseId,
    state: 'closed',
    outcome,
    handOffCode: null,
    team: accepted?.resolution?.team ?? null,
    rules: accepted?.resolution?.rules ?? [],
  });
  if (!isNew) return false;
  await appendAudit(client, {
    event: 'case_closed',
    actor: 'countersign',
    channel: 'workflow',
    caseId,
    detail: { outcome },
  });
  return true;
}

async function replyOfHandOff(client: PoolClient, input: HandOffInput): Promise<string | null> {
  if (input.stepNo === null) return null;
  const checked = await findResolution(client, { caseId: input.caseId, stepNo: input.stepNo });
  return checked?.isAccepted === true ? (checked.resolution?.reply ?? null) : null;
}

/** `byItself` ends the open case, unless a person had said of its ticket how it ended. */
async function endOnce(
  { pool }: CaseDeps,
  caseId: string,
  byItself: (client: PoolClient, row: CaseRow) => Promise<boolean>,
): Promise<EndedCase> {
  return inTransaction(pool, async (client) => {
    const row = await lockCase(client, caseId);
    await withdrawAtEnd(client, caseId);
    const endedOutside = (await findTicketEnding(client, caseId))?.how ?? null;
    const isNew =
      endedOutside === null
        ? await byItself(client, row)
        : await close(client, caseId, endedOutside);
    return { isNew, endedOutside, outcome: (await loadCase(client, caseId)).outcome ?? '' };
  });
}

async function giveToPerson(
  client: PoolClient,
  { ticketId, endedAt }: CaseRow,
  input: HandOffInput,
): Promise<boolean> {
  const { caseId, code, team } = input;
  if (endedAt !== null) return false;
  const reply = await replyOfHandOff(client, input);
  if (reply !== null && reply !== '') await sendReply(client, { caseId, ticketId, body: reply });
  const isNew = await endCase(client, {
    caseId,
    state: 'handed_off',
    outcome: 'hand_off',
    handOffCode: code,
    team,
    rules: /^H\d$/.test(code) ? [code] : [],
  });
  if (!isNew) return false;
  await insertOutboxEntry(client, {
    dedupKey: `hand-off/${caseId}`,
    kind: 'notice',
    caseId,
    body: { notice: 'hand_off', code, team },
    isDelivered: false,
  });
  await appendAudit(client, {
    event: 'hand_off',
    actor: 'countersign',
    channel: 'workflow',
    caseId,
    detail: { code, team },
  });
  return true;
}

export function handOff(deps: CaseDeps, input: HandOffInput): Promise<EndedCase> {
  return endOnce(deps, input.caseId, (client, row) => giveToPerson(client, row, input));
}

export function closeCase(
  deps: CaseDeps,
  { caseId, outcome }: { caseId: string; outcome: string },
): Promise<EndedCase> {
  return endOnce(deps, caseId, async (client) =>
    close(client, caseId, await outcomeOf(client, caseId, outcome)),
  );
}
