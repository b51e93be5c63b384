/** The form that changes a waiting proposal. What was typed is never lost, whatever comes of it. */
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { editProposal } from '../../db/edit-proposal';
import { findVisibleTicket } from '../../db/queries/visible-ticket';
import type { FormOutcome } from './answer-once';
import { addCaseForm, casePath } from './case-form';
import type { SentCaseForm } from './case-form';
import { editedActions, editedChanges, findEditedProposal } from './edited-proposal';
import type { EditedProposal } from './edited-proposal';
import { ConflictPage } from './pages/conflict-page';
import { EditPage } from './pages/edit-page';
import type { EditFormProps } from './pages/edit-page';
import { EnteredEdit } from './pages/entered-edit';
import { notFoundPage } from './pages/problem-page';
import type { SentForm } from './read-form';
import { otherCase, statusOfRefusal, withCasePage } from './refused-form';
import type { Refusal } from './refused-form';
import { sayRefusal } from './say-refusal';
import { findSeenProposal } from './seen-action';
import { forSignedIn } from './signed-in';

function formProps(
  edited: EditedProposal,
  session: OpenSession,
  form: SentForm | null,
): EditFormProps {
  const { head, caseId, proposal } = edited;
  return {
    formKey: session.formKey,
    path: casePath(head.ticketId),
    caseId,
    revision: proposal.revision,
    digest: proposal.digest,
    actions: editedActions(edited, form),
    reply: form ? form.written('reply') : proposal.reply,
  };
}

/** Somebody was quicker, or it changed: their values stand in the fields of what waits now. */
async function conflict(sent: SentCaseForm, deps: AppDeps, refusal: Refusal): Promise<Response> {
  const { c, session, form, path } = sent;
  // Read anew: what is edited is what waits after the refusal.
  const edited = await findEditedProposal(deps.pool, session.user, sent.key);
  if (!edited) return c.html(notFoundPage(c), 404);
  return withCasePage(sent, deps, (data) =>
    c.html(
      <ConflictPage
        session={session}
        data={data}
        path={path}
        isTextShown
        message={sayRefusal(refusal)}
        seen={findSeenProposal(data.detail.proposals, form)}
      >
        <EnteredEdit
          form={formProps(edited, session, form)}
          isOpen={edited.proposal.state === 'pending'}
        />
      </ConflictPage>,
      409,
    ),
  );
}

/** Codes of what happened meanwhile; every other no is about what was typed, or who typed it. */
const CONFLICTS = new Set([
  'already_decided',
  'changed_since_you_looked',
  'proposal_expired',
  'proposal_lapsed',
  'proposal_not_found',
  'case_closed',
  'being_carried_out',
]);

/** Null when it is the same: a form sends other line ends than it was given. */
function newReply({ proposal }: EditedProposal, form: SentForm): string | null {
  const isSame = form.text('reply').replaceAll('\r\n', '\n') === proposal.reply;
  return isSame ? null : form.written('reply');
}

async function answerEdit(deps: AppDeps, sent: SentCaseForm): Promise<FormOutcome> {
  const { c, session, form, key } = sent;
  const edited = await findEditedProposal(deps.pool, session.user, key);
  if (!edited) return c.html(notFoundPage(c), 404);
  const other = otherCase(sent);
  if (other) return conflict(sent, deps, other);
  const answer = await editProposal(deps.pool, {
    caseId: edited.caseId,
    userId: session.user.userId,
    channel: 'web',
    revision: Number(form.text('revision')),
    digest: form.text('digest'),
    changes: editedChanges(edited, form),
    reply: newReply(edited, form),
  });
  if (answer.kind === 'published') {
    await deps.wake([answer.wakeupId]);
    return { goTo: `${sent.path}?done=edited` };
  }
  if (CONFLICTS.has(answer.code)) return conflict(sent, deps, answer);
  const status = statusOfRefusal(answer.code) === 403 ? 403 : 422;
  const props = formProps(edited, session, form);
  const { externalId } = edited.head;
  return c.html(
    <EditPage
      session={session}
      externalId={externalId}
      form={props}
      problem={sayRefusal(answer)}
    />,
    status,
  );
}

export function addEditPages(app: App, deps: AppDeps): void {
  app.get('/inbox/:ticketId/edit', (c) =>
    forSignedIn(c, async (session) => {
      const ticketId = c.req.param('ticketId');
      const key = await findVisibleTicket(deps.pool, session.user, ticketId);
      const edited = key && (await findEditedProposal(deps.pool, session.user, key));
      if (!edited) return c.html(notFoundPage(c), 404);
      if (edited.proposal.state !== 'pending') {
        return c.redirect(`${casePath(ticketId)}?done=nothing_waits`, 303);
      }
      const form = formProps(edited, session, null);
      return c.html(<EditPage session={session} externalId={edited.head.externalId} form={form} />);
    }),
  );
  addCaseForm(app, { deps, act: 'edit' }, (sent) => answerEdit(deps, sent));
}
