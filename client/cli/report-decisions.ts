/** Says what became of each decision: recorded, said before, or refused, and what follows. */
import { describeTier } from '../../contracts/can';
import type { Verdict } from '../../contracts/can';
import type { StandingDecision } from '../../contracts/decision';
import { CliError, EXIT } from './cli-error';
import type { ExitCode } from './cli-error';
import type { DecideRequest, Decided } from './decide';
import { describeVerdict } from './describe-case';
import type { CaseDetail } from './find-case';
import { caseJson, instantJson } from './json/case-json';
import { differenceJson } from './json/difference-json';
import { describeOperation } from './screens/action-screen';
import { block, item, screenOf } from './screens/screen';
import type { Screen } from './screens/screen';
import type { Terminal } from './terminal';

export type DecisionReport = {
  detail: CaseDetail;
  request: DecideRequest;
  decided: readonly Decided[];
  /** False: Temporal did not take the Signal; the relay sends it again. */
  isWoken: boolean;
  /** Null when nobody waited. */
  receipts: CaseDetail | 'not_yet' | null;
};

export function standingJson(decision: StandingDecision | null): object | null {
  if (!decision) return null;
  return {
    decision_id: decision.decisionId,
    verdict: decision.verdict,
    user_id: decision.userId,
    channel: decision.channel,
    decided_at: instantJson(decision.decidedAt),
  };
}

function decidedJson({ action, answer }: Decided): object {
  const about = { number: action.actionIndex + 1, words: action.words, digest: action.digest };
  if (answer.kind === 'refused') {
    const { code, message, standing, difference = null } = answer;
    return {
      ...about,
      result: 'refused',
      code,
      message,
      standing: standingJson(standing),
      difference: differenceJson(difference),
    };
  }
  return {
    ...about,
    result: answer.kind,
    decision: standingJson(answer.decision),
    is_action_decided: answer.kind === 'repeated' ? null : answer.isActionDecided,
    proposal_state: answer.proposalState,
  };
}

/** What happens next with an action that was decided on. */
function whatFollows(verdict: Verdict, { action, answer }: Decided): string {
  if (answer.kind === 'refused') return '';
  if (answer.kind === 'repeated') return 'you had said so before; nothing changes';
  if (!answer.isActionDecided) {
    if (answer.raisedTo) {
      const need = describeTier(answer.raisedTo);
      return `the customer's refunds have grown since, so by now this needs ${need}; yours is the first signature`;
    }
    const need = describeTier({ signers: action.signers, needsLead: action.needsLead });
    return `one more signature is needed (${need})`;
  }
  if (verdict === 'reject') return 'it will not be done, and may not be proposed again here';
  if (verdict === 'send_back') return 'the whole proposal is looked at again';
  return answer.proposalState === 'decided'
    ? 'it is carried out once'
    : 'it is carried out once the other actions have a word too';
}

function lineFor(screen: Screen, verdict: Verdict, decided: Decided): string[] {
  const { action, answer } = decided;
  const mark = `${String(action.actionIndex + 1)}. `;
  if (answer.kind === 'refused') {
    return [
      ...item(screen, mark, `NOT ${describeVerdict(verdict)}: ${action.words}`),
      ...block(screen, answer.message, 3),
    ];
  }
  const said = screen.paint(verdict === 'approve' ? 'green' : 'yellow', describeVerdict(verdict));
  const [first = '', ...rest] = item(screen, mark, `${describeVerdict(verdict)}: ${action.words}`);
  return [
    first.replace(describeVerdict(verdict), () => said),
    ...rest,
    ...block(screen, whatFollows(verdict, decided), 3),
  ];
}

function renderReceipts(screen: Screen, receipts: CaseDetail): string[] {
  const operations = receipts.operations.flatMap((row) =>
    item(screen, `${String(row.actionIndex + 1)}. `, describeOperation(screen, row)),
  );
  const replies = receipts.replies.flatMap((reply) => [
    '',
    screen.paint('bold', 'The customer was told:'),
    ...block(screen, reply.body, 2),
  ]);
  const title = operations.length === 0 ? [] : ['', screen.paint('bold', 'Receipts')];
  return [...title, ...operations, ...replies];
}

const REFUSED_EXITS: Readonly<Record<string, ExitCode>> = {
  unknown_user: EXIT.notFound,
  proposal_not_found: EXIT.notFound,
};

/** The first refusal decides the exit code; its sentence is the error. */
function refusalOf(decided: readonly Decided[]): CliError | null {
  for (const { answer } of decided) {
    if (answer.kind !== 'refused') continue;
    return new CliError(REFUSED_EXITS[answer.code] ?? EXIT.refused, answer.code, answer.message);
  }
  return null;
}

const NOT_WOKEN =
  'Temporal can not be reached now. The decision is recorded and is delivered as soon as Temporal is back.';
const NOT_YET =
  'The decision is recorded, but no worker has carried it out yet; it goes on by itself (`npx countersign doctor` says what is missing).';

/** Says at once what was recorded: whoever stops the wait that may follow has seen it. */
export function tellRecorded(
  terminal: Terminal,
  { request, decided, isWoken }: Omit<DecisionReport, 'receipts'>,
): void {
  const screen = screenOf(terminal);
  // With one action alone the error says it all.
  const isOneRefusal = decided.length === 1 && decided[0]?.answer.kind === 'refused';
  const told = isOneRefusal ? [] : decided;
  for (const each of told) {
    for (const line of lineFor(screen, request.verdict, each)) terminal.line(line);
  }
  if (!isWoken && !terminal.isJson) terminal.note(NOT_WOKEN);
}

/** @throws CliError when anything was refused, or when waiting was in vain. */
export function reportDecisions(terminal: Terminal, report: DecisionReport): void {
  const { detail, request, decided, isWoken, receipts } = report;
  const end = receipts === null || receipts === 'not_yet' ? null : receipts;
  terminal.json({
    ticket_id: detail.head.ticketId,
    case_id: detail.head.caseId,
    verdict: request.verdict,
    decisions: decided.map(decidedJson),
    is_delivered: isWoken,
    case: end && caseJson(end),
  });
  if (end) for (const line of renderReceipts(screenOf(terminal), end)) terminal.line(line);
  const refusal = refusalOf(decided);
  if (refusal) throw refusal;
  if (receipts === 'not_yet') throw new CliError(EXIT.notYet, 'not_yet', NOT_YET);
}
