/** Names that go over the wire to Temporal: never change one that was released. */
export const TASK_QUEUES = {
  /** Workflows and every Activity of the ticket resolver. */
  cases: 'countersign-cases',
} as const;

export const SCHEDULE_IDS = {
  /** Takes tickets in from every source. */
  intake: 'countersign-intake',
  /** Sends wake-up Signals again that were not acknowledged. */
  relay: 'countersign-relay',
  /** Holds operations, ledger and providers' lists against each other, by night. */
  reconciliation: 'countersign-reconciliation',
} as const;

/** Workflow types, for those who start a Workflow without importing its code. */
export const WORKFLOW_TYPES = {
  resolveTicket: 'resolveTicket',
  intakeTickets: 'intakeTickets',
  relayWakeups: 'relayWakeups',
  reconcileBooks: 'reconcileBooks',
} as const;
