/** The steps of a case at which a server goes away, in the order in which a case comes to them. */
import { LOCAL_STEPS } from '../../../activities/writes/steps';
import type { WriteStep } from '../../../activities/writes/steps';

/** Before the Activity does anything, and after it has done all and told nobody. */
export const BEFORE = {
  openCase: 'open',
  runRead: 'read',
  checkResolution: 'check',
  publishProposal: 'publish',
  readDecisions: 'decision',
  settleRevision: 'settle',
  deliverReply: 'reply',
  closeCase: 'close',
} as const;

export const AFTER = {
  openCase: 'opened',
  callModel: 'answered',
  runRead: 'was read',
  checkResolution: 'checked',
  publishProposal: 'published',
  readDecisions: 'decided',
  settleRevision: 'settled',
  deliverReply: 'replied',
  closeCase: 'closed',
} as const;

export type OutageStep =
  | (typeof BEFORE)[keyof typeof BEFORE]
  | (typeof AFTER)[keyof typeof AFTER]
  | 'model'
  | 'waiting'
  | `write: ${WriteStep}`;

const WRITE_STEPS = LOCAL_STEPS.map((step) => `write: ${step}` as const);

export const OUTAGE_STEPS: readonly OutageStep[] = [
  ...(['open', 'opened', 'model', 'answered', 'read', 'was read', 'check', 'checked'] as const),
  ...(['publish', 'published', 'waiting', 'decision', 'decided'] as const),
  ...WRITE_STEPS,
  ...(['settle', 'settled', 'reply', 'replied', 'close', 'closed'] as const),
];

/** Whoever stops here has the shop's row locked, and no other write of the shop gets so far. */
const SHOP_LOCKING: readonly OutageStep[] = [
  ...(['write: facts_locked', 'write: authorized', 'write: effects_written'] as const),
  ...(['write: ended', 'write: audited'] as const),
];

export function locksShop(step: OutageStep): boolean {
  return SHOP_LOCKING.includes(step);
}

export const OUTAGES = ['postgres', 'temporal', 'both'] as const;
export type Outage = (typeof OUTAGES)[number];
