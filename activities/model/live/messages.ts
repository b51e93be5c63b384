/** The history as the messages of a chat: with native calls, or with JSON in their place. */
import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
import type { Past, PastCall } from './history';

/** Neighbours of one role become one message: some templates demand that roles alternate. */
function addUserText(messages: ModelMessage[], text: string): void {
  const last = messages.at(-1);
  if (last?.role === 'user' && typeof last.content === 'string') {
    last.content = `${last.content}\n\n${text}`;
  } else {
    messages.push({ role: 'user', content: text });
  }
}

/** All calls of a step in one message, all results in the next, in the order of the calls. */
function nativeStep(calls: readonly PastCall[]): [AssistantModelMessage, ToolModelMessage] {
  return [
    {
      role: 'assistant',
      content: calls.map(({ id, tool, input }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: tool,
        input,
      })),
    },
    {
      role: 'tool',
      content: calls.map(({ id, tool, result }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: tool,
        output: { type: 'text', value: result },
      })),
    },
  ];
}

/** For models that call tools. The SDK gives each API its own roles and ids from these. */
export function nativeMessages(past: readonly Past[]): ModelMessage[] {
  const messages: ModelMessage[] = [];
  for (const entry of past) {
    if (entry.kind === 'said') addUserText(messages, entry.text);
    else messages.push(...nativeStep(entry.calls));
  }
  return messages;
}

/** For models that write one JSON step per answer: several calls of a step follow one another. */
export function jsonMessages(past: readonly Past[]): ModelMessage[] {
  const messages: ModelMessage[] = [];
  for (const entry of past) {
    if (entry.kind === 'said') {
      addUserText(messages, entry.text);
      continue;
    }
    for (const { tool, input, result } of entry.calls) {
      const content = JSON.stringify({ action: { tool, arguments: input } });
      messages.push({ role: 'assistant', content });
      addUserText(messages, result);
    }
  }
  return messages;
}
