/** What was done in a run, by whom and when: what the rows are compared with afterwards. */
import type { DecisionAnswer, DecisionRequest } from '../../../contracts/decision';
import type { Shop } from './scenario';
import type { MixWorld } from './world';

export type Journal = {
  /** What was done and answered, for whoever reads a failure. */
  lines: string[];
  decisions: { request: DecisionRequest; answer: DecisionAnswer }[];
  /** Spans of the database's clock in which a person was certainly deactivated. */
  inactive: { userId: string; from: Date; until: Date | null }[];
  /** Refunds by others, with an instant by which each was there. */
  refundsOutside: { amountMinor: bigint; at: Date }[];
  stockTaken: number;
  /** `revision/action/verdict/person` of each decision that was really signed. */
  signed: Set<string>;
  /** A valid signed statement that was sent before, to be sent again. */
  lastSigned: unknown;
  /** Updates that wait for a worker: each gives null, or an error that nobody expects. */
  unanswered: Promise<string | null>[];
  messageNo: number;
};

export type RunContext = {
  world: MixWorld;
  shop: Shop;
  caseId: string;
  workflowId: string;
  journal: Journal;
};

export function newJournal(): Journal {
  return {
    lines: [],
    decisions: [],
    inactive: [],
    refundsOutside: [],
    stockTaken: 0,
    signed: new Set(),
    lastSigned: null,
    unanswered: [],
    messageNo: 0,
  };
}
