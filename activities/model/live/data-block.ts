/**
 * Text that others wrote, as a model is shown it: one line of JSON that says where it is from. The
 * text is a JSON string in it, so nothing that stands in the text can end it.
 */
import type { JsonValue } from '../../../contracts/canonical';

/**
 * Angle brackets, and words in square brackets, are how chat templates mark turns (`<|im_end|>`,
 * `<start_of_turn>`, `[INST]`). Some servers read such marks in a message's text too. In JSON both
 * can stand in a string only, so the escapes change nothing for whoever reads it as JSON.
 */
function withoutMarks(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll(/\[(?=\/?[A-Z_]{3,})/g, '\\u005b')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** `from` names who or what the content is from, such as `customer` or `get_order`. */
export function dataBlock(from: string, content: Readonly<Record<string, JsonValue>>): string {
  return withoutMarks(JSON.stringify({ data_from: from, ...content }));
}

/** A tool's own JSON stands in the block as it is; anything else as a text. */
export function resultBlock(tool: string, text: string): string {
  let content: JsonValue = text;
  try {
    content = JSON.parse(text) as JsonValue;
  } catch {
    // The text of a refusal is no JSON.
  }
  return dataBlock(tool, { content });
}
