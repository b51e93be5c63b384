/** What a case rests on, in short: the reads that succeeded and the handbook rules it cites. */
import type { TraceCall, TraceResolution } from '../../db/queries/trace-rows';
import { gateResults } from './gate-results';
import type { GateResult } from './gate-results';

export type EvidenceRead = {
  stepNo: number;
  tool: string;
  /** The arguments as `LK-610283` or `late delivery`, without their keys. */
  about: string;
  /** The plain fields of the result: `status: shipped, business days late: 4`. */
  facts: string;
};

export type EvidenceRule = { ruleId: string; version: number | null; title: string | null };

export type Evidence = {
  reads: EvidenceRead[];
  rules: EvidenceRule[];
  /** Why, as the accepted resolution said it to colleagues. */
  reason: string | null;
  confidence: string | null;
  /** What the reads and resolutions passed or failed. */
  gates: GateResult[];
};

const FACTS_MAX = 12;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scalarWords(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return null;
}

/** Works for any tool: plain fields are said, lists are counted, what is missing is left out. */
export function factsOf(result: unknown, about: string): string {
  if (!isRecord(result)) return '';
  const facts = Object.entries(result).flatMap(([key, value]) => {
    const name = key.replaceAll('_', ' ');
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}: ${String(value.length)}`];
    const words = scalarWords(value);
    return words === null || words === about ? [] : [`${name}: ${words}`];
  });
  return facts.slice(0, FACTS_MAX).join(', ');
}

function aboutOf(argumentsText: string): string {
  try {
    const parsed: unknown = JSON.parse(argumentsText);
    if (!isRecord(parsed)) return '';
    return Object.values(parsed)
      .map((value) => scalarWords(value) ?? '')
      .join(' ');
  } catch {
    return '';
  }
}

/** What the model received has the contract's order of keys; what was cut is in the artifact. */
function resultOf({ modelText, artifact, isCut }: TraceCall): unknown {
  if (isCut || modelText === null) return artifact;
  try {
    const received: unknown = JSON.parse(modelText);
    return isRecord(received) && 'result' in received ? received['result'] : artifact;
  } catch {
    return artifact;
  }
}

/** The passages that searches returned, by rule; a rule's last version seen counts. */
function passagesOf(calls: readonly TraceCall[]): Map<string, EvidenceRule> {
  const rules = new Map<string, EvidenceRule>();
  for (const call of calls) {
    const result = resultOf(call);
    const passages = isRecord(result) ? result['passages'] : null;
    if (!Array.isArray(passages)) continue;
    for (const passage of passages.filter(isRecord)) {
      const {
        rule: ruleId,
        version,
        title,
      } = passage as Record<'rule' | 'version' | 'title', unknown>;
      if (typeof ruleId !== 'string') continue;
      rules.set(ruleId, {
        ruleId,
        version: typeof version === 'number' ? version : null,
        title: typeof title === 'string' ? title : null,
      });
    }
  }
  return rules;
}

export function evidenceOf(
  calls: readonly TraceCall[],
  resolutions: readonly TraceResolution[],
): Evidence {
  const succeeded = calls.filter((call) => call.code === 'ok');
  const accepted = resolutions.filter((row) => row.isAccepted).at(-1)?.resolution ?? null;
  const passages = passagesOf(succeeded);
  return {
    reads: succeeded
      .filter((call) => !call.isRepeated)
      .map((call) => {
        const about = aboutOf(call.argumentsText);
        const facts = factsOf(resultOf(call), about);
        return { stepNo: call.stepNo, tool: call.tool, about, facts };
      }),
    rules: (accepted?.rules ?? []).map(
      (ruleId) => passages.get(ruleId) ?? { ruleId, version: null, title: null },
    ),
    reason: accepted?.reason ?? null,
    confidence: accepted?.confidence ?? null,
    gates: gateResults(calls, resolutions),
  };
}
