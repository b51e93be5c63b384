/** The gates and rules that a case's reads and resolutions passed or failed, as a list of checks. */
import type { TraceCall, TraceResolution } from '../../db/queries/trace-rows';
import { refusalIn } from '../cli/gate-results';
import { say } from './messages/say';
import { sayCall, sayResolution } from './say-trace';

export type GateCheck = {
  stepNo: number;
  /** Never a word of a ticket. */
  words: string;
  isPassed: boolean;
  code: string | null;
  /** What the model was told; it may quote what the model wrote. */
  sentence: string | null;
};

function callCheck(call: TraceCall): GateCheck {
  const isPassed = call.code === 'ok';
  return {
    stepNo: call.stepNo,
    words: sayCall(call),
    isPassed,
    code: isPassed ? null : call.code,
    sentence: isPassed ? null : refusalIn(call.modelText),
  };
}

function resolutionChecks(row: TraceResolution): GateCheck[] {
  const { stepNo, isAccepted, refusals } = row;
  if (isAccepted) {
    const words = `${sayResolution(row)}. ${say('Every rule passes.')}`;
    return [{ stepNo, words, isPassed: true, code: null, sentence: null }];
  }
  return refusals.map(({ code, message }) => ({
    stepNo,
    words: sayResolution(row),
    isPassed: false,
    code,
    sentence: message,
  }));
}

/** In the order of steps; calls that wait for an answer have none yet and are left out. */
export function gateChecks(
  calls: readonly TraceCall[],
  resolutions: readonly TraceResolution[],
): GateCheck[] {
  return [
    ...calls.filter(({ code }) => code !== null).map(callCheck),
    ...resolutions.flatMap(resolutionChecks),
  ].sort((one, other) => one.stepNo - other.stepNo);
}
