/** The proposal that an edit or a withdrawal is about, and what was seen of it. */
import type { Pool } from 'pg';
import type { SeenProposal } from '../../contracts/revision';
import type { ShownProposal } from '../../db/queries/case-detail';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { isCovered, readHashes, readUser } from './decision-targets';
import { describeEnding } from './describe-case';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { askYesNo } from './progress';
import { renderProposal, renderReplies, renderThread } from './screens/case-screen';
import { screenOf } from './screens/screen';

export type SeenOptions = { as?: string; hash?: string; yes?: true };

export type Seen = { detail: CaseDetail; proposal: ShownProposal; asked: SeenProposal };

/** What doesn't fit the given hash goes to the arbiter with that hash, who says what changed. */
export function digestToSend(proposal: ShownProposal, hash: string | undefined): string {
  if (hash === undefined) return proposal.digest;
  const isSeen =
    proposal.digest.startsWith(hash) ||
    proposal.actions.some((action) => isCovered(action, proposal, [hash]));
  return isSeen ? proposal.digest : hash;
}

/** @throws CliError `nothing_to_decide` when nothing was proposed. */
export async function findSeen(
  context: CliContext,
  pool: Pool,
  { reference, options }: { reference: string; options: SeenOptions },
): Promise<Seen> {
  const userId = readUser(options, context.env);
  const [hash] = readHashes(options.hash === undefined ? {} : { hash: [options.hash] });
  const detail = await loadCase(pool, await findCase(pool, reference, userId));
  const [proposal] = detail.proposals;
  const { caseId, externalId } = detail.head;
  if (!proposal || caseId === null) {
    const state = describeEnding(detail.head);
    const message = `Nothing was proposed for ${externalId}: ${state}.`;
    throw new CliError(EXIT.refused, 'nothing_to_decide', message);
  }
  const { revision } = proposal;
  const digest = digestToSend(proposal, hash);
  return { detail, proposal, asked: { caseId, revision, digest, userId, channel: 'terminal' } };
}

/** Asks where somebody looks; elsewhere `--yes` is the answer. */
export async function confirm(
  context: CliContext,
  question: string,
  options: Pick<SeenOptions, 'yes'>,
): Promise<void> {
  if (options.yes) return;
  if (!context.terminal.isInteractive) {
    throw badInput('Nobody can be asked here: say --yes to do it without a question.');
  }
  if (await askYesNo(question)) return;
  throw new CliError(EXIT.refused, 'not_confirmed', 'Nothing was changed.');
}

/** Shows what waits to whoever is asked about it. */
export function showSeen(
  context: CliContext,
  { detail, proposal }: Pick<Seen, 'detail' | 'proposal'>,
): void {
  const { terminal } = context;
  if (!terminal.isInteractive) return;
  const screen = screenOf(terminal);
  const lines = [
    ...renderThread(screen, detail),
    ...renderProposal(screen, proposal, { detail, isWhole: false }),
    ...renderReplies(screen, detail),
  ];
  for (const line of lines) terminal.note(line);
}
