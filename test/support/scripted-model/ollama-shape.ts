/**
 * A request of Ollama's chat, as far as Countersign sends one. Written from
 * https://docs.ollama.com/api/chat, not from what is sent.
 */
import { z } from 'zod';

const Call = z.strictObject({
  function: z.strictObject({
    name: z.string().min(1),
    arguments: z.record(z.string(), z.unknown()),
  }),
});

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string(),
    tool_calls: z.array(Call).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_name: z.string().min(1), content: z.string() }),
]);

type MessageRow = z.infer<typeof Message>;

/** Results bear no id here: they are told apart by their order alone. */
function resultsFault(messages: readonly MessageRow[]): string | null {
  const open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      if (open.shift() !== message.tool_name) return 'has results in another order than the calls';
      continue;
    }
    if (open.length > 0) return 'has a call without its result';
    if (message.role !== 'assistant') continue;
    open.push(...(message.tool_calls ?? []).map((call) => call.function.name));
  }
  return open.length > 0 ? 'ends with a call without its result' : null;
}

export const OllamaRequest = z
  .strictObject({
    model: z.string().min(1),
    stream: z.literal(false),
    messages: z.array(Message).min(2),
    format: z.union([z.literal('json'), z.looseObject({ type: z.literal('object') })]).optional(),
    options: z.strictObject({
      num_ctx: z.int().positive(),
      num_predict: z.int().positive(),
      temperature: z.number().optional(),
    }),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: z.string().min(1),
            description: z.string(),
            parameters: z.looseObject({
              type: z.literal('object'),
              properties: z.record(z.string(), z.unknown()),
              required: z.array(z.string()),
            }),
          }),
        }),
      )
      .min(1)
      .optional(),
  })
  .superRefine(({ messages }, context) => {
    const fault = resultsFault(messages);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['messages'], message: fault });
  });
