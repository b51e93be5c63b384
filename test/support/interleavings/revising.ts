/** People edit, propose and withdraw, as they do from their screens. */
import { shownProposalDigest } from '../../../db/queries/shown';
import { editProposal } from '../../../db/edit-proposal';
import { fileProposal } from '../../../db/file-proposal';
import { withdrawProposal } from '../../../db/withdraw-proposal';
import type { RevisionAnswer, WithdrawAnswer } from '../../../contracts/revision';
import { aProposal } from '../facts';
import type { Command } from './commands';
import { signalIfAny } from './deciding';
import type { RunContext } from './journal';
import { formOf } from './stubborn-model';

type Edit = Extract<Command, { kind: 'edit' }>;
type Withdraw = Extract<Command, { kind: 'withdraw' }>;
type Propose = Extract<Command, { kind: 'propose' }>;

type Seen = { revision: number; digest: string; actions: { actionIndex: number; kind: string }[] };

async function proposalSeen(
  { world, caseId }: RunContext,
  revisionsBack: number,
): Promise<Seen | null> {
  const found = await world.pool.query<Seen>(
    `SELECT revision, ${shownProposalDigest('p')} AS digest,
            (SELECT json_agg(json_build_object('actionIndex', action_index, 'kind', kind)
                             ORDER BY action_index)
             FROM proposal_actions a WHERE (a.case_id, a.revision) = (p.case_id, p.revision)) AS actions
     FROM proposals p
     WHERE case_id = $1 AND revision = (SELECT max(revision) - $2 FROM proposals WHERE case_id = $1)`,
    [caseId, revisionsBack],
  );
  return found.rows[0] ?? null;
}

async function said(
  context: RunContext,
  answer: RevisionAnswer | WithdrawAnswer,
  isSignalled: boolean,
): Promise<string> {
  if (answer.kind === 'refused') return answer.code;
  if (isSignalled) await signalIfAny(context, answer.wakeupId);
  return `${answer.kind} ${String(answer.revision)}`;
}

/** An amount is set anew; of what has none, the quantity. */
export async function edit(context: RunContext, command: Edit): Promise<string> {
  const { world, caseId, journal } = context;
  const seen = await proposalSeen(context, command.revisionsBack);
  const action = seen?.actions[command.actionNo % seen.actions.length];
  if (!seen || !action) return 'nothing to edit';
  const hasAmount = action.kind === 'refund' || action.kind === 'goodwill_credit';
  const fields = hasAmount
    ? { amount: (command.amountMinor / 100).toFixed(2) }
    : { quantity: String(1 + (command.amountMinor % 3)) };
  const no = String((journal.messageNo += 1));
  const answer = await editProposal(world.pool, {
    ...{ caseId, revision: seen.revision, digest: seen.digest },
    ...{ userId: command.by, channel: 'terminal' as const },
    changes: [{ actionIndex: action.actionIndex, fields }],
    reply: command.isReplyNew ? `Thank you for writing. We see to it (edit ${no}).` : null,
  });
  return said(context, answer, command.isSignalled);
}

export async function withdraw(context: RunContext, command: Withdraw): Promise<string> {
  const { world, caseId } = context;
  const seen = await proposalSeen(context, command.revisionsBack);
  if (!seen) return 'nothing to withdraw';
  const answer = await withdrawProposal(world.pool, {
    ...{ caseId, revision: seen.revision, digest: seen.digest },
    ...{ userId: command.by, channel: 'terminal' as const, reason: null },
  });
  return said(context, answer, command.isSignalled);
}

async function ownerOf({ world, caseId }: RunContext): Promise<string | null> {
  const found = await world.pool.query<{ owner: string | null }>(
    'SELECT taken_over_by AS owner FROM cases WHERE case_id = $1',
    [caseId],
  );
  return found.rows[0]?.owner ?? null;
}

export async function propose(context: RunContext, command: Propose): Promise<string> {
  const { world, shop, caseId, journal } = context;
  const { orderId, sku } = shop;
  const form = formOf(command.wish, { orderId, sku, cutMinor: 0 });
  const no = String((journal.messageNo += 1));
  const reply = `Thank you for writing. We see to it (proposal ${no}).`;
  const resolution = { ...aProposal({ order: null, reply }), actions: [form] };
  const owner = command.isByOwner ? await ownerOf(context) : null;
  const answer = await fileProposal(world.pool, {
    ...{ caseId, userId: owner ?? command.by, channel: 'terminal' as const },
    resolutionText: JSON.stringify(resolution),
  });
  return said(context, answer, command.isSignalled);
}
