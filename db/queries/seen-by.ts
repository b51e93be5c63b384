/** `canSeeCase` of contracts/can.ts as a condition in SQL; a test holds the two together. */
import { teamsSeenBy } from '../../contracts/can';
import type { User } from '../../contracts/can';

/** The parameter that `isSeen` reads: the user's teams, or null for all. */
export function seenBy(user: User): string[] | null {
  const teams = teamsSeenBy(user);
  return teams === null ? null : [...teams];
}

/**
 * @param team the team's column; null there, as on a ticket without a case, is everybody's.
 * @param seen the parameter of `seenBy`, such as `$2`.
 */
export function isSeen(team: string, seen: string): string {
  return `(${seen}::text[] IS NULL OR ${team} IS NULL OR ${team} = ANY (${seen}::text[]))`;
}
