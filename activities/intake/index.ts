/** Activities that take tickets in and start their cases. */
import type { IntakeDeps } from './deps';
import { sourcesWithNews } from '../../db/queries/sources';
import { tellFailures } from '../failing/tell-failures';
import { pullTickets } from './pull-tickets';
import type { PulledTickets, PullTicketsInput } from './pull-tickets';
import { startCases } from './start-cases';
import type { StartCasesInput, StartedCases } from './start-cases';

export function createIntakeActivities(deps: IntakeDeps) {
  return tellFailures(deps.pool, {
    listSources: (): Promise<string[]> => sourcesWithNews(deps.pool),
    pullTickets: (input: PullTicketsInput): Promise<PulledTickets> => pullTickets(deps, input),
    startCases: (input: StartCasesInput): Promise<StartedCases> => startCases(deps, input),
  });
}

export type IntakeActivities = ReturnType<typeof createIntakeActivities>;
