/**
 * How ids are made. A case, its Workflow and its operations get derived ids, so the same
 * ticket is one Workflow and the same approved action is one operation, whoever computes it.
 */
import { v5 as uuidV5 } from 'uuid';

/** Fixed for ever: changing it would give every approved action a second identity. */
const OPERATION_NAMESPACE = '6f3c5a52-8d0f-5d0e-9b1e-0f6f5b7c2a11';

/** Likewise fixed: a retried Activity finds the answer that it gave before. */
const REFUSAL_NAMESPACE = '3f0a9c1e-5d57-5c2b-8a41-7be0a4d0c6f2';

/** `larkfield` + `T-80009` gives `larkfield-T-80009`. */
export function ticketIdFor(source: string, externalId: string): string {
  return `${source}-${externalId}`;
}

/** The Workflow Id of a ticket's case: `ticket-<source>-<external id>`. */
export function workflowIdForTicket(ticketId: string): string {
  return `ticket-${ticketId}`;
}

export type ActionRef = { caseId: string; revision: number; actionIndex: number };

/** The idempotency key of one approved action: uuid v5 over case, revision and action index. */
export function operationIdFor({ caseId, revision, actionIndex }: ActionRef): string {
  return uuidV5(`${caseId}/${String(revision)}/${String(actionIndex)}`, OPERATION_NAMESPACE);
}

/**
 * Under which the answer to a Signal is kept whose statement is not to be trusted: its own id would
 * let a stranger use up the id of a statement that is genuine.
 */
export function refusedSignalIdFor(input: {
  caseId: string;
  signalNo: number;
  /** What the Signal carried. */
  form: object | null;
}): string {
  const { caseId, signalNo, form } = input;
  return uuidV5(JSON.stringify([caseId, signalNo, form]), REFUSAL_NAMESPACE);
}

/** External ids become part of Workflow Ids, so their form is bounded. */
export const EXTERNAL_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
