/** A person takes a case, says that its ticket ended elsewhere, or withdraws a proposal. */
import type { App, AppDeps } from '../api/app';
import { ENDING_REASONS } from '../../contracts/proposal';
import type { EndingReason } from '../../contracts/proposal';
import { endWakeups } from '../../contracts/ticket-change';
import { endTicketOutside } from '../../db/end-ticket';
import { findTickets, loadCaseHead } from '../../db/queries/case-detail';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import { withdrawProposal } from '../../db/withdraw-proposal';
import { takeCase } from '../cli/take-case';
import type { FormOutcome } from './answer-once';
import { addCaseForm } from './case-form';
import type { SentCaseForm } from './case-form';
import { REASON_CHARS_MAX, REASON_WANTED } from './decision-routes';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import { notFoundPage } from './pages/problem-page';
import {
  conflictOnTicket,
  formAgain,
  otherCase,
  refusedForm,
  statusOfRefusal,
} from './refused-form';
import { sayRefusal } from './say-refusal';
import { TAKE_OVER_REASONS } from './take-over-reasons';

/** A page waits shorter than a terminal: what was asked for stands anyway. */
const TAKEN_WITHIN_MS = 5_000;

const NOT_REACHED: PlainMessage =
  'Temporal or its worker could not be reached, so the case is not yours. Nothing was changed; try again in a moment.';

async function answerTakeOver(deps: AppDeps, sent: SentCaseForm): Promise<FormOutcome> {
  const { session, key, form, path } = sent;
  const again = (status: 403 | 409 | 422 | 503, problem: string): Promise<Response> =>
    formAgain(sent, deps, { act: 'take-over', status, problem });
  const reasonCode = form.text('reason_code');
  if (!TAKE_OVER_REASONS.some(([code]) => code === reasonCode)) {
    return again(422, say('Choose why you take it.'));
  }
  const head = await loadCaseHead(deps.pool, key);
  if (!head) return sent.c.html(notFoundPage(sent.c), 404);
  const { user } = session;
  const request = {
    ...{ user, head, reasonCode, withinMs: TAKEN_WITHIN_MS },
    channel: 'web' as const,
  };
  const answer = await takeCase(deps.pool, deps.handOver, request);
  switch (answer.kind) {
    case 'taken':
      return { goTo: `${path}?done=taken` };
    case 'not_yet':
      return { goTo: `${path}?done=taking` };
    case 'not_reached':
      return again(503, say(NOT_REACHED));
    case 'refused':
      return again(statusOfRefusal(answer.code), sayRefusal(answer));
  }
}

/** A ticket that the person named and may know of; null for every other. */
async function findMergeTarget(
  { pool }: AppDeps,
  { session, form }: SentCaseForm,
): Promise<string | null> {
  const named = form.written('merged_into').trim();
  const found = named === '' ? [] : await findTickets(pool, named);
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const visible = await findVisibleTicket(pool, session.user, only.ticketId);
  return visible?.ticketId ?? null;
}

const TEXT_CHARS_MAX = 20_000;

function asEndingReason(text: string): EndingReason | null {
  return ENDING_REASONS.find((known) => known === text) ?? null;
}

async function answerClose(deps: AppDeps, sent: SentCaseForm): Promise<FormOutcome> {
  const { session, key, form, path } = sent;
  const again = (status: 403 | 422, problem: string): Promise<Response> =>
    formAgain(sent, deps, { act: 'close', status, problem });
  const how = asEndingReason(form.text('how'));
  if (!how) return again(422, say('Say what happened.'));
  const text = form.written('text').trim();
  if (text.length > TEXT_CHARS_MAX) {
    return again(422, say('The answer is too long for the thread.'));
  }
  if (text !== '' && how !== 'human_replied') {
    return again(422, say('You wrote what you answered: then choose that you have answered.'));
  }
  const mergedInto = how === 'merged' ? await findMergeTarget(deps, sent) : null;
  const answer = await endTicketOutside(deps.pool, {
    ticketId: key.ticketId,
    how,
    userId: session.user.userId,
    channel: 'web',
    ...(mergedInto === null ? {} : { mergedInto }),
    ...(text === '' ? {} : { text }),
  });
  if (answer.kind === 'refused') {
    const { code } = answer;
    const message = sayRefusal(answer);
    if (code === 'merge_target_wrong') return again(422, message);
    if (statusOfRefusal(code) === 403) return again(403, message);
    return conflictOnTicket(sent, deps, message);
  }
  await deps.wake(endWakeups(answer));
  return { goTo: `${path}?done=ended_${answer.effect}` };
}

async function answerWithdraw(deps: AppDeps, sent: SentCaseForm): Promise<FormOutcome> {
  const { session, form, path } = sent;
  const act = 'withdraw';
  const reason = form.written('reason').trim();
  if (reason.length > REASON_CHARS_MAX) {
    return formAgain(sent, deps, { act, status: 422, problem: say(REASON_WANTED) });
  }
  const other = otherCase(sent);
  if (other) return refusedForm(sent, deps, { ...other, act });
  const answer = await withdrawProposal(deps.pool, {
    caseId: form.text('case'),
    revision: Number(form.text('revision')),
    digest: form.text('digest'),
    userId: session.user.userId,
    channel: 'web',
    reason: reason === '' ? null : reason,
  });
  if (answer.kind === 'refused') return refusedForm(sent, deps, { ...answer, act });
  await deps.wake([answer.wakeupId]);
  return { goTo: `${path}?done=withdrawn` };
}

export function addCaseActs(app: App, deps: AppDeps): void {
  addCaseForm(app, { deps, act: 'take-over' }, (sent) => answerTakeOver(deps, sent));
  addCaseForm(app, { deps, act: 'close' }, (sent) => answerClose(deps, sent));
  addCaseForm(app, { deps, act: 'withdraw' }, (sent) => answerWithdraw(deps, sent));
}
