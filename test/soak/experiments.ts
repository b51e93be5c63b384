/** All experiments by the name that the command line takes: a new one is a file and a line here. */
import { api } from './api';
import { crashMatrix } from './crash-matrix';
import { dumpRestore } from './dump-restore';
import { existence } from './existence';
import type { Experiment } from './experiment';
import { interleavings } from './interleavings';
import { moneyBorders } from './money-borders';
import { outages } from './outages';
import { overRefund } from './over-refund';
import { races } from './races';
import { writes } from './writes';

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  api,
  'crash-matrix': crashMatrix,
  'dump-restore': dumpRestore,
  existence,
  interleavings,
  'money-borders': moneyBorders,
  outages,
  'over-refund': overRefund,
  races,
  writes,
};
