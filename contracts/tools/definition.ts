/**
 * One row of the read-tool registry: what a tool promises, and how it is answered. Adding a read
 * tool is a file with its row and a line in the registry: CONTRIBUTING.md shows how.
 */
import type { z } from 'zod';
import type { ShopProfile } from '../shop';
import type { ShopReads } from './shop-reads';

/** Whose data a tool returns; the permission gate decides by it, never by an argument. */
export type ToolPermission = 'own_order' | 'own_customer' | 'public';

export type ReadTool<Name extends string = string, Result = unknown> = {
  readonly name: Name;
  readonly effect: 'read';
  /** Told to the model. */
  readonly description: string;
  readonly permission: ToolPermission;
  /** A strict object: any other key is refused. The customer is never one of them. */
  readonly argumentsFor: (shop: ShopProfile) => z.ZodType<Record<string, string>>;
  /** What the service promises: shape, ranges, units and sizes. */
  readonly resultFor: (shop: ShopProfile) => z.ZodType<Result>;
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
  /**
   * Answers from what it asks of the port, and from nothing else. Arguments have passed gate 2, and
   * an order is the customer's own, when this is called. It may reject: the gates make a code of it.
   */
  readonly read: (shop: ShopReads, args: ReadArguments) => Promise<Result>;
};

export type ReadArguments = Readonly<Record<string, string>>;

/** @throws RangeError when a tool reads an argument that it does not declare. */
export function argument(args: ReadArguments, name: string): string {
  const value = args[name];
  if (value === undefined) throw new RangeError(`The tool's arguments have no ${name}.`);
  return value;
}

/** The most characters of one tool result that a model receives. */
export const TOOL_RESULT_CHARS_MAX = 4_000;
