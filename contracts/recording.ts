/** The form of a recording file: decisions keyed by model, design, task and step. */
import { z } from 'zod';

/** Of the recording and of its file, which ends with `.json`. */
export const RECORDING_NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const CallSchema = z.strictObject({
  callId: z.string().min(1),
  tool: z.string().min(1),
  /** As the model wrote it, so a recording can hold arguments that are not even JSON. */
  argumentsText: z.string(),
});

const AnswerSchema = z.strictObject({
  calls: z.array(CallSchema),
  text: z.string(),
  finishReason: z.enum(['calls', 'stop', 'length', 'refusal', 'content_filter', 'error']),
  usage: z.strictObject({
    inputTokens: z.number().int().min(0),
    outputTokens: z.number().int().min(0),
  }),
  costMicros: z.number().int().min(0),
});

const DecisionSchema = z.strictObject({
  model: z.string().min(1),
  design: z.string().min(1),
  task: z.string().min(1),
  step: z.number().int().min(1),
  /** Null when nobody was asked: an authored answer belongs to no particular request. */
  request_digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .nullable(),
  answer: AnswerSchema,
});

export type RecordedDecision = z.infer<typeof DecisionSchema>;

export type DecisionKey = Pick<RecordedDecision, 'model' | 'design' | 'task' | 'step'>;

/** One text per key, for a map and for the check that no key stands twice. */
export function keyOf({ model, design, task, step }: DecisionKey): string {
  return JSON.stringify([model, design, task, step]);
}

export const RecordingSchema = z
  .strictObject({
    name: z.string().regex(RECORDING_NAME_PATTERN, 'must be words joined by -, such as weak'),
    /** `authored`: written by a person. `recorded`: taken from a real model. */
    provenance: z.enum(['authored', 'recorded']),
    /** The real model, its provider and the day; null when authored. */
    recorded_from: z.string().min(1).nullable(),
    /** What the recording is for, or what it imitates. */
    note: z.string().min(1),
    decisions: z.array(DecisionSchema).min(1),
  })
  .superRefine((recording, context) => {
    if ((recording.provenance === 'recorded') !== (recording.recorded_from !== null)) {
      const message = 'must name the real model when recorded, and be null when authored';
      context.addIssue({ code: 'custom', path: ['recorded_from'], message });
    }
    const seen = new Set<string>();
    recording.decisions.forEach((decision, index) => {
      if (decision.model !== recording.name) {
        const message = `must be ${recording.name}, the recording's name`;
        context.addIssue({ code: 'custom', path: ['decisions', index, 'model'], message });
      }
      const key = keyOf(decision);
      if (seen.has(key)) {
        const message = 'is recorded a second time for this design and task';
        context.addIssue({ code: 'custom', path: ['decisions', index, 'step'], message });
      }
      seen.add(key);
    });
  });

export type Recording = z.infer<typeof RecordingSchema>;
