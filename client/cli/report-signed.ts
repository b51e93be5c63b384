/** Says what became of each signed decision: recorded, said before, or refused. */
import type { Verdict } from '../../contracts/can';
import type { DecisionCode, SignatureCode } from '../../contracts/error-codes';
import type { SignedAnswer } from '../../contracts/signed-decision';
import { describeStanding } from '../../db/decision-words';
import { CliError, EXIT } from './cli-error';
import { describeVerdict } from './describe-case';
import type { SignedAsk } from './signed-asks';
import { describeAsk } from './screens/ask-screen';
import { block, item, screenOf } from './screens/screen';
import type { Terminal } from './terminal';

export type AnsweredAsk = SignedAsk & { answer: SignedAnswer };

const SIGNATURE_WORDS: Readonly<Record<SignatureCode, string>> = {
  statement_malformed: 'What arrived is no signed decision.',
  statement_unreadable: 'The worker does not know this form of statement: use its own version.',
  key_unknown: 'This key is not registered: make one with `npx countersign keys new`.',
  signature_invalid: 'The signature does not fit the statement.',
  key_revoked: 'This key was revoked: sign with another one.',
  signer_mismatch: 'This key belongs to somebody else: sign with your own.',
  statement_replayed: 'This statement was taken before; its first answer stands.',
  statement_foreign: 'The statement is about another case.',
  statement_stale: 'It was signed before the proposal was published, or too long ago: sign again.',
  statement_from_future: 'The clock of this machine is ahead: set it and sign again.',
};

const DECISION_WORDS: Readonly<Partial<Record<DecisionCode, string>>> = {
  already_decided: 'Somebody else has decided already.',
  changed_since_you_looked: 'The proposal has changed since you looked: look again, then decide.',
  proposal_expired: 'The proposal has expired; nothing was written.',
  proposal_lapsed: 'The proposal lapsed because the facts changed; nothing was written.',
  proposal_not_found: 'There is no such proposal.',
  case_closed: 'The case is closed.',
  not_entitled: 'Your role may not decide on this.',
  unknown_user: 'There is no such user.',
  own_order: 'Nobody decides on their own order.',
  second_person_needed: 'You have proposed, edited or approved it: it needs a different person.',
  write_not_allowed: 'By present facts it can not be written, so the proposal has lapsed.',
};

const WORDS: Readonly<Record<string, string>> = { ...SIGNATURE_WORDS, ...DECISION_WORDS };

/** Null for one that was recorded, now or before. */
function refusalCode({ code }: SignedAnswer): DecisionCode | SignatureCode | null {
  return code === 'recorded' || code === 'repeated' ? null : code;
}

/** One sentence; the loser of a race is told the winner, the time and the channel. */
export function describeRefusal(answer: SignedAnswer): string {
  const { code, verdict, decidedBy: userId, decidedAt, channel } = answer;
  if (code === 'already_decided' && verdict && userId !== null && decidedAt !== null && channel) {
    return describeStanding({ verdict, userId, decidedAt: new Date(decidedAt), channel });
  }
  return WORDS[code] ?? `It was refused: ${code}.`;
}

function whatFollows(verdict: Verdict, answer: SignedAnswer): string {
  if (answer.code === 'repeated') return 'you had said so before; nothing changes';
  if (answer.isActionDecided === false) return 'one more signature is needed';
  if (verdict === 'reject') return 'it will not be done, and may not be proposed again here';
  if (verdict === 'send_back') return 'the whole proposal is looked at again';
  return 'it is carried out once everything in the proposal has a word';
}

function answeredJson({ ask, statementId, answer }: AnsweredAsk): object {
  return {
    number: ask.actionIndex + 1,
    kind: ask.kind,
    order_id: ask.orderId,
    digest: ask.digest,
    statement_id: statementId,
    result: refusalCode(answer) === null ? answer.code : 'refused',
    code: refusalCode(answer),
    standing:
      answer.decidedBy === null
        ? null
        : {
            verdict: answer.verdict,
            user_id: answer.decidedBy,
            channel: answer.channel,
            decided_at: answer.decidedAt,
          },
    is_action_decided: answer.isActionDecided,
  };
}

function tell(terminal: Terminal, verdict: Verdict, { ask, answer }: AnsweredAsk): void {
  const screen = screenOf(terminal);
  const mark = `${String(ask.actionIndex + 1)}. `;
  const isTaken = refusalCode(answer) === null;
  const said = isTaken ? describeVerdict(verdict) : `NOT ${describeVerdict(verdict)}`;
  const more = isTaken ? whatFollows(verdict, answer) : describeRefusal(answer);
  const lines = [...item(screen, mark, `${said}: ${describeAsk(ask)}`), ...block(screen, more, 3)];
  for (const line of lines) terminal.line(line);
}

/** @throws CliError with the first refusal. */
export function reportSigned(
  terminal: Terminal,
  report: { caseId: string | null; verdict: Verdict; answered: readonly AnsweredAsk[] },
): void {
  const { caseId, verdict, answered } = report;
  terminal.json({ case_id: caseId, verdict, decisions: answered.map(answeredJson) });
  const refused = answered.find(({ answer }) => refusalCode(answer) !== null);
  // With one action alone the error says it all.
  if (answered.length > 1 || !refused) for (const each of answered) tell(terminal, verdict, each);
  const code = refused ? refusalCode(refused.answer) : null;
  if (!refused || code === null) return;
  const isMissing = code === 'unknown_user' || code === 'proposal_not_found';
  const message = describeRefusal(refused.answer);
  throw new CliError(isMissing ? EXIT.notFound : EXIT.refused, code, message);
}
