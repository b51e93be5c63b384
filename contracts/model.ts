/**
 * The model port: what a model is asked and what it answers, the same for every provider.
 * An adapter turns it into a provider's dialect; our own code checks the answer afterwards.
 */
import type { JsonValue } from './canonical';

export type ToolDescription = {
  name: string;
  description: string;
  /** JSON Schema of the arguments object. */
  parameters: JsonValue;
};

/** One call as the model wrote it. The arguments stay text until our own decoder reads them. */
export type ModelCall = { callId: string; tool: string; argumentsText: string };

/** What happened so far, in order. Every text in it was made by our own code or a tool. */
export type Turn =
  | {
      kind: 'calls';
      stepNo: number;
      calls: ModelCall[];
      results: { callId: string; text: string }[];
    }
  | { kind: 'refused'; stepNo: number; calls: ModelCall[]; messages: string[] }
  /** A resolution that was accepted, and what it was; something happened since. */
  | { kind: 'accepted'; stepNo: number; calls: ModelCall[] }
  | { kind: 'malformed'; stepNo: number; message: string }
  | { kind: 'sent_back'; note: string }
  | { kind: 'lapsed'; message: string }
  | { kind: 'customer_wrote'; text: string }
  | { kind: 'receipts'; receipts: ReceiptForModel[] };

export type ReceiptForModel = {
  actionIndex: number;
  kind: string;
  words: string;
  state: 'succeeded' | 'denied' | 'rejected' | 'expired' | 'unknown';
  code: string | null;
};

export type ModelRequest = {
  caseId: string;
  /** The ticket's own id: one key of a recording. */
  taskId: string;
  stepNo: number;
  /** Version of prompt and tool descriptions: one key of a recording. */
  design: string;
  shop: {
    name: string;
    currency: string;
    orderIdExample: string;
    orderIdPattern: string;
    orderIdLikePattern: string;
    supportTeamName: string;
  };
  ticket: { subject: string; body: string; receivedAt: string };
  tools: ToolDescription[];
  finish: ToolDescription;
  turns: Turn[];
  /** After writes only a reply may follow: a resolution with actions would be refused. */
  isReplyOnly: boolean;
};

export type ModelAnswer = {
  calls: ModelCall[];
  /** Anything said beside the calls; kept for the trace, never acted on. */
  text: string;
  finishReason: 'calls' | 'stop' | 'length' | 'refusal' | 'content_filter' | 'error';
  usage: { inputTokens: number; outputTokens: number };
  /** Price in millionths of the policy's currency. */
  costMicros: number;
  /** For the trace, such as "request differs from the recorded one at step 2". */
  note: string | null;
  /** Which model answered, when it was not the one that was asked: a fallback's id. */
  modelId?: string;
};

export type ModelProvenance = 'rules' | 'authored' | 'recorded' | 'live';

export type Model = {
  /** `baseline`, `recorded:<name>` or `<provider>:<name>`. */
  readonly id: string;
  /** What it is, for people: "rule-based baseline, not a language model". */
  readonly label: string;
  readonly provenance: ModelProvenance;
  /**
   * @throws ModelUnavailableError when asking again would be no use.
   * @throws ModelBusyError when it may be asked again later.
   */
  readonly complete: (
    request: ModelRequest,
    options: { signal: AbortSignal },
  ) => Promise<ModelAnswer>;
};

/** The model can't answer, now or later: no recording, a key that is refused. */
export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError';
}

/** The type by which a Workflow knows that a model may be asked again; its detail is milliseconds. */
export const MODEL_BUSY = 'ModelBusy';

/** No answer now, maybe one later: a limit of requests, a service that is down or too slow. */
export class ModelBusyError extends Error {
  override readonly name = 'ModelBusyError';
  /** What the service asked us to wait; null when it said nothing. */
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export const FINISH = 'finish';
