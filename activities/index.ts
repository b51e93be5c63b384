/**
 * Every Activity of the worker, bound to what it needs. The inferred type is the contract that
 * Workflows import; the names are wire names and never change.
 */
import { closeCase, handOff } from './case/end-case';
import type { HandOffInput } from './case/end-case';
import { checkResolution } from './case/check-resolution';
import { closeProposal } from './case/close-proposal';
import type { CloseInput } from './case/close-proposal';
import { readDecisions } from './case/decision-view';
import { checkMessages, readNews } from './case/note-messages';
import type { SeenInput } from './case/note-messages';
import { openCase } from './case/open-case';
import { publishProposal } from './case/publish-proposal';
import { readPersonProposal } from './case/person-proposal';
import { takeOver } from './case/take-over';
import { takeSignedDecision } from './case/take-signed-decision';
import type { NoticeKind } from '../contracts/plan-notices';
import type { ProviderAdapter } from '../contracts/provider';
import type { SignedDecision } from '../contracts/signed-decision';
import { settleRevision } from './case/settle-revision';
import { deliverReply } from './delivery/deliver-reply';
import { notify } from './delivery/notify';
import { tellBeingChecked } from './delivery/tell-being-checked';
import type { CaseDeps } from './deps';
import { callModel } from './model/call-model';
import type { CallModelInput } from './model/call-model';
import type { ReadServices } from './reads/read-context';
import { createRunRead } from './reads/run-read';
import { tellFailures } from './failing/tell-failures';
import { executeWrite, reconcileWrite } from './writes/drive-write';
import { withHeartbeat } from './with-heartbeat';
import type { StepHook } from './writes/steps';

export type ActivityDeps = CaseDeps & {
  /** Replaces the service behind a read tool. */
  services?: ReadServices;
  /** Outside services that perform writes; none: everything is written in our own Postgres. */
  providers?: readonly ProviderAdapter[];
  /** Called between the steps of a write. */
  hook?: StepHook;
};

/** Well under the heartbeat timeout of the writes in workflows/proxies. */
const WRITE_HEARTBEAT_MS = 1_000;

type ProposalKey = { caseId: string; revision: number };

export function createCaseActivities(deps: ActivityDeps) {
  return tellFailures(deps.pool, {
    openCase: (input: { ticketId: string }) => openCase(deps, input),
    callModel: (input: CallModelInput) => callModel(deps, input),
    runRead: createRunRead(deps),
    checkResolution: (input: CallModelInput) => checkResolution(deps, input),
    publishProposal: (input: { caseId: string; stepNo: number }) => publishProposal(deps, input),
    readDecisions: (input: ProposalKey & SeenInput) => readDecisions(deps, input),
    closeProposal: (input: CloseInput) => closeProposal(deps, input),
    takeOver: (input: SeenInput) => takeOver(deps, input),
    readPersonProposal: (input: { caseId: string; afterRevision: number }) =>
      readPersonProposal(deps, input),
    takeSignedDecision: (input: {
      caseId: string;
      signalNo: number;
      signed: SignedDecision | null;
    }) => takeSignedDecision(deps, input),
    executeWrite: (input: { operationId: string }) =>
      withHeartbeat(WRITE_HEARTBEAT_MS, () => executeWrite(deps, input)),
    reconcileWrite: (input: { operationId: string }) =>
      withHeartbeat(WRITE_HEARTBEAT_MS, () => reconcileWrite(deps, input)),
    tellBeingChecked: (input: ProposalKey) => tellBeingChecked(deps, input),
    settleRevision: (input: ProposalKey & { isReplyNeeded?: boolean }) =>
      settleRevision(deps, input),
    readNews: (input: SeenInput) => readNews(deps, input),
    checkMessages: (input: SeenInput) => checkMessages(deps, input),
    notify: (input: ProposalKey & { kind: NoticeKind; at: string }) => notify(deps, input),
    deliverReply: (input: { caseId: string; stepNo: number | null; revision: number }) =>
      deliverReply(deps, input),
    handOff: (input: HandOffInput) => handOff(deps, input),
    closeCase: (input: { caseId: string; outcome: string }) => closeCase(deps, input),
  });
}

export type Activities = ReturnType<typeof createCaseActivities>;
