/** One case for the person who decides on it. */
import type { ShownProposal } from '../../../db/queries/case-detail';
import { PROPOSAL_STATE_WORDS, describeEnding } from '../describe-case';
import { describeDifference } from '../../../contracts/proposal-difference';
import { describeDistance, describeInstant } from '../describe-time';
import type { Evidence } from '../evidence';
import type { CaseDetail } from '../find-case';
import { printableLine } from '../printable-text';
import { differenceFromBefore } from '../revision-before';
import { renderAction } from './action-screen';
import { block, heading, item, paintLines } from './screen';
import type { Screen } from './screen';
import { describeDue } from './waiting-screen';

const STATE_STYLES = {
  new: 'dim',
  working: 'cyan',
  waiting: 'yellow',
  executing: 'cyan',
  handed_off: 'yellow',
  closed: 'green',
} as const;

function stateWords(screen: Screen, { head, proposals }: CaseDetail): string {
  if (head.state === 'waiting' && proposals[0]?.state === 'decided') {
    return 'decided, a worker carries it out';
  }
  const askedAgainAt = head.modelAskedAgainAt;
  if (askedAgainAt === null) return describeEnding(head);
  const when = describeDistance(askedAgainAt, screen.now);
  return `${describeEnding(head)}; the model gives no answer and is asked again ${when}`;
}

function renderHead(screen: Screen, detail: CaseDetail): string[] {
  const { head } = detail;
  const state = stateWords(screen, detail);
  const owner =
    head.takenOverBy === null || head.endedAt !== null ? '' : `; ${head.takenOverBy} has the case`;
  const received = `received ${describeInstant(head.receivedAt, screen.now)} (${describeDistance(head.receivedAt, screen.now)})`;
  const from = `${head.ticketId}, customer ${head.customerId} (${head.customerName}), ${received}`;
  return [
    `${screen.paint('bold', head.externalId)}  ${screen.paint(STATE_STYLES[head.state], `${state}${owner}`)}`,
    ...paintLines(screen, 'dim', block(screen, from, 0)),
  ];
}

function renderTicket(screen: Screen, { head }: CaseDetail): string[] {
  const subject = printableLine(head.subject);
  const body = head.body.trim() === '' ? '(empty)' : head.body.trimEnd();
  const cleaned =
    head.cleaned.length === 0 ? [] : block(screen, `(cleaned: ${head.cleaned.join(', ')})`, 2);
  return [
    ...heading(screen, `Ticket: ${subject === '' ? '(no subject)' : subject}`),
    ...block(screen, body, 2),
    ...paintLines(screen, 'dim', cleaned),
  ];
}

/** All that was passed is counted; what was refused is said, each with its sentence. */
function renderGates(screen: Screen, { gates }: Evidence): string[] {
  const refused = gates.filter(({ isPassed }) => !isPassed);
  const passed = gates.length - refused.length;
  if (gates.length === 0) return [];
  const counted = `${String(passed)} of ${String(gates.length)} passed`;
  return [
    ...heading(screen, `Gates and rules: ${counted}`),
    ...gates.flatMap(({ stepNo, what, isPassed, code, sentence }) => {
      const step = `step ${String(stepNo)}, ${printableLine(what)}`;
      if (isPassed) return item(screen, '  ✓ ', step);
      const why = sentence === null ? '' : `: ${printableLine(sentence)}`;
      return paintLines(screen, 'yellow', item(screen, '  ✗ ', `${step}, ${code ?? ''}${why}`));
    }),
  ];
}

const THREAD_WORDS = {
  customer: 'The customer wrote',
  reply: 'Reply sent',
  note: 'Note (only your team sees this)',
} as const;

/** Replies have a section of their own. */
export function renderThread(screen: Screen, { thread }: CaseDetail): string[] {
  return thread
    .filter(({ kind }) => kind !== 'reply')
    .flatMap(({ kind, text, at }) => [
      ...heading(screen, `${THREAD_WORDS[kind]} ${describeInstant(at, screen.now)}`),
      ...block(screen, text.trimEnd(), 2),
    ]);
}

function renderEvidence(screen: Screen, evidence: Evidence): string[] {
  if (evidence.reads.length === 0 && evidence.reason === null) return [];
  const reads = evidence.reads.flatMap((read) => {
    const about = read.about === '' ? '' : ` ${read.about}`;
    return item(
      screen,
      '  - ',
      `${read.tool}${about}: ${read.facts === '' ? 'found' : read.facts}`,
    );
  });
  const rules = evidence.rules.flatMap((rule) => {
    const version = rule.version === null ? '' : ` (version ${String(rule.version)})`;
    return item(
      screen,
      '  - ',
      `rule ${rule.ruleId}${version}${rule.title === null ? '' : `: ${rule.title}`}`,
    );
  });
  const confidence = evidence.confidence === null ? '' : ` (confidence ${evidence.confidence})`;
  const why = evidence.reason === null ? [] : block(screen, `${evidence.reason}${confidence}`, 2);
  return [...heading(screen, 'Evidence'), ...why, ...reads, ...rules];
}

