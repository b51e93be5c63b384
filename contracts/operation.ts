/** The one execution of one approved action, and what it ended with. */
import type { WriteCode } from './error-codes';

export const OPERATION_STATES = [
  'ready',
  'reserved',
  'sending',
  'accepted',
  'unknown',
  'needs_reconciliation',
  'succeeded',
  'denied',
  'cancelled',
  'reversed',
] as const;

export type OperationState = (typeof OPERATION_STATES)[number];

/** What a history and a reply may know of an operation's end. */
export type Receipt = {
  operationId: string;
  state: 'succeeded' | 'denied' | 'unknown';
  code: WriteCode | null;
};

export function isEnded(state: OperationState): boolean {
  return (
    state === 'succeeded' || state === 'denied' || state === 'cancelled' || state === 'reversed'
  );
}
