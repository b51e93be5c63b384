/**
 * One question to a model service, by the SDK: never retried by it, no tool ever run by it. What
 * comes back is what the model wrote, or what kind of no it was.
 */
import type { ToolSet } from 'ai';
import type { ModelAnswer, ModelCall } from '../../../contracts/model';
import type { Prompt } from './compose-prompt';
import { chatModelOf, PARTICULARS } from './chat-model';
import { explainFailure } from './explain-failure';
import type { Refused } from './explain-failure';
import { finishReasonOf } from './finish-reasons';
import type { Level } from './ladder';
import { loadSdk } from './load-sdk';
import type { Sdk } from './load-sdk';
import type { ModelEntry } from './model-entry';
import type { ChatModel } from './ollama-chat-model';
import { openWire } from './wire';

type Generated = Awaited<ReturnType<ChatModel['doGenerate']>>;
type Params = Parameters<ChatModel['doGenerate']>[0];

export type Usage = { inputTokens: number | null; outputTokens: number | null };

export type Reply = {
  kind: 'reply';
  calls: ModelCall[];
  text: string;
  finishReason: ModelAnswer['finishReason'];
  usage: Usage;
};

export type Question = {
  entry: ModelEntry;
  level: Level;
  prompt: Prompt;
  limits: { signal: AbortSignal; timeoutMs: number };
};

/** No question takes 0 tokens: a service that says so counts none. */
function counted(tokens: number | undefined): number | null {
  return tokens === undefined || tokens === 0 ? null : tokens;
}

function replyFrom(entry: ModelEntry, generated: Generated): Reply {
  const { content, usage, finishReason } = generated;
  const { argumentsOf } = PARTICULARS[entry.provider];
  return {
    kind: 'reply',
    calls: content.flatMap((part) =>
      part.type === 'tool-call'
        ? [
            {
              callId: part.toolCallId,
              tool: part.toolName,
              argumentsText: argumentsOf(part.input),
            },
          ]
        : [],
    ),
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    finishReason: finishReasonOf({
      provider: entry.provider,
      raw: finishReason.raw,
      hasRefusal: finishReason.unified === 'content-filter',
      hasCalls: content.some((part) => part.type === 'tool-call'),
    }),
    usage: {
      inputTokens: counted(usage.inputTokens.total),
      outputTokens: counted(usage.outputTokens.total),
    },
  };
}

/** Tools as they are described, without anything that would run them. */
function toolSet(sdk: Sdk, { tools }: Prompt): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, parameters }) => [
      name,
      sdk.tool({ description, inputSchema: sdk.jsonSchema(parameters as object) }),
    ]),
  );
}

/** The level's form of answer: `json_schema` sends the schema, `json_object` only asks for JSON. */
function withFormat(params: Params, { prompt, level }: Question): Params {
  if (level.capability === 'json_schema') {
    const schema = prompt.schema as object;
    return { ...params, responseFormat: { type: 'json', name: 'step', schema } };
  }
  if (level.capability === 'json_object') return { ...params, responseFormat: { type: 'json' } };
  return params;
}

async function generate(sdk: Sdk, question: Question, send: typeof fetch): Promise<Generated> {
  const { entry, level, prompt, limits } = question;
  let generated: Generated | undefined;
  const model = sdk.wrapLanguageModel({
    model: chatModelOf(sdk, entry, send),
    middleware: {
      specificationVersion: 'v3',
      transformParams: ({ params }) => Promise.resolve(withFormat(params, question)),
      // The SDK parses arguments and drops their text; what the model wrote is taken before that.
      wrapGenerate: async ({ doGenerate }) => (generated = await doGenerate()),
    },
  });
  const hasTools = level.capability === 'tools';
  const text = sdk.generateText({
    model,
    system: prompt.system,
    messages: prompt.messages,
    ...(hasTools
      ? {
          tools: toolSet(sdk, prompt),
          toolChoice: level.isCallForced ? ('required' as const) : ('auto' as const),
        }
      : {}),
    maxRetries: 0,
    maxOutputTokens: entry.maxOutputTokens,
    ...(entry.temperature === null ? {} : { temperature: entry.temperature }),
    providerOptions: PARTICULARS[entry.provider].options,
    abortSignal: limits.signal,
  });
  try {
    await text;
  } catch (error) {
    // What the SDK has against an answer, such as a text where a call was asked for, is ours to say.
    if (!generated) throw error;
  }
  if (!generated) throw new Error('The SDK gave no answer.');
  return generated;
}

/**
 * @throws ModelBusyError when it may be asked again, ModelUnavailableError when that is no use,
 * and the reason of `limits.signal` when that was aborted. No text of a ticket and no key is in
 * any of them.
 */
export async function ask(question: Question): Promise<Reply | Refused> {
  const { entry, limits } = question;
  const sdk = loadSdk();
  const wire = openWire(limits, PARTICULARS[entry.provider].tidy);
  try {
    return replyFrom(entry, await generate(sdk, question, wire.fetch));
  } catch (error) {
    limits.signal.throwIfAborted();
    return explainFailure({ entry, level: question.level, error, result: wire.result() });
  }
}
