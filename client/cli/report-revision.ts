/** Says what became of an edit, a person's proposal or a withdrawal. */
import type { Pool } from 'pg';
import { describeTier } from '../../contracts/can';
import { differenceClauses } from '../../contracts/proposal-difference';
import type { RevisionAnswer, RevisionPublished, RevisionRefused } from '../../contracts/revision';
import type { ServerPlaces } from '../config';
import { CliError, EXIT } from './cli-error';
import type { ExitCode } from './cli-error';
import type { CliContext } from './context';
import { shortDigest } from './describe-case';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { proposalJson } from './json/case-json';
import { differenceJson } from './json/difference-json';
import { standingJson } from './report-decisions';
import { block, item, screenOf } from './screens/screen';
import type { Screen } from './screens/screen';
import { wakeCase } from './wake-cases';

const EXITS: Readonly<Record<string, ExitCode>> = {
  unknown_user: EXIT.notFound,
  proposal_not_found: EXIT.notFound,
  resolution_invalid: EXIT.badInput,
};

const NOT_WOKEN =
  'Temporal can not be reached now. It is recorded, and is delivered as soon as Temporal is back.';

/** The refusal as JSON on stdout, and as the error that ends the command. */
export function refusalOf(
  context: CliContext,
  detail: CaseDetail,
  answer: RevisionRefused,
): CliError {
  const { code, message, standing, difference } = answer;
  context.terminal.json({
    ticket_id: detail.head.ticketId,
    case_id: detail.head.caseId,
    result: 'refused',
    code,
    message,
    standing: standingJson(standing),
    difference: differenceJson(difference),
  });
  return new CliError(EXITS[code] ?? EXIT.refused, code, message);
}

/** Signals the case; the relay does it where Temporal is out of reach. */
export async function wake(
  context: CliContext,
  servers: { pool: Pool; places: ServerPlaces },
  wakeupId: string,
): Promise<boolean> {
  const isWoken = await wakeCase({
    pool: servers.pool,
    temporal: servers.places.temporal,
    wakeupIds: [wakeupId],
  });
  if (!isWoken && !context.terminal.isJson) context.terminal.note(NOT_WOKEN);
  return isWoken;
}

function actionLines(screen: Screen, detail: CaseDetail, revision: number): string[] {
  const proposal = detail.proposals.find((shown) => shown.revision === revision);
  return (proposal?.actions ?? []).flatMap((action) => {
    const need = describeTier({ signers: action.signers, needsLead: action.needsLead });
    const others =
      action.requesterIds.length === 0 ? '' : `, not by ${action.requesterIds.join(' or ')}`;
    return [
      ...item(screen, `  ${String(action.actionIndex + 1)}. `, action.words),
      ...block(screen, `needs ${need}${others}; hash ${shortDigest(action.digest)}`, 5),
    ];
  });
}

function noteLines(screen: Screen, answer: RevisionPublished): string[] {
  const { lapsedApprovals, isReplyStale } = answer;
  const numbers = lapsedApprovals.map((index) => String(index + 1)).join(' and ');
  const lapsed =
    numbers === ''
      ? []
      : block(
          screen,
          `What was approved of action ${numbers} has lapsed: it needs a yes again.`,
          0,
        );
  const stale = isReplyStale
    ? block(screen, 'The reply to the customer is newly written from the receipts.', 0)
    : [];
  return [...lapsed, ...stale];
}

/**
 * Tells of a published revision, with the case as it is after it.
 * @throws CliError when it was refused.
 */
export async function reportRevision(
  context: CliContext,
  servers: { pool: Pool; places: ServerPlaces },
  { before, answer }: { before: CaseDetail; answer: RevisionAnswer },
): Promise<void> {
  if (answer.kind === 'refused') throw refusalOf(context, before, answer);
  const { terminal } = context;
  const isWoken = await wake(context, servers, answer.wakeupId);
  const key = await findCase(servers.pool, before.head.caseId ?? before.head.ticketId, null);
  const detail = await loadCase(servers.pool, key);
  const proposal = detail.proposals.find((shown) => shown.revision === answer.revision);
  terminal.json({
    ticket_id: detail.head.ticketId,
    case_id: detail.head.caseId,
    result: 'published',
    difference: differenceJson(answer.difference),
    lapsed_approvals: answer.lapsedApprovals.map((index) => index + 1),
    proposal: proposal ? proposalJson(proposal, detail) : null,
    is_delivered: isWoken,
  });
  const screen = screenOf(terminal);
  const clauses = answer.difference ? differenceClauses(answer.difference) : [];
  const lines = [
    screen.paint('bold', `Revision ${String(answer.revision)} waits for a decision`),
    ...clauses.flatMap((clause) => item(screen, '  - ', clause)),
    ...actionLines(screen, detail, answer.revision),
    ...noteLines(screen, answer),
  ];
  for (const line of lines) terminal.line(line);
}
