/** What ops and leads do on their page. The rules that say who may are those of the terminal. */
import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { App, AppDeps } from '../api/app';
import type { OpenSession } from '../api/open-session';
import { isFromHere } from '../api/session';
import { canSeeOps } from '../../contracts/can';
import { askAgain } from '../../db/ask-again';
import { notePause } from '../../db/note-pause';
import { settleFinding } from '../../db/settle-finding';
import { settleOperation } from '../../db/settle-operation';
import { switchOff, switchOn } from '../../db/set-writes';
import type { SettingAnswer } from '../../db/set-writes';
import { printableLine } from '../cli/printable-text';
import { REASON_CHARS_MAX, SWITCHED_KINDS, wrongPart } from '../cli/switch';
import type { Which } from '../cli/switch';
import { loadOps } from './load-ops';
import { say } from './messages/say';
import { OpsPage } from './pages/ops-page';
import { notFoundPage, staleFormPage } from './pages/problem-page';
import { InEnglish, Say } from './pages/say';
import { sayRefusal } from './say-refusal';
import { readForm } from './read-form';
import type { SentForm } from './read-form';
import { forSignedIn } from './signed-in';
import { tryWork } from './try-work';

type Done = { done: string };
type Failed = { status: 409 | 422; message: Child } | { status: 404 };
type Outcome = Done | Failed;

type Sent = { session: OpenSession; form: SentForm; operationId: string };
type Work = (deps: AppDeps, sent: Sent) => Promise<Outcome>;

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NO_OPERATION: Failed = { status: 404 };

function failed({ code, message }: { code: string; message: string }): Failed {
  if (code === 'operation_not_found' || code === 'finding_not_found') return NO_OPERATION;
  const status = code === 'evidence_missing' ? 422 : 409;
  return { status, message: sayRefusal({ code, message }) };
}

const settle: Work = async (deps, { session, form, operationId }) => {
  const outcome = form.text('outcome');
  if (!ID_PATTERN.test(operationId)) return NO_OPERATION;
  if (outcome !== 'done' && outcome !== 'not_done') {
    return { status: 422, message: say('Say what became of it: done or not done.') };
  }
  const ref = form.text('provider_ref').trim();
  const answer = await settleOperation(deps.pool, {
    ...{ operationId, outcome, evidence: form.text('evidence').replaceAll('\r\n', '\n') },
    providerRef: ref === '' ? null : ref.slice(0, 200),
    ...{ userId: session.user.userId, channel: 'web' },
  });
  if (answer.kind === 'refused') return failed(answer);
  if (answer.kind === 'confirmed') await deps.wake([answer.wakeupId]);
  return { done: answer.kind };
};

const settleFound: Work = async ({ pool }, { session, form }) => {
  const answer = await settleFinding(pool, {
    findingKey: form.text('finding_key').slice(0, 500),
    evidence: form.text('evidence').replaceAll('\r\n', '\n'),
    ...{ userId: session.user.userId, channel: 'web' },
  });
  return answer.kind === 'refused' ? failed(answer) : { done: 'settled' };
};

const check: Work = async (deps, { session, operationId }) => {
  if (!ID_PATTERN.test(operationId)) return NO_OPERATION;
  const { userId } = session.user;
  const answer = await askAgain(deps.pool, { operationId, userId, channel: 'web' });
  if (answer.kind === 'refused') return failed(answer);
  await deps.wake([answer.wakeupId]);
  return { done: 'asked' };
};

function changed(answer: SettingAnswer, done: string): Outcome {
  if (!answer.ok) return failed(answer);
  return { done: answer.isChanged ? done : 'same' };
}

function whichOf(form: SentForm): Which | Failed {
  const which = { provider: form.text('provider').trim(), kind: form.text('kind') };
  const wrong = wrongPart(which);
  if (wrong === null) return which;
  if (wrong === 'kind') {
    const values = { kind: printableLine(which.kind), kinds: SWITCHED_KINDS.join(', ') };
    const message = say("There is no kind {kind}: say {kinds} or '*'.", values);
    return { status: 422, message };
  }
  const message = say(
    'A service has a name in lower case, such as stripe; local is our own Postgres.',
  );
  return { status: 422, message };
}

