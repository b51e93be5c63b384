/**
 * A person's word by form. The arbiter is the same as everywhere; who comes too late is shown what
 * they saw, the case as it is now with who was first, and what they had typed.
 */
import type { App, AppDeps } from '../api/app';
import type { Verdict } from '../../contracts/can';
import type { DecisionAnswer } from '../../contracts/decision';
import { recordDecision } from '../../db/record-decision';
import type { FormOutcome } from './answer-once';
import { addCaseForm } from './case-form';
import type { SentCaseForm } from './case-form';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import { formAgain, otherCase, refusedForm } from './refused-form';

const VERDICTS: readonly (readonly [act: string, verdict: Verdict])[] = [
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['send-back', 'send_back'],
];

const DONE = { approve: 'approved', reject: 'rejected', send_back: 'sent_back' } as const;

function doneCode(answer: Exclude<DecisionAnswer, { kind: 'refused' }>): string {
  if (answer.kind === 'repeated') return 'repeated';
  const { verdict } = answer.decision;
  return verdict === 'approve' && !answer.isActionDecided ? 'signed' : DONE[verdict];
}

async function decide(
  deps: AppDeps,
  { session, form }: SentCaseForm,
  verdict: Verdict,
): Promise<DecisionAnswer> {
  const answer = await recordDecision(deps.pool, {
    caseId: form.text('case'),
    revision: Number(form.text('revision')),
    actionIndex: Number(form.text('action')),
    verdict,
    digest: form.text('digest'),
    userId: session.user.userId,
    channel: 'web',
    note: verdict === 'approve' ? null : form.written('reason').trim(),
  });
  const wakeupId = answer.kind === 'repeated' ? null : answer.wakeupId;
  if (wakeupId !== null) await deps.wake([wakeupId]);
  return answer;
}

export const REASON_CHARS_MAX = 500;
/** A message, so the number stands in it: it is `REASON_CHARS_MAX`. */
export const REASON_WANTED = 'Say why, in at most 500 characters.';

/** Digits alone: what a form of ours sends, and nothing else that a number could be made of. */
function isWellFormed({ form }: SentCaseForm): boolean {
  const isNumber = (name: string): boolean => /^\d{1,6}$/.test(form.text(name));
  return isNumber('revision') && isNumber('action');
}

function hasReason({ form }: SentCaseForm): boolean {
  const reason = form.written('reason').trim();
  return reason !== '' && reason.length <= REASON_CHARS_MAX;
}

const BROKEN = 'The form was not whole, so nothing was done: look at the case and decide again.';

async function answerDecision(
  deps: AppDeps,
  sent: SentCaseForm,
  [act, verdict]: readonly [string, Verdict],
): Promise<FormOutcome> {
  const again = (problem: PlainMessage): Promise<Response> =>
    formAgain(sent, deps, { act, status: 422, problem: say(problem) });
  if (!isWellFormed(sent)) return again(BROKEN);
  if (verdict !== 'approve' && !hasReason(sent)) return again(REASON_WANTED);
  const other = otherCase(sent);
  if (other) return refusedForm(sent, deps, { ...other, act });
  const answer = await decide(deps, sent, verdict);
  if (answer.kind === 'refused') return refusedForm(sent, deps, { ...answer, act });
  return { goTo: `${sent.path}?done=${doneCode(answer)}` };
}

export function addDecisionForms(app: App, deps: AppDeps): void {
  for (const given of VERDICTS) {
    const [act] = given;
    addCaseForm(app, { deps, act }, (sent) => answerDecision(deps, sent, given));
  }
}
