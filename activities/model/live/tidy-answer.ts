/**
 * Small differences between servers of one API, evened out before a package reads the answer. The
 * arguments of a call travel as a text from here on: parsing and writing them anew would drop
 * keys that stand twice and round numbers, and so repair what must be refused.
 */
import { parse, stringify } from 'lossless-json';

type JsonRecord = Record<string, unknown>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : (stringify(value) ?? '');
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function tidyChatCall(call: unknown): JsonRecord {
  const { id, function: called } = isRecord(call) ? call : {};
  const { name, arguments: given } = isRecord(called) ? called : {};
  return {
    id: nameOf(id),
    type: 'function',
    function: { name: nameOf(name), arguments: textOf(given) },
  };
}

function tidyChoice(choice: unknown): unknown {
  if (!isRecord(choice) || !isRecord(choice['message'])) return choice;
  const { message } = choice;
  const calls = listIn(message['tool_calls']).map(tidyChatCall);
  return { ...choice, message: { ...message, role: 'assistant', tool_calls: calls } };
}

/** OpenAI's chat completions: some servers send arguments as an object, or a call without an id. */
export function tidyChatCompletion(body: string): string {
  const value = parse(body);
  if (!isRecord(value)) return body;
  return stringify({ ...value, choices: listIn(value['choices']).map(tidyChoice) }) ?? body;
}

/** Thinking and blocks that are not known are left out; the input of a call becomes its text. */
function tidyBlock(block: unknown): JsonRecord[] {
  if (!isRecord(block)) return [];
  if (block['type'] === 'text') return [{ type: 'text', text: nameOf(block['text']) }];
  if (block['type'] !== 'tool_use') return [];
  const input = textOf(block['input']);
  return [{ type: 'tool_use', id: nameOf(block['id']), name: nameOf(block['name']), input }];
}

/** Ollama's chat is read by our own code: here it is only seen that no key stands twice. */
export function tidyChat(body: string): string {
  parse(body);
  return body;
}

/** Anthropic's messages. `argumentsOfMessage` takes the text out again. */
export function tidyMessage(body: string): string {
  const value = parse(body);
  if (!isRecord(value) || !Array.isArray(value['content'])) return body;
  const usage = isRecord(value['usage']) ? value['usage'] : { input_tokens: 0, output_tokens: 0 };
  return stringify({ ...value, content: value['content'].flatMap(tidyBlock), usage }) ?? body;
}

/** The package writes an input as JSON: of our text that is a JSON string. */
export function argumentsOfMessage(input: string): string {
  const text: unknown = JSON.parse(input);
  return typeof text === 'string' ? text : input;
}