/** Proposals that lapsed before there were words for it have their code. */
function lapseWords({ closedWords, closedReason }: ShownProposal): string {
  return closedWords ?? (closedReason ?? 'the facts changed').replaceAll('_', ' ');
}

function proposalTitle(screen: Screen, proposal: ShownProposal): string {
  const name = `Proposal, revision ${String(proposal.revision)}`;
  if (proposal.state === 'pending')
    return `${name}: ${describeDue(proposal.deadlineAt, screen.now)}`;
  if (proposal.state === 'lapsed') return `${name}. Lapsed: ${lapseWords(proposal)}`;
  const reason = proposal.closedReason === null || proposal.closedReason === proposal.state;
  return `${name}: ${PROPOSAL_STATE_WORDS[proposal.state]}${reason ? '' : ` (${proposal.closedReason ?? ''})`}`;
}

/** What this revision has that the one before it had otherwise. */
function renderChanges(screen: Screen, proposal: ShownProposal, detail: CaseDetail): string[] {
  const difference = differenceFromBefore(proposal, detail.proposals);
  if (!difference) return [];
  const by = proposal.requesterId === null ? 'the model' : proposal.requesterId;
  const words = `Changed since revision ${String(difference.fromRevision)}: ${describeDifference(difference)}, by ${by}`;
  return paintLines(screen, 'cyan', block(screen, words, 2));
}

export function renderProposal(
  screen: Screen,
  proposal: ShownProposal,
  { detail, isWhole }: { detail: CaseDetail; isWhole: boolean },
): string[] {
  return [
    ...heading(screen, printableLine(proposalTitle(screen, proposal))),
    ...renderChanges(screen, proposal, detail),
    ...proposal.actions.flatMap((action) => {
      const isMine = (row: { revision: number; actionIndex: number }): boolean =>
        row.revision === proposal.revision && row.actionIndex === action.actionIndex;
      const decisions = detail.decisions.filter(isMine);
      const operation = detail.operations.find(isMine);
      return renderAction(screen, { action, decisions, operation }, isWhole);
    }),
  ];
}

/** What was sent, else the draft that goes out with the proposal. */
export function renderReplies(screen: Screen, detail: CaseDetail): string[] {
  if (detail.replies.length > 0) {
    return detail.replies.flatMap((reply) => [
      ...heading(screen, `Reply sent ${describeInstant(reply.sentAt, screen.now)}`),
      ...block(screen, reply.body, 2),
    ]);
  }
  const draft = detail.proposals[0];
  if (draft?.state !== 'pending' && draft?.state !== 'decided') return [];
  if (draft.isReplyStale) {
    const words =
      'The actions were edited, so the reply is newly written from the receipts and checked.';
    return [...heading(screen, 'Reply'), ...block(screen, words, 2)];
  }
  return [
    ...heading(screen, 'Draft reply: it goes out only if all of this is done exactly so'),
    ...block(screen, draft.reply, 2),
  ];
}

export type CaseOnScreen = {
  detail: CaseDetail;
  evidence: Evidence;
  /** Also older revisions and the frozen bytes. */
  isWhole: boolean;
  /** The command that approves it; null when nothing waits. */
  command: string | null;
};

export function renderCase(screen: Screen, shown: CaseOnScreen): string[] {
  const { detail, evidence, isWhole, command } = shown;
  const [latest, ...older] = detail.proposals;
  const proposals = latest ? [latest, ...(isWhole ? older : [])] : [];
  const hidden =
    !isWhole && older.length > 0
      ? paintLines(screen, 'dim', ['', `${String(older.length)} older: show it all with --full.`])
      : [];
  return [
    ...renderHead(screen, detail),
    ...renderTicket(screen, detail),
    ...renderThread(screen, detail),
    ...renderEvidence(screen, evidence),
    ...renderGates(screen, evidence),
    ...proposals.flatMap((proposal) => renderProposal(screen, proposal, { detail, isWhole })),
    ...hidden,
    ...renderReplies(screen, detail),
    ...(command === null ? [] : ['', `To approve: ${screen.paint('cyan', command)}`]),
  ];
}
