/** `countersign inbox edit <ticket>`: the next revision of what waits, at a server elsewhere. */
import { differenceClauses } from '../../../contracts/proposal-difference';
import { CliError, EXIT, badInput } from '../cli-error';
import type { CliContext } from '../context';
import { readHashes } from '../decision-targets';
import { describeEnding, shortDigest } from '../describe-case';
import { indexOf, questionFor, readFields, readReply } from '../edit';
import type { EditOptions } from '../edit';
import { differenceJson } from '../json/difference-json';
import { item, screenOf } from '../screens/screen';
import { confirm, digestToSend, showSeen } from '../seen-proposal';
import { connectServer, expectBody } from './ask-server';
import { wholeDigest } from './decide';
import { readEdited } from './read-decision';
import type { Edited } from './read-decision';
import { casePath, loadRemoteCase } from './show';
import type { RemoteCase } from './read-case';

function waitingProposal({ detail }: RemoteCase) {
  const [proposal] = detail.proposals;
  if (proposal) return proposal;
  const message = `Nothing was proposed for ${detail.head.ticketId}: ${describeEnding(detail.head)}.`;
  throw new CliError(EXIT.refused, 'nothing_to_decide', message);
}

function tell({ terminal }: CliContext, ticketId: string, edited: Edited): void {
  terminal.json({
    ticket_id: ticketId,
    result: 'published',
    revision: edited.revision,
    digest: edited.digest,
    difference: differenceJson(edited.difference),
    lapsed_approvals: edited.lapsedApprovals,
    is_reply_stale: edited.isReplyStale,
  });
  const screen = screenOf(terminal);
  const hash = shortDigest(edited.digest);
  terminal.line(
    screen.paint('bold', `Revision ${String(edited.revision)} waits for a decision; hash ${hash}`),
  );
  const clauses = edited.difference ? differenceClauses(edited.difference) : [];
  for (const clause of clauses)
    for (const line of item(screen, '  - ', clause)) terminal.line(line);
  if (edited.isReplyStale) {
    terminal.line('The reply to the customer is newly written from the receipts.');
  }
}

export async function runInboxEdit(
  context: CliContext,
  ticketId: string,
  options: EditOptions,
): Promise<void> {
  const fields = readFields(options.set ?? []);
  const reply = await readReply(options);
  if (Object.keys(fields).length === 0 && reply === null) {
    throw badInput(
      'Say what to change: --set <field=value>, --reply <text> or --reply-file <file>.',
    );
  }
  const [hash] = readHashes(options.hash === undefined ? {} : { hash: [options.hash] });
  const server = connectServer(context);
  const remote = await loadRemoteCase(server, ticketId);
  const proposal = waitingProposal(remote);
  const hasFields = Object.keys(fields).length > 0;
  const changes = hasFields ? [{ actionIndex: indexOf(proposal, options.action), fields }] : [];
  if (proposal.state === 'pending') {
    if (!options.yes) showSeen(context, { detail: remote.detail, proposal });
    await confirm(context, questionFor({ changes, reply }), options);
  }
  const body = await expectBody(
    server.post(`${casePath(ticketId)}/edits`, {
      revision: proposal.revision,
      digest: wholeDigest(digestToSend(proposal, hash)),
      changes: changes.map((change) => ({ action: change.actionIndex + 1, fields: change.fields })),
      ...(reply === null ? {} : { reply }),
    }),
  );
  tell(context, ticketId, readEdited(body));
}
