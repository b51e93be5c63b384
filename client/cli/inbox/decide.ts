/** `countersign inbox approve`, `reject` and `send-back`: a person's word, given to a server elsewhere. */
import { DECISION_CODES } from '../../../contracts/error-codes';
import type { DecisionCode } from '../../../contracts/error-codes';
import type { DecisionAnswer } from '../../../contracts/decision';
import type { ShownAction } from '../../../db/queries/case-detail';
import { badInput } from '../cli-error';
import type { CliContext } from '../context';
import { confirmTargets, digestToSend } from '../decide';
import type { DecideRequest, Decided } from '../decide';
import { findTargets, readHashes } from '../decision-targets';
import type { Targets } from '../decision-targets';
import { reportDecisions, tellRecorded } from '../report-decisions';
import { connectServer, errorOf } from './ask-server';
import type { Server, ServerProblem } from './ask-server';
import { readDecision, readRefusal } from './read-decision';
import { casePath, loadRemoteCase } from './show';

const DIGEST_CHARS = 64;

function isDecisionCode(code: string): code is DecisionCode {
  return DECISION_CODES.some((known) => known === code);
}

/** A no of the arbiter is an answer; anything else ends the command. */
function refusalOf(problem: ServerProblem): DecisionAnswer {
  const { code, detail: message, body } = problem;
  if (!isDecisionCode(code)) throw errorOf(problem);
  const { standing, difference } = readRefusal(body);
  return {
    ...{ kind: 'refused', code, message, standing, wakeupId: null },
    ...(difference ? { difference } : {}),
  };
}

/** What doesn't fit a given hash goes to the arbiter all the same, who refuses it and notes it. */
export function wholeDigest(digest: string): string {
  return digest.padEnd(DIGEST_CHARS, '0');
}

async function decideOn(
  server: Server,
  { action, targets, hashes }: { action: ShownAction; targets: Targets; hashes: readonly string[] },
  { reference, verdict, options }: DecideRequest,
): Promise<Decided> {
  const answer = await server.post(`${casePath(reference)}/decisions`, {
    revision: targets.proposal.revision,
    action: action.actionIndex + 1,
    verdict,
    digest: wholeDigest(digestToSend(action, targets, hashes)),
    ...(options.reason === undefined ? {} : { reason: options.reason }),
  });
  return { action, answer: answer.ok ? readDecision(answer.body) : refusalOf(answer.problem) };
}

/** @throws CliError with exit code 3 when a rule or an earlier decision stands against it. */
export async function runInboxDecide(context: CliContext, request: DecideRequest): Promise<void> {
  const { verdict, options, reference } = request;
  if (verdict !== 'approve' && (options.reason ?? '').trim() === '') {
    throw badInput('Say why: --reason <text>.');
  }
  const hashes = readHashes(options);
  const server = connectServer(context);
  const { detail } = await loadRemoteCase(server, reference);
  const targets = findTargets(detail, options, hashes);
  await confirmTargets(context, targets, { detail, request, hashes });
  const decided: Decided[] = [];
  for (const action of targets.actions) {
    const each = await decideOn(server, { action, targets, hashes }, request);
    decided.push(each);
    // Once sent back, the whole proposal is: there is nothing left to say on the others.
    if (verdict === 'send_back' && each.answer.kind !== 'refused') break;
  }
  tellRecorded(context.terminal, { detail, request, decided, isWoken: true });
  reportDecisions(context.terminal, { detail, request, decided, isWoken: true, receipts: null });
}
