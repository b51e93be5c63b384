/** A case that was answered, and the label that it fits. A test changes the one thing it is about. */
import type { ApprovalFigures } from '../../client/eval/label-verdicts';
import type { EvalRow } from '../../db/queries/eval-rows';
import type { TicketLabel } from '../../db/seed/ticket-labels';

export function anEvalRow(changes: Partial<EvalRow> = {}): EvalRow {
  return {
    ticketId: 'larkfield-T-1',
    externalId: 'T-1',
    currency: 'CAD',
    caseId: 'larkfield-T-1.1',
    state: 'closed',
    outcome: 'reply_only',
    team: 'delivery',
    handOffCode: null,
    model: 'baseline',
    modelLabel: 'rule-based baseline',
    modelProvenance: 'rules',
    caseMs: 1_000,
    steps: 3,
    modelMs: 20,
    inputTokens: 100,
    outputTokens: 10,
    costMicros: 5n,
    actions: [],
    callRefusals: [],
    resolutionRefusals: [],
    ...changes,
  };
}

export function aLabel(changes: Partial<TicketLabel> = {}): TicketLabel {
  return {
    external_id: 'T-1',
    kind: 'late',
    outcome: 'reply_only',
    also_fine: [],
    team: 'delivery',
    rules: ['W1'],
    order_id: null,
    language: 'en',
    actions: [],
    why: 'It is on time.',
    ...changes,
  };
}

/** A proposed refund of 12.95 CAD that waits. */
export const REFUND_ROW: Partial<EvalRow> = {
  state: 'waiting',
  outcome: null,
  actions: [{ kind: 'refund', order_id: 'LK-551906', amount_minor: '1295', currency: 'CAD' }],
};

export const REFUND_LABEL: Partial<TicketLabel> = {
  outcome: 'resolve',
  actions: [
    { kind: 'refund', order_id: 'LK-551906', amount_minor: 1_295, reason: 'late_delivery' },
  ],
};

export const NO_APPROVALS: ApprovalFigures = {
  approved: 0,
  rejected: 0,
  refused: 0,
  written: 0,
  writtenRight: { right: 0, of: 0 },
  wronglyWritten: [],
  unfinished: [],
};
