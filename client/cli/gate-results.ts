/** Which gates and rules the reads and resolutions of a case passed, and the sentence of each refusal. */
import { z } from 'zod';
import type { TraceCall, TraceResolution } from '../../db/queries/trace-rows';

export type GateResult = {
  stepNo: number;
  /** The tool that was called, or `resolution`. */
  what: string;
  isPassed: boolean;
  code: string | null;
  /** What the model was told; it may quote what the model wrote. */
  sentence: string | null;
};

/** The sentence in what the model received of a refused call. */
export function refusalIn(modelText: string | null): string | null {
  try {
    const told: unknown = JSON.parse(modelText ?? '');
    const isError = typeof told === 'object' && told !== null && 'error' in told;
    return isError && typeof told.error === 'string' ? told.error : modelText;
  } catch {
    return modelText;
  }
}

function ofCall({ stepNo, tool, code, modelText }: TraceCall): GateResult {
  const refused = { isPassed: false, code, sentence: refusalIn(modelText) };
  const passed = { isPassed: true, code: null, sentence: null };
  return { stepNo, what: tool, ...(code === 'ok' ? passed : refused) };
}

function ofResolution({ stepNo, isAccepted, refusals }: TraceResolution): GateResult[] {
  const what = 'resolution';
  if (isAccepted) return [{ stepNo, what, isPassed: true, code: null, sentence: null }];
  return refusals.map(({ code, message }) => ({
    ...{ stepNo, what, isPassed: false, code, sentence: message },
  }));
}

/** In the order of steps; calls that wait for an answer have none yet and are left out. */
export function gateResults(
  calls: readonly TraceCall[],
  resolutions: readonly TraceResolution[],
): GateResult[] {
  return [
    ...calls.filter(({ code }) => code !== null).map(ofCall),
    ...resolutions.flatMap(ofResolution),
  ].sort((one, other) => one.stepNo - other.stepNo);
}

/** As an API answers. */
export const GateResultSchema = z.object({
  step_no: z.number().int(),
  what: z.string(),
  is_passed: z.boolean(),
  code: z.string().nullable(),
  sentence: z.string().nullable(),
});

export type GateResultJson = z.infer<typeof GateResultSchema>;

export function readGateResult({ step_no, is_passed, ...result }: GateResultJson): GateResult {
  return { stepNo: step_no, isPassed: is_passed, ...result };
}

/** As JSON for scripts and the API. */
export function gateResultJson({ stepNo, isPassed, ...result }: GateResult): GateResultJson {
  return { step_no: stepNo, is_passed: isPassed, ...result };
}
