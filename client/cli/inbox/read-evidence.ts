/** What a proposal rests on, as a server gives it. */
import { z } from 'zod';
import type { Evidence } from '../evidence';
import { GateResultSchema, readGateResult } from '../gate-results';

export const evidenceSchema = z
  .object({
    reason: z.string().nullable(),
    confidence: z.string().nullable(),
    reads: z.array(
      z.object({
        step_no: z.number().int(),
        tool: z.string(),
        about: z.string(),
        facts: z.string(),
      }),
    ),
    rules: z.array(
      z.object({
        rule_id: z.string(),
        version: z.number().int().nullable(),
        title: z.string().nullable(),
      }),
    ),
    gates: z.array(GateResultSchema),
  })
  .nullable();

/** Nothing for roles that see no text. */
export function shownEvidence(evidence: z.infer<typeof evidenceSchema>): Evidence {
  return {
    reason: evidence?.reason ?? null,
    confidence: evidence?.confidence ?? null,
    reads: (evidence?.reads ?? []).map(({ step_no: stepNo, ...read }) => ({ stepNo, ...read })),
    rules: (evidence?.rules ?? []).map(({ rule_id: ruleId, ...rule }) => ({ ruleId, ...rule })),
    gates: (evidence?.gates ?? []).map(readGateResult),
  };
}
