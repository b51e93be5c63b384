/** What Activities are given. Tests pass a scripted clock, model or hook; the worker real ones. */
import type { Pool } from 'pg';
import type { Model } from '../contracts/model';

export type CaseDeps = {
  pool: Pool;
  model: Model;
  /** The real clock. */
  now: () => Date;
};
