/** Deciding on many actions: choose, look at every amount, decide, and read what became of each. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import { ACTION_KINDS } from '../../contracts/actions';
import { POLICY } from '../../contracts/policy';
import { findFormAnswer } from '../../db/queries/form-answers';
import { withReadSnapshot } from '../../db/read-snapshot';
import { answerOnce } from './answer-once';
import type { FormOutcome } from './answer-once';
import { decideTogether } from './bulk-decide';
import type { BulkOrder, BulkResult } from './bulk-decide';
import { readNamedActions } from './bulk-form';
import { loadBulkChoice } from './bulk-items';
import { REASON_CHARS_MAX, REASON_WANTED } from './decision-routes';
import { say } from './messages/say';
import { BulkPage } from './pages/bulk-page';
import { BulkResultPage } from './pages/bulk-result-page';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { forSignedIn } from './signed-in';

const READ_MS = 10_000;
const DONE_PATH = '/bulk/done';

/** The page again with what was typed. */
async function choicePage(
  c: Context,
  deps: AppDeps,
  given: { session: OpenSession; ticketIds: readonly string[]; reason?: string; problem?: string },
): Promise<Response> {
  const { session, ticketIds, reason = '', problem } = given;
  const chosen = ticketIds.slice(0, POLICY.bulk.actionsMax);
  const choice = await withReadSnapshot(deps.pool, READ_MS, (db) =>
    loadBulkChoice(db, session.user, chosen),
  );
  const cut = ticketIds.length - chosen.length;
  const page = <BulkPage {...{ session, choice, cut, reason, problem }} />;
  return c.html(page, problem === undefined ? 200 : 422);
}

type BulkVerdict = BulkOrder['verdict'];

/** What is wrong with the form, in words; null when nothing is. */
function problemOf(form: SentForm, verdict: BulkVerdict): string | null {
  if (!readNamedActions(form)) return say('Choose what to decide on in the list.');
  if (verdict === 'approve') {
    const isKnown = ACTION_KINDS.some(({ kind }) => kind === form.text('kind'));
    return isKnown ? null : say('Only actions of one kind are approved together.');
  }
  const reason = form.written('reason').trim();
  const isTold = reason !== '' && reason.length <= REASON_CHARS_MAX;
  return isTold ? null : say(REASON_WANTED);
}

async function answerBulk(
  deps: AppDeps,
  c: Context,
  given: { session: OpenSession; form: SentForm; verdict: BulkVerdict },
): Promise<FormOutcome> {
  const { session, form, verdict } = given;
  const problem = problemOf(form, verdict);
  const named = readNamedActions(form) ?? [];
  if (problem !== null) {
    const ticketIds = named.map(({ ticketId }) => ticketId);
    const reason = form.written('reason');
    return choicePage(c, deps, { session, ticketIds, reason, problem });
  }
  const isApproval = verdict === 'approve';
  const results = await decideTogether(deps, named, {
    session,
    verdict,
    kind: isApproval ? form.text('kind') : null,
    reason: isApproval ? null : form.written('reason').trim(),
  });
  return { goTo: `${DONE_PATH}/${form.digest}`, kept: { verdict, results } };
}

type KeptAnswer = { kept: { verdict: BulkVerdict; results: BulkResult[] } | null };

export function addBulkPages(app: App, deps: AppDeps): void {
  app.get('/bulk', (c) =>
    forSignedIn(c, (session) =>
      choicePage(c as Context, deps, { session, ticketIds: c.req.queries('ticket') ?? [] }),
    ),
  );

  for (const verdict of ['approve', 'reject'] as const) {
    app.post(`/bulk/${verdict}`, (c) =>
      forSignedIn(c, async (session) => {
        const form = await readForm(c as Context);
        if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
        const { userId } = session.user;
        return answerOnce(c as Context, { pool: deps.pool, userId, form }, () =>
          answerBulk(deps, c as Context, { session, form, verdict }),
        );
      }),
    );
  }

  app.get(`${DONE_PATH}/:digest`, (c) =>
    forSignedIn(c, async (session) => {
      const digest = c.req.param('digest');
      const { userId } = session.user;
      const key = `form-${digest}`;
      const isDigest = /^[0-9a-f]{64}$/.test(digest);
      const answer = isDigest ? await findFormAnswer(deps.pool, { userId, key }) : null;
      const kept = (answer as KeptAnswer | null)?.kept;
      if (!kept) return c.html(notFoundPage(c), 404);
      return c.html(<BulkResultPage session={session} {...kept} />);
    }),
  );
}
