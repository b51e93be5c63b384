/**
 * A person's word by form. The arbiter is the same as everywhere; who comes too late is shown the
 * case as it is now, who was first, and what they had typed.
 */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import type { Verdict } from '../../contracts/can';
import type { DecisionAnswer } from '../../contracts/decision';
import { keepClaim } from '../../db/claim-ticket';
import { recordDecision } from '../../db/record-decision';
import { loadCasePage } from './load-case-page';
import type { CasePageData } from './load-case-page';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { showCase } from './show-case';
import { forSignedIn } from './signed-in';

const VERDICTS: readonly (readonly [path: string, verdict: Verdict])[] = [
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
  given: { session: OpenSession; data: CasePageData; verdict: Verdict; form: SentForm },
): Promise<DecisionAnswer> {
  const { session, data, verdict, form } = given;
  const answer = await recordDecision(deps.pool, {
    caseId: data.detail.head.caseId ?? '',
    revision: Number(form.text('revision')),
    actionIndex: Number(form.text('action')),
    verdict,
    digest: form.text('digest'),
    userId: session.user.userId,
    channel: 'web',
    note: verdict === 'approve' ? null : form.text('reason').trim(),
  });
  const wakeupId = answer.kind === 'repeated' ? null : answer.wakeupId;
  if (wakeupId !== null) await deps.wake([wakeupId]);
  return answer;
}

/** Digits alone: what a form of ours sends, and nothing that a number could be made of. */
function isWellFormed(form: SentForm, verdict: Verdict): boolean {
  const isNumber = (name: string): boolean => /^\d{1,6}$/.test(form.text(name));
  const hasReason = form.text('reason').trim() !== '' && form.text('reason').length <= 500;
  return isNumber('revision') && isNumber('action') && (verdict === 'approve' || hasReason);
}

export function addDecisionForms(app: App, deps: AppDeps): void {
  for (const [path, verdict] of VERDICTS) {
    app.post(`/inbox/:ticketId/${path}`, (c) =>
      forSignedIn(c, async (session) => {
        const ticketId = c.req.param('ticketId');
        const form = await readForm(c as Context);
        if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
        const data = await loadCasePage(deps.pool, ticketId, session.user);
        if (!data) return c.html(notFoundPage(c), 404);
        const page = (shown: CasePageData, message: string) =>
          showCase(shown, {
            session,
            now: deps.now(),
            conflict: { message, reason: form.text('reason') },
          });
        if (!isWellFormed(form, verdict)) {
          return c.html(page(data, 'Say why, in at most 500 characters.'), 422);
        }
        const answer = await decide(deps, { session, data, verdict, form });
        await keepClaim(deps.pool, { ticketId, user: session.user, now: deps.now() });
        if (answer.kind !== 'refused') {
          return c.redirect(`/inbox/${encodeURIComponent(ticketId)}?done=${doneCode(answer)}`, 303);
        }
        const now = (await loadCasePage(deps.pool, ticketId, session.user)) ?? data;
        return c.html(page(now, answer.message), 409);
      }),
    );
  }
}
