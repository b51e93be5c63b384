/** A read that this model wants, and whether it was made before. */
import type { ReadToolName } from '../../../contracts/tools';
import type { CaseView } from './read-turns';

export type WantedCall = { tool: ReadToolName; argumentsText: string };

export function wantedCall(tool: ReadToolName, args: Record<string, string>): WantedCall {
  return { tool, argumentsText: JSON.stringify(args) };
}

/** A service that failed once is asked once more; a refusal is an answer and is not asked again. */
export function callState(
  view: CaseView,
  call: WantedCall,
): 'open' | 'answered' | 'refused' | 'failed' {
  const made = view.attempts.filter(
    (attempt) => attempt.tool === call.tool && attempt.argumentsText === call.argumentsText,
  );
  if (made.some((attempt) => attempt.outcome === 'ok')) return 'answered';
  if (made.some((attempt) => attempt.outcome === 'refused')) return 'refused';
  return made.length >= 2 ? 'failed' : 'open';
}
