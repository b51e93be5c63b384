import type { CliContext } from './context';

/** Runs a command's work with a context made of the options that all commands have. */
export type RunCommand = (work: (context: CliContext) => Promise<void>) => Promise<void>;
