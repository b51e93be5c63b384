/** What happens to a ticket outside while its case is handled, and the answer to whoever says so. */
import type { User } from './can';
import type { Channel } from './decision';
import type { TicketChangeCode } from './error-codes';
import type { EndingReason } from './proposal';

/** What the card says of a proposal that lapsed by a message. */
export const CUSTOMER_WROTE = 'The customer wrote again.';

/** The key of the note about a message, so that whoever comes second finds the first one's. */
export function messageNoteKey(messageId: string): string {
  return `change-customer_wrote-${messageId}`;
}

type Refused = { kind: 'refused'; code: TicketChangeCode; message: string };

/** What a customer's message met: a waiting proposal, a case at work, or no open case. */
export type MessageEffect = 'lapsed' | 'noted' | 'no_open_case';

export type MessageAnswer =
  | {
      kind: 'stored' | 'already_stored';
      /** Ours: made of the ticket and the source's id, with nothing of either in it. */
      messageId: string;
      caseId: string | null;
      workflowId: string | null;
      effect: MessageEffect;
      /** To be signalled now; null when nobody waits for it, or when it was sent before. */
      wakeupId: string | null;
    }
  | Refused;

export type EndRequest = {
  ticketId: string;
  how: EndingReason;
  /** The ticket that goes on, when this one was merged into it. */
  mergedInto?: string;
  userId: User['userId'];
  channel: Channel;
  /** What the person answered outside, for the thread. */
  text?: string;
};

export type EndAnswer =
  | {
      kind: 'ended' | 'repeated';
      caseId: string;
      workflowId: string;
      /** `decided`: people were first, and what they approved is still carried out. */
      effect: 'withdrawn' | 'decided' | 'noted';
      /** Who was first, what they said, when and by which channel; null when nobody was. */
      decidedBefore: string | null;
      wakeupId: string | null;
      /** Of the case of the ticket that goes on, when this one was merged into it. */
      survivorWakeupId: string | null;
    }
  | Refused;

/** What is to be signalled after a ticket was ended: its own case, and the one that goes on. */
export function endWakeups(answer: EndAnswer): string[] {
  if (answer.kind === 'refused') return [];
  return [answer.wakeupId, answer.survivorWakeupId].flatMap((wakeupId) => wakeupId ?? []);
}
