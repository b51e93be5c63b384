/**
 * One row of the read-tool registry. Adding a read tool is a file with its row, a file with its
 * function, and a line for each in the two tables: CONTRIBUTING.md shows how.
 */
import type { z } from 'zod';
import type { ShopProfile } from '../shop';

/** Whose data a tool returns; the permission gate decides by it, never by an argument. */
export type ToolPermission = 'own_order' | 'own_customer' | 'public';

export type ReadTool<Name extends string = string> = {
  readonly name: Name;
  readonly effect: 'read';
  /** Told to the model. */
  readonly description: string;
  readonly permission: ToolPermission;
  /** A strict object: any other key is refused. The customer is never one of them. */
  readonly argumentsFor: (shop: ShopProfile) => z.ZodType<Record<string, string>>;
  /** What the service promises: shape, ranges, units and sizes. */
  readonly resultFor: (shop: ShopProfile) => z.ZodType;
  readonly limits: {
    /** Of the list that `rowsList` names. */
    readonly rowsMax: number;
    readonly charsMax: number;
    readonly timeoutMs: number;
  };
  /** The list in the result that `rowsMax` counts; null when the result is one row. */
  readonly rowsList: string | null;
  /** Said to the model when that list has nothing in it. Null: an empty list is an answer. */
  readonly emptyWords: string | null;
  /** The list in the result that is cut first when the text is too long for the model. */
  readonly cutList: string | null;
  /** How to ask for less; told when a result was cut. */
  readonly cutAdvice: string;
  /** A remote or slow service runs as an ordinary Activity instead of a local one. */
  readonly isRemote: boolean;
};

/** The most characters of one tool result that a model receives. */
export const TOOL_RESULT_CHARS_MAX = 4_000;
