/** What happened so far in a case, as the turns that a model is shown. Pure: rows in, turns out. */
import type { Turn } from '../../contracts/model';
import type { CaseNoteRow } from '../../db/queries/case-notes';
import type { ResolutionRow } from '../../db/queries/resolutions';
import type { StepCall } from '../../db/queries/step-calls';
import type { StepRow } from '../../db/queries/steps';

export type CaseRecord = {
  steps: readonly StepRow[];
  calls: readonly StepCall[];
  resolutions: readonly ResolutionRow[];
  notes: readonly CaseNoteRow[];
};

const MALFORMED =
  'Your answer had no call in it. Call one of the tools, or end with finish; text alone is not read.';

function turnOf(step: StepRow, record: CaseRecord): Turn | null {
  const { stepNo } = step;
  if (step.kind === 'malformed') return { kind: 'malformed', stepNo, message: MALFORMED };
  if (step.kind === 'calls') {
    const results = record.calls
      .filter((call) => call.stepNo === stepNo)
      .map((call) => ({ callId: call.callId, text: call.modelText ?? '' }));
    return { kind: 'calls', stepNo, calls: step.calls, results };
  }
  const checked = record.resolutions.find((row) => row.stepNo === stepNo);
  if (!checked) return null;
  // An accepted one stays in view: after a send-back the model must see what it had proposed.
  if (checked.isAccepted) return { kind: 'accepted', stepNo, calls: step.calls };
  const messages = checked.refusals.map((refusal) => `${refusal.code}: ${refusal.message}`);
  return { kind: 'refused', stepNo, calls: step.calls, messages };
}

/** Turns in order: after each step what was answered to it, then what was said since. */
export function composeTurns(record: CaseRecord): Turn[] {
  const notesAfter = (stepNo: number): Turn[] =>
    record.notes.filter((row) => row.afterStepNo === stepNo).map((row) => row.note);
  return [
    ...notesAfter(0),
    ...record.steps.flatMap((step) => {
      const turn = turnOf(step, record);
      return [...(turn ? [turn] : []), ...notesAfter(step.stepNo)];
    }),
  ];
}
