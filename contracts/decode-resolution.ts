/** From the text that a model wrote as the arguments of `finish` to a resolution, or a refusal. */
import type { Refusal } from './business-rules/context';
import { decodeJson, explainIssues } from './decode-json';
import { FINISH } from './model';
import type { Resolution } from './resolution';
import { resolutionSchema } from './resolution';
import type { ShopProfile } from './shop';

export type DecodedResolution =
  { ok: true; resolution: Resolution } | { ok: false; refusal: Refusal };

function refuse(message: string): DecodedResolution {
  return { ok: false, refusal: { code: 'resolution_invalid', message } };
}

/**
 * Checks the form of a resolution: JSON, exactly the contract's keys, types and bounds, and what
 * the fields require of each other. Never throws. The code is `resolution_invalid`, the message
 * names each key and what is wrong with it.
 */
export function decodeResolution(argumentsText: string, shop: ShopProfile): DecodedResolution {
  const decoded = decodeJson(argumentsText);
  if (!decoded.ok) return refuse(`The arguments of ${FINISH}: ${decoded.problem}.`);
  const parsed = resolutionSchema(shop).safeParse(decoded.value);
  if (!parsed.success) return refuse(explainIssues(parsed.error, decoded.value));
  return { ok: true, resolution: parsed.data };
}
