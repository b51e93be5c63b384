/** Is anything held, frozen or parked that a person has to see to? */
import type { Pool } from 'pg';
import { heldOperations } from '../../db/queries/doctor-rows';
import { openFindings } from '../../db/queries/findings';
import { bad, good } from './check';
import type { Check } from './check';
import { isSettledByPerson } from './findings';
import { printableLine } from './printable-text';

const LISTED_MAX = 200;
const NAMED_MAX = 5;

function named(keys: readonly string[]): string {
  const more = keys.length - NAMED_MAX;
  const first = keys.slice(0, NAMED_MAX).map(printableLine).join(', ');
  return more > 0 ? `${first}, and ${String(more)} more` : first;
}

const HELD_ADVICE =
  'See `npx countersign operations`. A service that is not configured: give the worker its ' +
  'providers file, or `npx countersign routes clear <kind>`. A switch: `npx countersign switch on`. ' +
  'A service that does not let us in: its key.';

async function checkHeld(pool: Pool): Promise<Check> {
  const held = await heldOperations(pool);
  if (held.length === 0) return good('writes held back', 'none');
  const words = held.map(({ caseId, heldCode }) => `${caseId} (${heldCode.replaceAll('_', ' ')})`);
  return bad('writes held back', named(words), HELD_ADVICE);
}

export async function checkBooksOf(pool: Pool): Promise<Check[]> {
  const findings = await openFindings(pool, LISTED_MAX);
  const waiting = findings.filter(isSettledByPerson).map(({ findingKey }) => findingKey);
  const services = findings.filter(({ kind }) => kind === 'provider_configuration');
  return [
    await checkHeld(pool),
    waiting.length === 0
      ? good('frozen payments, events', 'none')
      : bad(
          'frozen payments, events',
          named(waiting),
          'Look at each at the provider, then `npx countersign findings settle <finding>`.',
        ),
    services.length === 0
      ? good('services', 'none has turned us away')
      : bad(
          'services',
          `${named(services.map(({ provider }) => provider ?? ''))} does not let us in`,
          "Check the service's key and its rights; what waits goes on by itself.",
        ),
  ];
}
