/** What a case remembers while it runs: ids, counters and what it waits for. No customer text. */
import type { CaseState } from '../contracts/case';
import type { StopCode } from '../contracts/error-codes';
import type { LoopBounds } from '../contracts/loop-bounds';
import type { MessageSeen } from '../contracts/message-seen';
import type { ActionAsk } from '../contracts/proposal';
import type { SignedAnswer, SignedDecision } from '../contracts/signed-decision';
import type { CaseView } from './messages';

export type CaseProgress = {
  caseId: string;
  ticketId: string;
  state: CaseState;
  bounds: LoopBounds;
  stepNo: number;
  revision: number;
  waitingFor: string | null;
  deadlineAt: string | null;
  /** Totals over all rounds; a wait for a person does not reset them. */
  refusedResolutions: number;
  sendBacks: number;
  tokens: number;
  costMicros: number;
  resultChars: number;
  workingMs: number;
  /** Of which nothing counts as working time. */
  waitedForModelMs: number;
  /** Signals seen and Signals that were acted on. */
  wakeups: number;
  wakeupsHandled: number;
  /** How often something was said to have happened outside, and how much of that was looked at. */
  news: number;
  newsHandled: number;
  /** The same for persons who ask for the case. */
  takeOverAsks: number;
  takeOverAsksHandled: number;
  /** What came in since the last look; whether a row tells of it is asked there. */
  seen: MessageSeen[];
  /** True once the database has the person as the case's owner. */
  isTaken: boolean;
  /** Who has the case: a later request that is refused takes it from nobody. */
  ownerId: string | null;
  personDeadlineAt: string | null;
  asks: readonly ActionAsk[];
  /** Signed decisions in order of arrival; null for one that is not even of the right form. */
  signed: { signalNo: number; form: SignedDecision | null }[];
  signedSeen: number;
  isTakingSigned: boolean;
  signedAnswers: SignedAnswer[];
  /** Writes that wait for their next look: each is woken for itself, and all by any news. */
  openOperationIds: Set<string>;
  /** The customer was told that a write is being checked. */
  isToldOfCheck: boolean;
};

const NO_BOUNDS: LoopBounds = {
  stepsMax: 0,
  refusedResolutionsMax: 0,
  workingTimeMs: 0,
  tokensMax: 0,
  costMicrosMax: 0,
  toolResultCharsMax: 0,
  sendBacksMax: 0,
};

/** The state before `openCase` has answered; messages may arrive already. */
export function newProgress(ticketId: string): CaseProgress {
  return {
    caseId: '',
    ticketId,
    state: 'working',
    bounds: NO_BOUNDS,
    stepNo: 0,
    revision: 0,
    waitingFor: null,
    deadlineAt: null,
    refusedResolutions: 0,
    sendBacks: 0,
    tokens: 0,
    costMicros: 0,
    resultChars: 0,
    workingMs: 0,
    waitedForModelMs: 0,
    wakeups: 0,
    wakeupsHandled: 0,
    news: 0,
    newsHandled: 0,
    takeOverAsks: 0,
    takeOverAsksHandled: 0,
    seen: [],
    isTaken: false,
    ownerId: null,
    personDeadlineAt: null,
    asks: [],
    signed: [],
    signedSeen: 0,
    isTakingSigned: false,
    signedAnswers: [],
    openOperationIds: new Set(),
    isToldOfCheck: false,
  };
}

/** The bound that is reached, if any; its code names it in the hand-off. */
export function boundReached(progress: CaseProgress): StopCode | null {
  const { bounds } = progress;
  if (progress.stepNo >= bounds.stepsMax) return 'steps_exhausted';
  if (progress.refusedResolutions >= bounds.refusedResolutionsMax) return 'resolutions_exhausted';
  if (progress.workingMs >= bounds.workingTimeMs) return 'time_exhausted';
  if (progress.tokens >= bounds.tokensMax) return 'tokens_exhausted';
  if (progress.costMicros >= bounds.costMicrosMax) return 'cost_exhausted';
  if (progress.resultChars >= bounds.toolResultCharsMax) return 'result_chars_exhausted';
  return null;
}

export function viewOf(progress: CaseProgress): CaseView {
  return {
    caseId: progress.caseId === '' ? null : progress.caseId,
    state: progress.state,
    revision: progress.revision,
    waitingFor: progress.waitingFor,
    deadlineAt: progress.deadlineAt,
    takenOverBy: progress.ownerId,
    asks: [...progress.asks],
    signedAnswers: [...progress.signedAnswers],
    steps: progress.stepNo,
    refusedResolutions: progress.refusedResolutions,
    tokens: progress.tokens,
    costMicros: progress.costMicros,
  };
}

/** The case in a few lines of Markdown, for the Temporal UI. Ids, codes and counts only. */
export function detailsOf(progress: CaseProgress): string {
  const lines = [
    `**${progress.caseId}** is ${progress.state.replaceAll('_', ' ')}`,
    progress.waitingFor === null ? '' : `Waits for: ${progress.waitingFor}`,
    progress.deadlineAt === null ? '' : `Until: ${progress.deadlineAt}`,
    `Revision ${String(progress.revision)}, ${String(progress.stepNo)} steps, ` +
      `${String(progress.refusedResolutions)} refused resolutions, ${String(progress.tokens)} tokens`,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}
