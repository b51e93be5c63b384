/**
 * Ollama's own chat, `/api/chat`, as a model of the SDK. Its OpenAI-compatible door knows neither
 * the size of the context nor a grammar for JSON as this one does, and drops what does not fit.
 */
import type { wrapLanguageModel } from 'ai';
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';
import type { ModelEntry } from './model-entry';

export type ChatModel = Parameters<typeof wrapLanguageModel>[0]['model'];
type CallOptions = Parameters<ChatModel['doGenerate']>[0];
type Generated = Awaited<ReturnType<ChatModel['doGenerate']>>;
type Message = CallOptions['prompt'][number];
type Part = Exclude<Message['content'], string>[number];

/** The numbers of an answer are kept as they were written, since some stand in arguments. */
function countOf(value: unknown): number | undefined {
  const count = isLosslessNumber(value) ? Number(value.toString()) : undefined;
  return Number.isSafeInteger(count) ? count : undefined;
}

const Answer = z.object({
  message: z.object({
    content: z.string().nullish(),
    tool_calls: z
      .array(
        z.object({
          id: z.string().nullish(),
          function: z.object({ name: z.string().default(''), arguments: z.unknown() }),
        }),
      )
      .nullish(),
  }),
  /** Asked for in one piece, an answer is done; one that is not was broken off. */
  done: z.boolean().default(false),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.unknown().optional().transform(countOf),
  eval_count: z.unknown().optional().transform(countOf),
});

const textIn = (parts: readonly Part[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** One message of ours is one of Ollama's, except results: each has a message of its own. */
function wireMessages(message: Message): object[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }];
    case 'user':
      return [{ role: 'user', content: textIn(message.content) }];
    case 'assistant': {
      const calls = message.content.flatMap((part) =>
        part.type === 'tool-call'
          ? [{ function: { name: part.toolName, arguments: part.input } }]
          : [],
      );
      const content = textIn(message.content);
      return [{ role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
    }
    case 'tool':
      return message.content.flatMap((part) =>
        part.type === 'tool-result' && part.output.type === 'text'
          ? [{ role: 'tool', tool_name: part.toolName, content: part.output.value }]
          : [],
      );
  }
}

function formatOf({ responseFormat }: CallOptions): object {
  if (responseFormat?.type !== 'json') return {};
  return { format: responseFormat.schema ?? 'json' };
}

function requestBody(entry: ModelEntry, options: CallOptions): string {
  const tools = (options.tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? [
          {
            type: 'function',
            function: {
              name: tool.name,
              description: tool.description,
              parameters: tool.inputSchema,
            },
          },
        ]
      : [],
  );
  const { temperature, maxOutputTokens } = options;
  return JSON.stringify({
    model: entry.model,
    stream: false,
    messages: options.prompt.flatMap(wireMessages),
    ...(tools.length > 0 ? { tools } : {}),
    ...formatOf(options),
    options: { num_ctx: entry.contextTokens, num_predict: maxOutputTokens, temperature },
  });
}

function argumentsText(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined ? '' : (stringify(given) ?? '');
}

/** @throws ZodError when it is no answer of Ollama's. */
function generatedFrom(body: string): Generated {
  const { message, done, done_reason: reason, ...counts } = Answer.parse(parse(body));
  const unified = reason === 'length' ? 'length' : 'stop';
  return {
    content: [
      ...(message.content ? [{ type: 'text' as const, text: message.content }] : []),
      ...(message.tool_calls ?? []).map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.id ?? '',
        toolName: call.function.name,
        input: argumentsText(call.function.arguments),
      })),
    ],
    finishReason: { unified, raw: done ? (reason ?? undefined) : undefined },
    usage: {
      inputTokens: {
        total: counts.prompt_eval_count,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: counts.eval_count, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}

/** `fetch` must answer with the body, or throw: this file does no I/O of its own. */
export function createOllamaChatModel(entry: ModelEntry, send: typeof fetch): ChatModel {
  return {
    specificationVersion: 'v3',
    provider: 'ollama',
    modelId: entry.model,
    supportedUrls: {},
    doGenerate: async (options) => {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        ...entry.headers,
      };
      if (entry.apiKey !== null) headers['authorization'] = `Bearer ${entry.apiKey}`;
      const body = requestBody(entry, options);
      const answer = await send(`${entry.baseUrl}/api/chat`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error('The service gave no answer.');
      return generatedFrom(await answer.text());
    },
    doStream: () => Promise.reject(new Error('A step is asked for in one piece.')),
  };
}
