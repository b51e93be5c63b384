/** The demo's story: one ticket from its arrival to the written refund, and a second approval. */
import type { Pool } from 'pg';
import { describeTier } from '../../contracts/can';
import type { DecisionAnswer } from '../../contracts/decision';
import { countLedgerEntries, paymentsOfOrder } from '../../db/queries/case-detail';
import type { ShownAction, ShownPayment } from '../../db/queries/case-detail';
import { activeDeciders } from '../../db/queries/case-list';
import { traceCalls, traceResolutions } from '../../db/queries/trace-rows';
import { SUBMIT_SOURCE } from '../../db/seed';
import { storeTicket } from '../../db/store-ticket';
import { recordDecision } from '../../db/record-decision';
import { awaitCase } from './await-case';
import { CliError, EXIT } from './cli-error';
import { decideAsNext } from './decide-as-next';
import type { WorldServers } from './decide-as-next';
import { shortDigest } from './describe-case';
import { evidenceOf } from './evidence';
import type { Evidence } from './evidence';
import type { CaseDetail } from './find-case';
import { triggerIntake } from './trigger-intake';

/** A customer of the example shop whose order is late, in words that no example ticket has. */
export const DEMO_TICKET = {
  external_id: 'DEMO-1',
  customer_id: 'C-33470',
  subject: 'Still waiting',
  body:
    'Hello, my order LK-610283 should have been here days ago and it is still not delivered. ' +
    'It is late, so please give me back the shipping fee that I paid. Thank you!',
} as const;

const TICKET_ID = `${SUBMIT_SOURCE}-${DEMO_TICKET.external_id}`;
const KEY = { ticketId: TICKET_ID, caseId: null };
const WAIT_MS = 180_000;

function unexpected(message: string): CliError {
  return new CliError(EXIT.unexpected, 'demo_failed', message);
}

export async function demoSubmit({ pool, temporal }: WorldServers): Promise<void> {
  const stored = await storeTicket(pool, {
    source: SUBMIT_SOURCE,
    ticket: DEMO_TICKET,
    receivedAtDefault: new Date(),
  });
  if (stored.kind === 'refused') throw unexpected(stored.message);
  await triggerIntake(temporal);
}

export type DemoProposal = {
  detail: CaseDetail;
  action: ShownAction;
  need: string;
  evidence: Evidence;
  payments: ShownPayment[];
};

function awaitState(
  pool: Pool,
  isDone: (detail: CaseDetail) => boolean,
  what: string,
): Promise<CaseDetail> {
  return awaitCase(pool, KEY, {
    isDone,
    onLook: () => undefined,
    timeoutMs: WAIT_MS,
    timeoutMessage: `The demo waited ${String(WAIT_MS / 1_000)} s in vain for ${what}.`,
  });
}

export async function demoProposal({ pool }: WorldServers): Promise<DemoProposal> {
  const detail = await awaitState(
    pool,
    ({ head }) => head.state === 'waiting' || head.endedAt !== null,
    'a proposal',
  );
  const action = detail.proposals[0]?.actions[0];
  if (!action) throw unexpected('The demo ticket ended without a proposal.');
  const caseId = detail.head.caseId ?? '';
  return {
    detail,
    action,
    need: describeTier({ signers: action.signers, needsLead: action.needsLead }),
    evidence: evidenceOf(await traceCalls(pool, caseId), await traceResolutions(pool, caseId)),
    payments: await paymentsOfOrder(pool, action.orderId),
  };
}

function approve(pool: Pool, proposal: DemoProposal, userId: string): Promise<DecisionAnswer> {
  return recordDecision(pool, {
    caseId: proposal.detail.head.caseId ?? '',
    revision: proposal.detail.proposals[0]?.revision ?? 0,
    actionIndex: proposal.action.actionIndex,
    verdict: 'approve',
    digest: proposal.action.digest,
    userId,
    channel: 'terminal',
    note: null,
  });
}

/** Approves as whoever may sign next, until nothing is missing; returns who signed. */
export async function demoApprove(
  servers: WorldServers,
  proposal: DemoProposal,
): Promise<string[]> {
  const { isDone, userIds } = await decideAsNext(servers, {
    key: { ...KEY, caseId: proposal.detail.head.caseId },
    actionIndex: proposal.action.actionIndex,
    verdict: 'approve',
    note: null,
  });
  if (!isDone) throw unexpected('The demo proposal could not be approved.');
  return userIds;
}

export type DemoEnd = { detail: CaseDetail; payments: ShownPayment[] };

export async function demoEnd({ pool }: WorldServers, proposal: DemoProposal): Promise<DemoEnd> {
  const detail = await awaitState(pool, ({ head }) => head.endedAt !== null, 'the end');
  if (detail.operations[0]?.state !== 'succeeded' || detail.replies.length !== 1) {
    throw unexpected('The demo ticket did not end with one write and one reply.');
  }
  return { detail, payments: await paymentsOfOrder(pool, proposal.action.orderId) };
}

export type DemoSecond = { userId: string; message: string; ledgerEntries: number };

/** Somebody else approves what was approved: told so, and nothing is written. */
export async function demoApproveAgain(
  { pool }: WorldServers,
  proposal: DemoProposal,
  signed: readonly string[],
): Promise<DemoSecond> {
  const others = (await activeDeciders(pool)).filter((row) => !signed.includes(row.userId));
  const userId = others.at(-1)?.userId ?? '';
  const answer = await approve(pool, proposal, userId);
  if (answer.kind !== 'refused') throw unexpected('The second approval was not refused.');
  const ledgerEntries = await countLedgerEntries(pool, proposal.detail.head.caseId ?? '');
  if (ledgerEntries !== 1) throw unexpected(`The ledger has ${String(ledgerEntries)} entries.`);
  return { userId, message: answer.message, ledgerEntries };
}

/** What a person would have typed to approve it. */
export function demoCommand(proposal: DemoProposal, userId: string): string {
  return `countersign approve ${TICKET_ID} --hash ${shortDigest(proposal.action.digest)} --as ${userId} --yes`;
}
