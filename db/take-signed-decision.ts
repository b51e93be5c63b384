/**
 * Takes a signed decision: verifies it, sees that it is taken once, and lets the arbiter decide on
 * it like on every other. The statement's row, the decision and the audit entry commit together.
 */
import type { Pool, PoolClient } from 'pg';
import type { DecisionAnswer } from '../contracts/decision';
import { refusedSignalIdFor } from '../contracts/ids';
import type { SignedAnswer, SignedDecision } from '../contracts/signed-decision';
import type { Statement } from '../contracts/signed-statement';
import { checkSignature, checkSigningTime } from './check-signed-decision';
import { forgedToTell } from './note-messages';
import { appendAudit } from './queries/audit';
import { lockCase } from './queries/cases';
import {
  findSignedStatements,
  insertSignedStatement,
  setSignedAnswer,
} from './queries/signed-statements';
import type { UserKeyRow } from './queries/user-keys';
import { acknowledgeWakeup } from './queries/wakeups';
import { recordDecisionIn } from './record-decision';
import { inTransaction } from './transaction';

/** A Signal to the Workflow of this case; `signed` is null when it is not even of the right form. */
export type SignedSignal = { caseId: string; signalNo: number; signed: SignedDecision | null };

type Taking = {
  client: PoolClient;
  signal: SignedSignal;
  /** Under which a refusal of what is not genuine is kept. */
  refusalId: string;
  now: Date;
};

type Genuine = { statement: Statement; key: UserKeyRow };

type Refusal = {
  code: SignedAnswer['code'];
  /** Set once it is known that the key's owner signed this. */
  genuine: Genuine | null;
  statementId: string | null;
  keyId: string | null;
};

function answerWith(code: SignedAnswer['code'], statementId: string | null): SignedAnswer {
  const none = { verdict: null, decidedBy: null, decidedAt: null, channel: null };
  return { statementId, code, ...none, isActionDecided: null, isNews: false };
}

function answerFor(decided: DecisionAnswer, statementId: string): SignedAnswer {
  const code = decided.kind === 'refused' ? decided.code : decided.kind;
  const standing = decided.kind === 'refused' ? decided.standing : decided.decision;
  const isNews = decided.kind !== 'repeated' && decided.wakeupId !== null;
  if (!standing) return { ...answerWith(code, statementId), isNews };
  return {
    statementId,
    code,
    verdict: standing.verdict,
    decidedBy: standing.userId,
    decidedAt: standing.decidedAt.toISOString(),
    channel: standing.channel,
    isActionDecided: decided.kind === 'recorded' ? decided.isActionDecided : null,
    isNews,
  };
}

/** Codes, ids and numbers; of a statement that nobody is known to have signed, nothing. */
async function auditSigned(
  { client, signal }: Taking,
  event: string,
  { code, genuine, keyId }: Pick<Refusal, 'code' | 'genuine' | 'keyId'>,
): Promise<void> {
  const said = genuine && {
    statement_id: genuine.statement.statement_id,
    verdict: genuine.statement.verdict,
    revision: genuine.statement.revision,
    action_index: genuine.statement.action_index,
    digest: genuine.statement.digest,
  };
  await appendAudit(client, {
    event,
    actor: genuine?.key.userId ?? 'unknown',
    channel: 'signal',
    caseId: signal.caseId,
    detail: { code, signal_no: signal.signalNo, key_id: keyId, ...said },
  });
}

/** Kept under an id of the Signal's own, so that it uses up no statement. */
async function refuse(taking: Taking, refusal: Refusal): Promise<SignedAnswer> {
  const { client, signal, refusalId } = taking;
  const answer = answerWith(refusal.code, refusal.statementId);
  const { caseId, signalNo } = signal;
  const row = { statementId: refusalId, caseId, signalNo, answer };
  // Whoever floods a case with what nobody signed fills neither a table nor the journal.
  const isTold = refusal.genuine !== null || (await forgedToTell(client, { caseId, count: 1 })) > 0;
  if (!isTold) return answer;
  if (await insertSignedStatement(client, row)) {
    await auditSigned(taking, 'signed_decision_refused', refusal);
  }
  return answer;
}

