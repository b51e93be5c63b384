/**
 * The numbered steps of a write. Tests stop or kill the process between any two of them and count
 * the effects afterwards; in production nothing listens.
 */
export const WRITE_STEPS = [
  'started',
  'operation_locked',
  'facts_locked',
  'authorized',
  'effects_written',
  'ended',
  'audited',
  'committed',
  // The remote route goes on after it has reserved.
  'sending_committed',
  'answered',
  'answer_recorded',
] as const;

export type WriteStep = (typeof WRITE_STEPS)[number];

export type StepHook = (step: WriteStep, operationId: string) => Promise<void> | void;

export const noHook: StepHook = () => undefined;
