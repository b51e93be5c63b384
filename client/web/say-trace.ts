/** The sentences of a trace in the reader's language; codes and the names of tools stay as they are. */
import type { Verdict } from '../../contracts/can';
import type { CaseHead, ShownDecision, ShownOperation } from '../../db/queries/case-detail';
import type {
  TraceAttempt,
  TraceCall,
  TraceRefusedDecision,
  TraceResolution,
  TraceStep,
} from '../../db/queries/trace-rows';
import { OPERATION_STATE_WORDS } from '../cli/describe-case';
import { say } from './messages/say';
import { sayHandOff } from './say-state';

const STEP_WORDS = {
  calls: 'Step {step}: The model asked for reads ({model})',
  finish: 'Step {step}: The model finished ({model})',
  malformed: 'Step {step}: The model gave an answer that is no call ({model})',
} as const satisfies Record<TraceStep['kind'], string>;

export function sayStep({ kind, stepNo, model }: TraceStep): string {
  return say(STEP_WORDS[kind], { step: stepNo, model });
}

const CALL_WORDS = {
  open: '{tool}: not answered yet',
  refused: '{tool}: refused',
  answered: '{tool}: answered',
} as const;

export function sayCall({ tool, code, isRepeated, isCut }: TraceCall): string {
  const marks = [
    ...(isRepeated ? [say('from memory')] : []),
    ...(isCut ? [say('cut for the model')] : []),
  ];
  const stand = code === null ? 'open' : code === 'ok' ? 'answered' : 'refused';
  const words = say(CALL_WORDS[stand], { tool });
  return marks.length === 0 ? words : `${words} (${marks.join(', ')})`;
}

export function sayResolution({ isAccepted, resolution }: TraceResolution): string {
  if (!isAccepted) return say('The resolution is refused');
  if (!resolution) return say('The resolution is accepted');
  const { outcome, rules, team, confidence } = resolution;
  return say(
    'The resolution is accepted: {outcome} by {rules}, team {team}, confidence {confidence}',
    { outcome, rules: rules.join(', '), team, confidence },
  );
}

const DECISION_WORDS = {
  approve: 'Action {action} of revision {revision} approved by {who} ({channel})',
  reject: 'Action {action} of revision {revision} rejected by {who} ({channel})',
  send_back: 'Action {action} of revision {revision} sent back by {who} ({channel})',
} as const satisfies Record<Verdict, string>;

export function sayDecision(row: ShownDecision): string {
  const { actionIndex, revision, userId, channel } = row;
  const action = actionIndex + 1;
  return say(DECISION_WORDS[row.verdict], { action, revision, who: userId, channel });
}

/** What was refused may have named no verdict. */
export function sayRefusedDecision(row: TraceRefusedDecision): string {
  const by = { who: row.actor, channel: row.channel };
  switch (row.verdict) {
    case 'approve':
      return say('approve by {who} refused ({channel})', by);
    case 'reject':
      return say('reject by {who} refused ({channel})', by);
    case 'send_back':
      return say('send back by {who} refused ({channel})', by);
    case null:
    default:
      return say('decision by {who} refused ({channel})', by);
  }
}

export function sayOperation(row: ShownOperation): string {
  return say('Action {action} of revision {revision}: {state} (operation {id})', {
    action: row.actionIndex + 1,
    revision: row.revision,
    state: say(OPERATION_STATE_WORDS[row.state]),
    id: row.operationId,
  });
}

export function sayAttempt({ attemptNo: attempt, provider, operationId }: TraceAttempt): string {
  const sent = { service: provider ?? say('the service'), id: operationId };
  if (attempt === 1) return say('Sent to {service} (operation {id})', sent);
  return say('Sent to {service} again, attempt {attempt} (operation {id})', { ...sent, attempt });
}

/** How the case left the model's hands; it has ended. */
export function sayTraceEnd({ state, handOffCode }: CaseHead): string {
  if (state !== 'handed_off') return say('Closed');
  return say('Handed over: {why}', { why: sayHandOff(handOffCode) });
}
