/**
 * A request of OpenAI's chat completions, as far as Countersign sends one. Written from
 * https://platform.openai.com/docs/api-reference/chat/create, not from what is sent.
 */
import { z } from 'zod';

const Name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

const Call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: Name, arguments: z.string() }),
});

const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z.array(Call).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);

type MessageRow = z.infer<typeof Message>;

/** After calls come exactly their results, before anything else. */
function resultsFault(messages: readonly MessageRow[]): string | null {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) return 'has a result without its call';
      continue;
    }
    if (open.size > 0) return 'has a call without its result';
    if (message.role !== 'assistant') continue;
    for (const { id } of message.tool_calls ?? []) open.add(id);
    if (open.size !== (message.tool_calls ?? []).length) return 'has two calls of one id';
  }
  return open.size > 0 ? 'ends with a call without its result' : null;
}

const Format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: Name,
      schema: z.looseObject({ type: z.literal('object') }),
      strict: z.boolean(),
      description: z.string().optional(),
    }),
  }),
]);

export const OpenAiRequest = z
  .strictObject({
    model: z.string().min(1),
    messages: z.array(Message).min(2),
    max_tokens: z.int().positive().optional(),
    max_completion_tokens: z.int().positive().optional(),
    temperature: z.number().min(0).max(2).optional(),
    response_format: Format.optional(),
    tool_choice: z.enum(['auto', 'required']).optional(),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: Name,
            description: z.string().max(1_024),
            parameters: z.looseObject({ type: z.literal('object') }),
          }),
        }),
      )
      .min(1)
      .optional(),
  })
  .superRefine(({ messages, tools, tool_choice: choice, response_format: format }, context) => {
    const fault = resultsFault(messages);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['messages'], message: fault });
    if (choice !== undefined && !tools) {
      context.addIssue({ code: 'custom', path: ['tool_choice'], message: 'is only for tools' });
    }
    if (format?.type === 'json_object' && !JSON.stringify(messages).includes('JSON')) {
      const message = 'must contain the word JSON for json_object';
      context.addIssue({ code: 'custom', path: ['messages'], message });
    }
  });
