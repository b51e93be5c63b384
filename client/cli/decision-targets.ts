/** From what was typed to the actions that are decided on, and what must have been seen of them. */
import { ACTION_KINDS } from '../../contracts/actions';
import type { Verdict } from '../../contracts/can';
import type { ShownAction, ShownProposal } from '../../db/queries/case-detail';
import { CliError, EXIT, badInput } from './cli-error';
import { describeEnding } from './describe-case';
import type { CaseDetail } from './find-case';

export type DecideOptions = {
  action?: string[];
  as?: string;
  hash?: string[];
  reason?: string;
  yes?: true;
  wait?: true | string;
  viaSignal?: true;
  key?: string;
};

export type Targets = { proposal: ShownProposal; actions: readonly ShownAction[] };

const HASH_PATTERN = /^[0-9a-f]{8,64}$/;

/** @throws CliError when a hash is too short to name one thing. */
export function readHashes(options: Pick<DecideOptions, 'hash'>): string[] {
  const hashes = (options.hash ?? []).map((hash) => hash.toLowerCase());
  if (hashes.every((hash) => HASH_PATTERN.test(hash))) return hashes;
  throw badInput('--hash must be at least the first 8 characters of the hash that `show` prints.');
}

export function readUser(options: Pick<DecideOptions, 'as'>, env: NodeJS.ProcessEnv): string {
  const user = options.as ?? env['COUNTERSIGN_USER'] ?? '';
  if (user !== '') return user;
  throw badInput('Say who you are: --as <user>, or set COUNTERSIGN_USER.');
}

function numberedAction(proposal: ShownProposal, text: string): ShownAction {
  const found = proposal.actions.find((action) => String(action.actionIndex + 1) === text);
  if (found) return found;
  const message = `There is no action ${text}: this proposal has ${String(proposal.actions.length)}.`;
  throw new CliError(EXIT.notFound, 'action_not_found', message);
}

/**
 * The actions that were named by number or by hash, else all that wait, else all there are: who
 * comes too late is answered by the arbiter, who knows what was decided and by whom.
 */
export function findTargets(
  detail: CaseDetail,
  options: DecideOptions,
  hashes: readonly string[],
): Targets {
  const proposal = detail.proposals[0];
  if (!proposal) {
    const state = describeEnding(detail.head);
    const message = `Nothing was proposed for ${detail.head.externalId}, so there is nothing to decide: ${state}.`;
    throw new CliError(EXIT.refused, 'nothing_to_decide', message);
  }
  if (options.action) {
    const numbers = [...new Set(options.action)];
    return { proposal, actions: numbers.map((text) => numberedAction(proposal, text)) };
  }
  const pending = proposal.actions.filter((action) => action.state === 'pending');
  const open = pending.length > 0 ? pending : proposal.actions;
  const seen = open.filter((action) => isCovered(action, proposal, hashes));
  return { proposal, actions: seen.length > 0 ? seen : open };
}

export function movesMoney(action: Pick<ShownAction, 'kind'>): boolean {
  return ACTION_KINDS.find((row) => row.kind === action.kind)?.effectClass === 'money';
}

/** The hash of an action, or of the whole proposal, which covers all of its actions. */
export function isCovered(
  action: ShownAction,
  proposal: ShownProposal,
  hashes: readonly string[],
): boolean {
  return hashes.some((hash) => action.digest.startsWith(hash) || proposal.digest.startsWith(hash));
}

/** What must be given when nobody can be asked: nothing is approved that was not on a screen. */
export function checkUnattended(
  targets: { actions: readonly Pick<ShownAction, 'kind'>[] },
  { verdict, hashes, hasYes }: { verdict: Verdict; hashes: readonly string[]; hasYes: boolean },
): void {
  if (!hasYes) {
    throw badInput('Nobody can be asked here: say --yes to decide without a question.');
  }
  const needsHash = verdict === 'approve' && targets.actions.some(movesMoney);
  if (needsHash && hashes.length === 0) {
    throw badInput(
      'This moves money, so --yes needs --hash with the hash that `show` prints: only what was on the screen is approved.',
    );
  }
}
