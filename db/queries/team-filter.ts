/** The rule of `canSeeCase` in SQL, for lists and counts that must not name what is another team's. */

/**
 * Whether a case of this team is among those of these teams; both are SQL. The teams are a text
 * array as `teamsSeenBy` gives it, null for all. A case that no team has is everybody's.
 */
export function inTeams(team: string, teams: string): string {
  return `(${teams}::text[] IS NULL OR ${team} IS NULL OR ${team} = ANY(${teams}))`;
}
