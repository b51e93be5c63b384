/** All experiments by the name that the command line takes: a new one is a file and a line here. */
import type { Experiment } from './experiment';
import { races } from './races';

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = { races };
