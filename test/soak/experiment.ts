/** An experiment of the soak: something that is tried many times by hand, and counted. */
import type { CaseWorld } from '../support/case-world';

export type SoakRow = {
  /** What was tried, in a few words. */
  what: string;
  count: number;
  /** What was counted, in one line. */
  outcome: string;
  /** Sentences about everything that went wrong; empty when all held. */
  failures: readonly string[];
};

export type SoakContext = {
  /** A shop and a namespace of the experiment's own, without a worker. */
  world: CaseWorld;
  count: number;
  seed: number;
  /** One line about how far it is. */
  say: (line: string) => void;
};

export type Experiment = {
  about: string;
  countDefault: number;
  run: (context: SoakContext) => Promise<SoakRow[]>;
};
