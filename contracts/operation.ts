/** The one execution of one approved action, and what it ended with. */
import type { HoldCode, OutsideCode, WriteCode } from './error-codes';

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

/** Sent, or held to be: it may be done or be done yet, so what it needs stays held. */
export const HOLDING_STATES = [
  'reserved',
  'sending',
  'accepted',
  'unknown',
  'needs_reconciliation',
] as const;

export type OperationState = (typeof OPERATION_STATES)[number];

/** What a history and a reply may know of an operation's end. */
export type Receipt = {
  operationId: string;
  /**
   * `unknown`: it was sent, and nobody can tell yet what became of it. `accepted`: the service has
   * it and will end it, which is nothing to worry about. `held`: nothing was sent, and nothing will
   * be until what holds it is over.
   */
  state: 'succeeded' | 'denied' | 'unknown' | 'accepted' | 'held';
  code: WriteCode | OutsideCode | HoldCode | null;
  /** While it is open: when to look again, an ISO 8601 instant. */
  nextCheckAt?: string | null;
};

export function isOpenReceipt(receipt: Receipt): boolean {
  return receipt.state !== 'succeeded' && receipt.state !== 'denied';
}

export function isEnded(state: OperationState): boolean {
  return (
    state === 'succeeded' || state === 'denied' || state === 'cancelled' || state === 'reversed'
  );
}
