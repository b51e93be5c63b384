/** The form that changes a waiting proposal. What was typed is never lost, whatever comes of it. */
import type { Context } from 'hono';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import { canAct, canReadText } from '../../contracts/can';
import type { Resolution } from '../../contracts/resolution';
import type { ShopProfile } from '../../contracts/shop';
import type { ShownProposal } from '../../db/queries/case-detail';
import { loadCase } from '../../db/queries/cases';
import { resolutionOfProposal } from '../../db/queries/proposals';
import { loadShop } from '../../db/queries/shops';
import { keepClaim } from '../../db/claim-ticket';
import { editProposal } from '../../db/edit-proposal';
import { editFieldsOf } from './edit-fields';
import type { EditField } from './edit-fields';
import { loadCasePage } from './load-case-page';
import type { CasePageData } from './load-case-page';
import { EditPage } from './pages/edit-page';
import type { EditedAction, EditPageProps } from './pages/edit-page';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { forSignedIn } from './signed-in';

type Edited = {
  data: CasePageData;
  proposal: ShownProposal;
  resolution: Resolution;
  shop: ShopProfile;
};

/** Null where nothing can be edited by this person: the same page as for what is not there. */
async function findEdited(
  { pool }: AppDeps,
  { ticketId, session }: { ticketId: string; session: OpenSession },
): Promise<Edited | null> {
  if (!canReadText(session.user)) return null;
  const data = await loadCasePage(pool, ticketId, session.user);
  const proposal = data?.detail.proposals[0];
  const caseId = data?.detail.head.caseId;
  if (!data || !proposal || caseId === null || caseId === undefined) return null;
  if (!canAct(session.user, 'edit', data.detail.head).allowed) return null;
  const resolution = await resolutionOfProposal(pool, { caseId, revision: proposal.revision });
  if (!resolution) return null;
  const { shopId } = await loadCase(pool, caseId);
  return { data, proposal, resolution, shop: await loadShop(pool, shopId) };
}

function fieldName(actionIndex: number, { name }: EditField): string {
  return `action-${String(actionIndex)}-${name}`;
}

/** The fields as they are, or as they were typed. */
function actionsOf({ proposal, resolution, shop }: Edited, form: SentForm | null): EditedAction[] {
  return proposal.actions.map((action) => {
    const proposed = resolution.actions[action.actionIndex];
    const fields = proposed ? editFieldsOf(proposed, shop) : [];
    const typed = fields.map((field) => {
      const name = fieldName(action.actionIndex, field);
      return form?.has(name) === true ? { ...field, value: form.text(name) } : field;
    });
    return { actionIndex: action.actionIndex, words: action.words, fields: typed };
  });
}

/** Only what differs from what was there is set anew. */
function changesOf(edited: Edited, form: SentForm) {
  const before = actionsOf(edited, null);
  return actionsOf(edited, form).flatMap(({ actionIndex, fields }, at) => {
    const changed = fields.filter((field, no) => field.value !== before[at]?.fields[no]?.value);
    if (changed.length === 0) return [];
    const values = changed.map(({ name, value }): [string, string] => [name, value.trim()]);
    return [{ actionIndex, fields: Object.fromEntries(values) }];
  });
}

function pageProps(
  edited: Edited,
  given: { session: OpenSession; form: SentForm | null; problem?: string },
): EditPageProps {
  const { session, form, problem } = given;
  const { data, proposal } = edited;
  const { ticketId, externalId } = data.detail.head;
  return {
    session,
    ticketId,
    externalId,
    revision: proposal.revision,
    digest: proposal.digest,
    actions: actionsOf(edited, form),
    reply: form ? form.text('reply') : proposal.reply,
    ...(problem === undefined ? {} : { problem }),
  };
}

export function addEditPages(app: App, deps: AppDeps): void {
  app.get('/inbox/:ticketId/edit', (c) =>
    forSignedIn(c, async (session) => {
      const edited = await findEdited(deps, { ticketId: c.req.param('ticketId'), session });
      if (!edited) return c.html(notFoundPage(c), 404);
      return c.html(<EditPage {...pageProps(edited, { session, form: null })} />);
    }),
  );

  app.post('/inbox/:ticketId/edit', (c) =>
    forSignedIn(c, async (session) => {
      const ticketId = c.req.param('ticketId');
      const form = await readForm(c as Context);
      if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
      const edited = await findEdited(deps, { ticketId, session });
      if (!edited) return c.html(notFoundPage(c), 404);
      const reply = form.text('reply').replaceAll('\r\n', '\n');
      const answer = await editProposal(deps.pool, {
        caseId: edited.data.detail.head.caseId ?? '',
        userId: session.user.userId,
        channel: 'web',
        revision: Number(form.text('revision')),
        digest: form.text('digest'),
        changes: changesOf(edited, form),
        reply: reply === edited.proposal.reply ? null : reply,
      });
      await keepClaim(deps.pool, { ticketId, user: session.user, now: deps.now() });
      if (answer.kind === 'published') {
        await deps.wake([answer.wakeupId]);
        return c.redirect(`/inbox/${encodeURIComponent(ticketId)}?done=edited`, 303);
      }
      const problem = answer.message;
      return c.html(<EditPage {...pageProps(edited, { session, form, problem })} />, 409);
    }),
  );
}
