/** The exact command that approves what is on the screen. */
import type { Tier } from '../../contracts/can';
import type { ListedAction, ListedCase, activeDeciders } from '../../db/queries/case-list';
import { shortDigest } from './describe-case';

export type Decider = Awaited<ReturnType<typeof activeDeciders>>[number];

/** The strictest tier among what is still to be decided. */
export function tierOfAll(actions: readonly ListedAction[]): Tier {
  const open = actions.filter((action) => action.state === 'pending');
  return {
    signers: open.some((action) => action.signers === 2) ? 2 : 1,
    needsLead: open.some((action) => action.needsLead),
  };
}

/** Somebody who may sign next and has not signed yet; null when the example of one is missing. */
export function nextSigner(
  actions: readonly ListedAction[],
  deciders: readonly Decider[],
): Decider | null {
  const tier = tierOfAll(actions);
  const signed = new Set(actions.flatMap((action) => action.approvedBy));
  const isLead = (decider: Decider): boolean => decider.role !== 'agent';
  const hasLeadSigned = deciders.some((decider) => signed.has(decider.userId) && isLead(decider));
  const isLastSigner = signed.size + 1 >= tier.signers;
  const needsLeadNow = tier.needsLead && isLastSigner && !hasLeadSigned;
  const free = deciders.filter((decider) => !signed.has(decider.userId));
  return free.find((decider) => !needsLeadNow || isLead(decider)) ?? null;
}

export type CommandSettings = {
  deciders: readonly Decider[];
  /** Set when the person has said who they are: then the command needn't. */
  ownUserId: string | undefined;
  /** In a script nobody can be asked. */
  isInteractive: boolean;
};

/** `npx countersign approve T-81003 --hash 3fa9c01b2d4e --as agent` */
export function approvalCommand(
  row: Pick<ListedCase, 'actions' | 'digest'> & { reference: string },
  settings: CommandSettings,
): string {
  const { deciders, ownUserId, isInteractive } = settings;
  const open = row.actions.filter((action) => action.state === 'pending');
  // One action has its own digest; of several the proposal's covers all.
  const digest = open.length === 1 ? open[0]?.digest : row.digest;
  const words = ['npx countersign approve', row.reference];
  if (digest !== undefined && digest !== null) words.push(`--hash ${shortDigest(digest)}`);
  if (ownUserId === undefined) {
    words.push(`--as ${nextSigner(row.actions, deciders)?.userId ?? '<your user id>'}`);
  }
  if (!isInteractive) words.push('--yes');
  return words.join(' ');
}
