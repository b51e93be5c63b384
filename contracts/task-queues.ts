/** Task Queue names. They are wire names: never change one that was released. */
export const TASK_QUEUES = {
  /** Workflows and every Activity of the ticket resolver. */
  cases: 'countersign-cases',
} as const;

export const SCHEDULE_IDS = {
  /** Takes tickets in from every source. */
  intake: 'countersign-intake',
  /** Sends wake-up Signals again that were not acknowledged. */
  relay: 'countersign-relay',
} as const;
