import { types } from 'node:util';
import { LocalServerError } from './local-server-error';

export type BinarySource = {
  /** How the place is named to a person: `on the PATH`, `fetched by the SDK`. */
  name: string;
  /** The program's path, or undefined if this place has none. Throws if it should have one. */
  find: () => string | undefined | Promise<string | undefined>;
};

export type BinarySearchResult =
  { found: true; file: string; source: string } | { found: false; reasons: readonly string[] };

/**
 * Asks the places in order and stops at the first that has the program. A place that fails is
 * passed over and its reason kept, except for a `LocalServerError`: what the user set by hand and
 * got wrong is never silently replaced by something else.
 */
export async function searchBinary(sources: readonly BinarySource[]): Promise<BinarySearchResult> {
  const reasons: string[] = [];
  for (const { name, find } of sources) {
    try {
      const file = await find();
      if (file !== undefined) return { found: true, file, source: name };
    } catch (error) {
      if (error instanceof LocalServerError) throw error;
      reasons.push(`${name}: ${types.isNativeError(error) ? error.message : String(error)}`);
    }
  }
  return { found: false, reasons };
}
