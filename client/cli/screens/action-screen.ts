/** One proposed action with what people said of it and what became of it. */
import { consequenceOf } from '../../../contracts/actions';
import type { Consequence } from '../../../contracts/actions';
import { describeTier } from '../../../contracts/can';
import type { ShownAction, ShownDecision, ShownOperation } from '../../../db/queries/case-detail';
import {
  ACTION_STATE_WORDS,
  OPERATION_STATE_WORDS,
  describeVerdict,
  shortDigest,
} from '../describe-case';
import { describeInstant } from '../describe-time';
import { printableLine } from '../printable-text';
import { block, item, paintLines } from './screen';
import type { Screen } from './screen';

export type ActionOnScreen = {
  action: ShownAction;
  decisions: readonly ShownDecision[];
  operation: ShownOperation | undefined;
};

export function describeDecision(screen: Screen, decision: ShownDecision): string {
  const { verdict, displayName, userId, decidedAt, channel, note } = decision;
  const said = `${describeVerdict(verdict)} by ${displayName} (${userId})`;
  const when = `${describeInstant(decidedAt, screen.now)}, ${channel}`;
  const open = decision.isFinal ? '' : '; one more signature is needed';
  return `${said}, ${when}${note === null ? '' : `: ${note}`}${open}`;
}

export function describeOperation(screen: Screen, operation: ShownOperation): string {
  const words = OPERATION_STATE_WORDS[operation.state];
  const when =
    operation.endedAt === null ? '' : `, ${describeInstant(operation.endedAt, screen.now)}`;
  const code = operation.code === null ? '' : ` [${operation.code}]`;
  const message = operation.message === null ? '' : `: ${operation.message}`;
  return `${words}${when}${code}${message} (operation ${operation.operationId})`;
}

function describeStop(reason: string): string {
  return `ops have switched such writes off (${printableLine(reason)}): once approved it waits, and nothing is sent until they switch it on`;
}

const CONSEQUENCE_WORDS: Readonly<Record<Consequence, string>> = {
  reversible: 'can be undone',
  external: 'leaves the shop: cannot be taken back from here',
  destructive: 'cannot be undone by anyone',
};

/** Nothing for a kind of a newer version. */
function describeConsequence(kind: string): string[] {
  const consequence = consequenceOf(kind);
  return consequence === null ? [] : [CONSEQUENCE_WORDS[consequence]];
}

function operationStyle(operation: ShownOperation): 'green' | 'red' | 'yellow' {
  if (operation.state === 'succeeded') return 'green';
  return operation.state === 'denied' ? 'red' : 'yellow';
}

/** `isWhole` adds the bytes that would execute, as they were frozen. */
export function renderAction(
  screen: Screen,
  { action, decisions, operation }: ActionOnScreen,
  isWhole = false,
): string[] {
  const mark = `  ${String(action.actionIndex + 1)}. `;
  const indent = mark.length;
  const need = describeTier({ signers: action.signers, needsLead: action.needsLead });
  const state = action.state === 'pending' ? `needs ${need}` : ACTION_STATE_WORDS[action.state];
  const requesters =
    action.requesterIds.length === 0
      ? []
      : block(
          screen,
          `proposed or edited by ${action.requesterIds.join(', ')}, who can't approve it`,
          indent,
        );
  const isHeld = action.switchedOff !== null && (!operation || operation.state === 'ready');
  const stopped = isHeld
    ? paintLines(screen, 'yellow', block(screen, describeStop(action.switchedOff ?? ''), indent))
    : [];
  const canonical = isWhole ? block(screen, JSON.stringify(action.action), indent) : [];
  return [
    ...paintLines(screen, 'bold', item(screen, mark, action.words)),
    ...block(screen, `${state}; hash ${shortDigest(action.digest)}`, indent),
    ...describeConsequence(action.kind).flatMap((words) => block(screen, words, indent)),
    ...requesters,
    ...stopped,
    ...paintLines(screen, 'dim', canonical),
    ...decisions.flatMap((decision) => block(screen, describeDecision(screen, decision), indent)),
    ...(operation
      ? paintLines(
          screen,
          operationStyle(operation),
          block(screen, describeOperation(screen, operation), indent),
        )
      : []),
  ];
}
