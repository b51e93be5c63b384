/** What somebody should look out for in a row of the list, in a few words each. */
import type { OperationState } from '../../contracts/operation';
import type { InboxRow } from '../../db/queries/inbox-rows';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';

export type Risk = { words: string; isBad: boolean };

const WRITE_WORDS: Partial<Readonly<Record<OperationState, PlainMessage>>> = {
  unknown: 'write unknown',
  needs_reconciliation: 'write unknown: ops looks',
  denied: 'write denied',
  reversed: 'write failed afterwards',
};

function sayTrouble(state: OperationState): string {
  const message = WRITE_WORDS[state];
  return message === undefined ? state : say(message);
}

function tierRisk({ actions }: InboxRow): Risk[] {
  const open = actions.filter((action) => action.state === 'pending');
  if (open.some((action) => action.signers === 2)) {
    return [{ words: say('over the limit: two signatures'), isBad: false }];
  }
  const needsLead = open.some((action) => action.needsLead);
  return needsLead ? [{ words: say('over the limit: a lead'), isBad: false }] : [];
}

function lapseRisk({ lapsedBecause, endedAt }: InboxRow): Risk[] {
  if (lapsedBecause === null || endedAt !== null) return [];
  const words = say(lapsedBecause === 'customer_wrote' ? 'customer wrote again' : 'order changed');
  return [{ words, isBad: false }];
}

export function risksOf(row: InboxRow): Risk[] {
  const writes = row.troubledWrites.map((state) => ({
    words: sayTrouble(state),
    isBad: true,
  }));
  const code = row.handOffCode;
  return [
    ...writes,
    ...tierRisk(row),
    ...lapseRisk(row),
    ...(code === null
      ? []
      : [{ words: say('handed off: {why}', { why: code.replaceAll('_', ' ') }), isBad: false }]),
    ...(row.modelAskedAgainAt === null ? [] : [{ words: say('model waits'), isBad: false }]),
  ];
}
