/** What Activities are given. Tests pass a scripted clock, model or hook; the worker real ones. */
import type { Pool } from 'pg';
import type { LoopBounds } from '../contracts/loop-bounds';
import type { Model } from '../contracts/model';

/** Bounds that replace the policy's, one by one. */
export type BoundChanges = Partial<LoopBounds & { identicalRefusalsMax: number }>;

export type CaseDeps = {
  pool: Pool;
  model: Model;
  /** The real clock. */
  now: () => Date;
  bounds?: BoundChanges;
};
