/** What a model is told when a gate says no. Codes are for the trace, words for the model. */
import type { GateCode } from '../error-codes';
import { echo } from '../echo';
import type { ReadTool } from './definition';

/** A gate's code as it stands in a trace: `result_invalid` says where. */
export type RefusalCode = Exclude<GateCode, 'result_invalid'> | `result_invalid:${string}`;
export type ReadCode = 'ok' | RefusalCode;

/** Can the model do better with the same tool? The one list of it. */
const REMEDIES: Readonly<Record<GateCode, 'change_the_call' | 'nothing' | 'try_once_more'>> = {
  unknown_tool: 'change_the_call',
  invalid_arguments: 'change_the_call',
  not_found: 'nothing',
  other_customer: 'nothing',
  empty: 'nothing',
  call_closed: 'nothing',
  already_answered: 'nothing',
  service_timeout: 'try_once_more',
  service_unavailable: 'try_once_more',
  service_error: 'try_once_more',
  result_invalid: 'try_once_more',
};

function familyOf(code: RefusalCode): GateCode {
  return code.startsWith('result_invalid:') ? 'result_invalid' : (code as GateCode);
}

/** A failure of the service itself: the second one closes the call for the case. */
export function isServiceFailure(code: string): boolean {
  return /^(service_(timeout|unavailable|error)|result_invalid:.*)$/s.test(code);
}

/**
 * Missing and foreign orders are one thing to everybody but staff, who have the code in the trace:
 * to the model, to the customer, and in a Workflow's history.
 */
export function toldCode(code: ReadCode): ReadCode {
  return code === 'other_customer' ? 'not_found' : code;
}

/** Also when a model is told that a call was refused before. */
export function isSameRefusal(left: string, right: string): boolean {
  return toldCode(left as ReadCode) === toldCode(right as ReadCode);
}

/** The same words for an order that is missing and for one that is somebody else's. */
export function noSuchOrder(orderId: string): string {
  return (
    `This customer has no order ${echo(orderId)}. ` +
    "Use get_customer_orders to see this customer's orders, and tell nothing about any other."
  );
}

const FAILURE_WORDS = {
  service_timeout: 'did not answer in time',
  service_unavailable: 'could not be reached',
  service_error: 'failed',
  result_invalid: 'gave an answer that can not be right, so it was thrown away',
} as const;

/** The service's failure; the first time one more try is allowed. */
export function serviceFailed(
  tool: ReadTool,
  code: RefusalCode,
  options: { isSecond: boolean },
): string {
  const family = familyOf(code);
  const words =
    family in FAILURE_WORDS ? FAILURE_WORDS[family as keyof typeof FAILURE_WORDS] : 'failed';
  const next = options.isSecond
    ? 'That was the second failure of this call, so it is closed: go on without it or hand off.'
    : 'This says nothing about the customer or the order. You may make the same call once more.';
  return `The service behind ${tool.name} ${words}. ${next}`;
}

/** Beside a result that the case had before. */
export const REPEATED_WORDS =
  'You made this same call before and this is the same answer: asking again uses a step and changes nothing. ' +
  'Make another call, or finish.';

export function alreadyAnswered(tool: ReadTool): string {
  return (
    `This same call of ${tool.name} was answered several times, and its answer stands above. ` +
    'It is not answered again: make another call, or finish.'
  );
}

export function callClosed(tool: ReadTool): string {
  return (
    `The service behind ${tool.name} failed twice for this call, so the call is closed. ` +
    'Go on without it or hand off.'
  );
}

export type Refusal = {
  code: RefusalCode;
  message: string;
  /** In how many earlier steps this same call was refused with this same code. */
  earlierRefusals: number;
};

function repeatedWords(code: RefusalCode, earlierRefusals: number): string {
  if (earlierRefusals === 0) return '';
  const times = earlierRefusals === 1 ? 'already' : `already ${String(earlierRefusals)} times`;
  const advice = {
    change_the_call: 'Change it before you call again.',
    nothing: 'Asking again changes nothing.',
    try_once_more: 'Do not make it again.',
  }[REMEDIES[familyOf(code)]];
  return `This same call was refused ${times}. ${advice} `;
}

/** `{"ok":false,"error":"…"}`, what the model receives. */
export function refusalText({ code, message, earlierRefusals }: Refusal): string {
  return JSON.stringify({ ok: false, error: repeatedWords(code, earlierRefusals) + message });
}