async function decide(taking: Taking, genuine: Genuine): Promise<SignedAnswer> {
  const { client, signal, now } = taking;
  const { statement, key } = genuine;
  const statementId = statement.statement_id;
  const early = await checkSigningTime(client, statement, now);
  if (early !== null) return answerWith(early, statementId);
  const decided = await recordDecisionIn(client, {
    caseId: signal.caseId,
    revision: statement.revision,
    actionIndex: statement.action_index,
    verdict: statement.verdict,
    digest: statement.digest,
    userId: key.userId,
    channel: 'signal',
    note: null,
  });
  if (decided.kind !== 'repeated' && decided.wakeupId !== null) {
    // The Workflow that asks has this answer as its wake-up.
    await acknowledgeWakeup(client, decided.wakeupId, 'sent');
  }
  return answerFor(decided, statementId);
}

async function takeGenuine(taking: Taking, genuine: Genuine): Promise<SignedAnswer> {
  const { client, signal } = taking;
  const { statement, key } = genuine;
  const { caseId, signalNo } = signal;
  const statementId = statement.statement_id;
  const refusal = { genuine, statementId, keyId: key.keyId };
  if (statement.case_id !== caseId) {
    return refuse(taking, { ...refusal, code: 'statement_foreign' });
  }
  // Its row is the arbiter between two sendings of a statement; the answer follows at once.
  const row = { statementId, caseId, signalNo, answer: answerWith('recorded', statementId) };
  if (!(await insertSignedStatement(client, row))) {
    return refuse(taking, { ...refusal, code: 'statement_replayed' });
  }
  const answer = await decide(taking, genuine);
  await setSignedAnswer(client, statementId, answer);
  const isTaken = answer.code === 'recorded' || answer.code === 'repeated';
  await auditSigned(taking, isTaken ? 'signed_decision' : 'signed_decision_refused', {
    ...refusal,
    code: answer.code,
  });
  return answer;
}

async function take(taking: Taking): Promise<SignedAnswer> {
  const { client, signal, refusalId } = taking;
  // Everybody locks the case first and its proposal next, so that no two wait for each other.
  await lockCase(client, signal.caseId);
  const checked = await checkSignature(client, signal.signed);
  const statementId = checked.statement?.statement_id ?? null;
  const ids = statementId === null ? [refusalId] : [refusalId, statementId];
  const earlier = await findSignedStatements(client, ids);
  const own = earlier.find(
    (row) => row.caseId === signal.caseId && row.signalNo === signal.signalNo,
  );
  // The Activity was retried after it had answered.
  if (own) return own.answer;
  if (!checked.isGenuine) {
    const { code, statement, key, isSigned } = checked;
    const genuine = isSigned && statement && key ? { statement, key } : null;
    return refuse(taking, { code, genuine, statementId, keyId: key?.keyId ?? null });
  }
  if (earlier.length > 0) {
    const refusal = { genuine: checked, statementId, keyId: checked.key.keyId };
    return refuse(taking, { ...refusal, code: 'statement_replayed' });
  }
  return takeGenuine(taking, checked);
}

/**
 * @returns what became of it; the same again for the same Signal, without a second effect or entry.
 * @throws the database's error when it can't be reached: then nothing was recorded, or a retry gives
 *   the recorded answer.
 */
export async function takeSignedDecision(
  pool: Pool,
  signal: SignedSignal,
  now: Date,
): Promise<SignedAnswer> {
  const { caseId, signalNo, signed } = signal;
  const refusalId = refusedSignalIdFor({ caseId, signalNo, form: signed });
  return inTransaction(pool, (client) => take({ client, signal, refusalId, now }));
}
