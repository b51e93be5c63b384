/** What the driver of a crash test tells an executor to do, and what it hears back. */
import type { WriteStep } from '../../../activities/writes/steps';
import type { Receipt } from '../../../contracts/operation';

/** The two Activities of a write. */
export type Drive = 'execute' | 'reconcile';

/**
 * Where an executor halts. Whoever gets to the step first takes a token: as many halt as there are
 * tokens, and all others go on.
 */
export type Halt = {
  step: WriteStep;
  /** `kill`: SIGKILL, in the middle of it. `pause`: SIGSTOP, and it goes on when it is told. */
  how: 'kill' | 'pause';
  /** A folder that all executors see. */
  tokensIn: string;
  tokens: number;
};

export type ExecutorOrder = {
  no: number;
  operationId: string;
  drive: Drive;
  /** The executor's clock during this order. */
  nowMs: number;
  halt: Halt | null;
};

export type ExecutorAnswer = { no: number } & ({ receipt: Receipt } | { error: string });
