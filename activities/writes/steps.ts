/**
 * The numbered steps of a write. Tests stop or kill the process between any two of them and count
 * the effects afterwards; in production nothing listens.
 */
export const LOCAL_STEPS = [
  'started',
  'operation_locked',
  'facts_locked',
  'authorized',
  'effects_written',
  'ended',
  'audited',
  'committed',
] as const;

/** The remote route has reserved by then, and goes on. */
export const REMOTE_STEPS = ['sending_committed', 'answered', 'answer_recorded'] as const;

export type WriteStep = (typeof LOCAL_STEPS)[number] | (typeof REMOTE_STEPS)[number];

export type StepHook = (step: WriteStep, operationId: string) => Promise<void> | void;

export const noHook: StepHook = () => undefined;