const turnOff: Work = async ({ pool }, { session, form }) => {
  const which = whichOf(form);
  if ('status' in which) return which;
  const reason = form.text('reason').trim();
  if (reason === '' || reason.length > REASON_CHARS_MAX) {
    const message = say('Say why, in at most {most} characters: approvers see it.', {
      most: REASON_CHARS_MAX,
    });
    return { status: 422, message };
  }
  const { userId } = session.user;
  return changed(await switchOff(pool, { ...which, reason, userId }), 'off');
};

const turnOn: Work = async ({ pool }, { session, form }) => {
  const which = whichOf(form);
  if ('status' in which) return which;
  return changed(await switchOn(pool, { ...which, userId: session.user.userId }), 'on');
};

function NotAsked({ problem }: { problem: string | undefined }) {
  if (problem === undefined) {
    return <>{say('Temporal can not be asked now: nothing was changed.')}</>;
  }
  return (
    <Say
      of="Temporal can not be asked now ({problem}): nothing was changed."
      parts={{ problem: <InEnglish>{problem}</InEnglish> }}
    />
  );
}

function setPaused(isPaused: boolean): Work {
  return async ({ pool, engine }, { session }) => {
    const { userId } = session.user;
    const note = `${isPaused ? 'Paused' : 'Resumed'} by ${userId} in the inbox`;
    const answer = await engine?.setIntakePaused(isPaused, note);
    if (!answer?.ok) {
      return { status: 409, message: <NotAsked problem={answer?.problem} /> };
    }
    await notePause(pool, { userId, channel: 'web', isPaused });
    return { done: isPaused ? 'paused' : 'resumed' };
  };
}

const takeIn: Work = async (deps) => {
  const problem = await deps.takeIn();
  return typeof problem === 'string'
    ? {
        status: 409,
        message: say('The intake can not be asked now: it is paused, or Temporal is away.'),
      }
    : { done: 'taking' };
};

const tryNow: Work = async (deps, { session, form }) => {
  const by = { userId: session.user.userId, channel: 'web' as const };
  const answer = await tryWork(deps, form, by);
  return answer.kind === 'refused' ? failed(answer) : { done: answer.kind };
};

const FORMS: readonly (readonly [path: string, work: Work])[] = [
  ['/ops/operations/:operationId/settle', settle],
  ['/ops/operations/:operationId/check', check],
  ['/ops/findings/settle', settleFound],
  ['/ops/switches/off', turnOff],
  ['/ops/switches/on', turnOn],
  ['/ops/intake/pause', setPaused(true)],
  ['/ops/intake/resume', setPaused(false)],
  ['/ops/intake/run', takeIn],
  ['/ops/work/try', tryNow],
];

export function addOpsForms(app: App, deps: AppDeps): void {
  for (const [path, work] of FORMS) {
    app.post(path, (c) =>
      forSignedIn(c, async (session) => {
        const form = await readForm(c as Context);
        if (!canSeeOps(session.user)) return c.html(notFoundPage(c), 404);
        if (!isFromHere(c) || !form.hasKey(session.formKey)) return c.html(staleFormPage(c), 403);
        const operationId = c.req.param('operationId') ?? '';
        const outcome = await work(deps, { session, form, operationId });
        if ('done' in outcome) return c.redirect(`/ops?done=${outcome.done}`, 303);
        if (outcome.status === 404) return c.html(notFoundPage(c), 404);
        const data = await loadOps(deps, session.user);
        const problem = { message: outcome.message, operationId, text: form.text };
        const page = <OpsPage {...{ session, data, problem, now: deps.now() }} />;
        return c.html(page, outcome.status);
      }),
    );
  }
}
