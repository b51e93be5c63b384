/**
 * Every code that a trace, a receipt or an error can carry, in one table.
 * Codes are wire names: they stand in histories and audit rows and never change.
 */

/** A gate's no to one tool call. `result_invalid` is followed by `:<path>`. */
export const GATE_CODES = [
  'unknown_tool',
  'invalid_arguments',
  'not_found',
  'other_customer',
  'empty',
  'service_timeout',
  'service_unavailable',
  'service_error',
  'result_invalid',
  'call_closed',
  'already_answered',
] as const;

/** A call that was answered without reaching a gate. */
export const STEP_CODES = ['finish_with_reads', 'too_many_calls'] as const;

/** A rule's no to a resolution. */
export const RESOLUTION_CODES = [
  'resolution_invalid',
  'reply_only_after_receipts',
  'action_order_not_returned',
  'status_not_from_lookup',
  'order_not_in_ticket',
  'unknown_rule',
  'rule_not_in_force',
  'empty_evidence',
  'amount_exceeds_refundable',
  'amount_needs_two_refunds',
  'amount_fits_no_items',
  'sku_not_in_order',
  'quantity_exceeds',
  'window_closed',
  'duplicate_remedy',
  'reply_claims_done',
  'reply_amount_mismatch',
  'reply_leaks',
  'rejected_before',
  'hand_off_required',
  'write_not_allowed',
] as const;

/** `authorizeWrite`'s no: on a proposal, on a decision, or at execution. */
export const WRITE_CODES = [
  'order_not_own',
  'approval_missing',
  'approval_expired',
  'approval_superseded',
  'digest_mismatch',
  'signer_not_entitled',
  'signers_insufficient',
  'case_closed',
  'currency_mismatch',
  'dispute_open',
  'payment_frozen',
  'amount_exceeds_refundable',
  'amount_exceeds_limit',
  'reason_not_met',
  'credit_cap_reached',
  'customer_cap_reached',
  'shop_cap_reached',
  'duplicate_remedy',
  'sku_not_in_order',
  'quantity_exceeds',
  'order_cancelled',
  'not_shipped',
  'not_delivered',
  'window_closed',
  'not_returnable',
  'out_of_stock',
  'address_changed',
  'payment_missing',
] as const;

/** A no that came from outside after the write was allowed: the service's, or two people's. */
export const OUTSIDE_CODES = ['provider_refused', 'provider_failed', 'settled_not_done'] as const;

/** Why an approved write waits with nothing sent. */
export const HOLD_CODES = [
  'switched_off',
  'provider_not_configured',
  'provider_configuration',
  'provider_unreachable',
] as const;

export type HoldCode = (typeof HOLD_CODES)[number];

/** The answer to somebody who settles a write whose outcome nothing else can tell. */
export const SETTLE_CODES = [
  'operation_not_found',
  'unknown_user',
  'not_entitled',
  'own_order',
  'not_open',
  'evidence_missing',
  'second_person_needed',
  'settlement_differs',
  'ref_taken',
  'finding_not_found',
] as const;

export type SettleCode = (typeof SETTLE_CODES)[number];

/** Why a case was handed to a person without the model asking for it. */
export const STOP_CODES = [
  'steps_exhausted',
  'resolutions_exhausted',
  'time_exhausted',
  'tokens_exhausted',
  'cost_exhausted',
  'repeated_error',
  'result_chars_exhausted',
  'model_unavailable',
  'model_refused',
  'content_filtered',
  'proposal_expired',
  'send_backs_exhausted',
  'write_unknown',
  'write_stuck',
  'no_customer',
  'taken_over',
  'proposal_withdrawn',
  'cancelled',
  'write_reversed',
  'needs_human',
  'low_confidence',
  'wish_withdrawn',
] as const;

/** The answer to somebody who decided, edited, proposed or withdrew. */
export const DECISION_CODES = [
  'already_decided',
  'changed_since_you_looked',
  'proposal_expired',
  'proposal_lapsed',
  'proposal_not_found',
  'case_closed',
  'not_entitled',
  'unknown_user',
  'own_order',
  'second_person_needed',
  'write_not_allowed',
  'nothing_changed',
  'reply_needed',
  'case_not_yours',
  'being_carried_out',
] as const;

/** The answer to somebody who says what happened to a ticket outside. */
export const TICKET_CHANGE_CODES = [
  'ticket_not_found',
  'ticket_has_no_case',
  'case_closed',
  'ended_before',
  'message_differs',
  'message_unusable',
  'merge_target_wrong',
  'not_entitled',
  'unknown_user',
  'own_order',
] as const;

/** The no to a signed decision before the arbiter is asked at all. */
export const SIGNATURE_CODES = [
  'statement_malformed',
  'statement_unreadable',
  'key_unknown',
  'signature_invalid',
  'key_revoked',
  'signer_mismatch',
  'statement_replayed',
  'statement_foreign',
  'statement_stale',
  'statement_from_future',
] as const;

/** The answer to a request to the API that reached no arbiter, or that none of the others says. */
export const API_CODES = [
  'bad_input',
  'malformed_json',
  'repeated_key',
  'forbidden_key',
  'not_json',
  'not_acceptable',
  'too_large',
  'not_found',
  'method_not_allowed',
  'not_signed_in',
  'scope_missing',
  'not_entitled',
  'too_many_requests',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'request_running',
  'claimed_before',
  'reason_missing',
  'ticket_refused',
  'ticket_not_found',
  'worker_not_reached',
  'fault',
] as const;

export type GateCode = (typeof GATE_CODES)[number];
export type StepCode = (typeof STEP_CODES)[number];
export type ResolutionCode = (typeof RESOLUTION_CODES)[number];
export type OutsideCode = (typeof OUTSIDE_CODES)[number];
export type WriteCode = (typeof WRITE_CODES)[number];
export type StopCode = (typeof STOP_CODES)[number];
export type DecisionCode = (typeof DECISION_CODES)[number];
export type SignatureCode = (typeof SIGNATURE_CODES)[number];
export type TicketChangeCode = (typeof TICKET_CHANGE_CODES)[number];
export type ApiCode = (typeof API_CODES)[number];
