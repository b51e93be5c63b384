/** All experiments by the name that the command line takes: a new one is a file and a line here. */
import { crashMatrix } from './crash-matrix';
import { dumpRestore } from './dump-restore';
import type { Experiment } from './experiment';
import { interleavings } from './interleavings';
import { overRefund } from './over-refund';
import { moneyBorders } from './money-borders';
import { races } from './races';

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  'crash-matrix': crashMatrix,
  'dump-restore': dumpRestore,
  interleavings,
  'over-refund': overRefund,
  races,
};
