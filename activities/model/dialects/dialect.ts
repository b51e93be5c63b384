/** What a dialect makes of the tools: the request's own field, and words for the instructions. */
import type { JsonValue } from '../../../contracts/canonical';
import type { ToolDescription } from '../../../contracts/model';

export type DialectRequest = {
  /** The fields to add to the provider's request body. */
  readonly body: Readonly<Record<string, JsonValue>>;
  /** What the model must know and the fields have no room for; empty when all fitted. */
  readonly instructions: string;
};

export type Dialect = {
  readonly name: string;
  /** The published form that this keeps to. */
  readonly source: string;
  readonly describe: (tools: readonly ToolDescription[]) => DialectRequest;
};
