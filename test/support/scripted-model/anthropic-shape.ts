/**
 * A request of Anthropic's Messages API, as far as Countersign sends one. Written from
 * https://docs.anthropic.com/en/api/messages, not from what is sent.
 */
import { z } from 'zod';

const Text = z.strictObject({ type: z.literal('text'), text: z.string().regex(/\S/) });

const ToolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  input: z.record(z.string(), z.unknown()),
});

const ToolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  content: z.union([z.string(), z.array(Text)]),
  is_error: z.boolean().optional(),
});

const User = z.strictObject({
  role: z.literal('user'),
  content: z.array(z.union([Text, ToolResult])).min(1),
});

const Assistant = z.strictObject({
  role: z.literal('assistant'),
  content: z.array(z.union([Text, ToolUse])).min(1),
});

const Message = z.discriminatedUnion('role', [User, Assistant]);

type MessageRow = z.infer<typeof Message>;

function usesOf(message: MessageRow | undefined): string[] {
  if (message?.role !== 'assistant') return [];
  return message.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
}

/** Results of a message, when none of them stands after a text. */
function resultsOf(message: MessageRow): string[] | null {
  if (message.role !== 'user') return [];
  const types = message.content.map(({ type }) => type);
  if (types.lastIndexOf('tool_result') > types.indexOf('text') && types.includes('text')) {
    return null;
  }
  return message.content.flatMap((block) =>
    block.type === 'tool_result' ? [block.tool_use_id] : [],
  );
}

function messagesFault(messages: readonly MessageRow[]): string | null {
  if (messages[0]?.role !== 'user') return 'must begin with the user';
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const uses = usesOf(messages[index - 1]);
    const results = resultsOf(message);
    if (results === null) return 'has a tool_result after a text';
    if (JSON.stringify(results) !== JSON.stringify(uses)) {
      return 'must answer each tool_use in the next message';
    }
    if (uses.some((id) => seen.has(id))) return 'has one id twice';
    for (const id of uses) seen.add(id);
  }
  return usesOf(messages.at(-1)).length > 0 ? 'ends with a tool_use' : null;
}

export const AnthropicRequest = z
  .strictObject({
    model: z.string().min(1),
    max_tokens: z.int().positive(),
    system: z.array(Text).min(1),
    messages: z.array(Message).min(1),
    temperature: z.number().min(0).max(1).optional(),
    stream: z.literal(false).optional(),
    tools: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
          description: z.string(),
          input_schema: z.looseObject({ type: z.literal('object') }),
        }),
      )
      .min(1)
      .optional(),
    tool_choice: z.strictObject({ type: z.enum(['auto', 'any']) }).optional(),
    output_config: z
      .strictObject({
        format: z.strictObject({
          type: z.literal('json_schema'),
          schema: z.looseObject({ type: z.literal('object') }),
        }),
      })
      .optional(),
  })
  .superRefine(({ messages }, context) => {
    const fault = messagesFault(messages);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['messages'], message: fault });
  });
