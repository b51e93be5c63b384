/** What the model is told about `finish`: generated from the schema and the registries. */
import { z } from 'zod';
import { ACTION_KINDS } from './actions';
import type { JsonValue } from './canonical';
import type { ToolDescription } from './model';
import { FINISH } from './model';
import { resolutionShape } from './resolution';
import { HAND_OFF_MEANINGS, OUTCOME_MEANINGS, TEAM_MEANINGS } from './resolution-meanings';
import type { ShopProfile } from './shop';

function listOf(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([name, meaning]) => `- ${name}: ${meaning}.`)
    .join('\n');
}

function describeActions(): string {
  return ACTION_KINDS.map((kind) => `- ${kind.kind}: ${kind.description}`).join('\n');
}

/** A provider wants plain JSON; going through text proves that it is. */
function parametersOf(shop: ShopProfile): JsonValue {
  const schema = z.toJSONSchema(resolutionShape(shop), { io: 'input' });
  return JSON.parse(JSON.stringify(schema)) as JsonValue;
}

/** The description of `finish`, with the JSON Schema of a resolution as its parameters. */
export function describeFinish(shop: ShopProfile): ToolDescription {
  return {
    name: FINISH,
    description: [
      'Ends the work on this ticket with a resolution. Call it alone, after the lookups.',
      `Outcomes:\n${listOf(OUTCOME_MEANINGS)}`,
      `Teams:\n${listOf(TEAM_MEANINGS)}`,
      `Rules for a hand-off:\n${listOf(HAND_OFF_MEANINGS)}`,
      `Actions, only with the outcome resolve, on orders that a lookup returned:\n${describeActions()}`,
      'An action is a proposal: write the reply so that it is true before anybody has approved. ' +
        `Amounts are in ${shop.currency}, with at most two decimals.`,
    ].join('\n\n'),
    parameters: parametersOf(shop),
  };
}
