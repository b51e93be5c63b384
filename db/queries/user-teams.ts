/** Whose cases somebody looks after. */
import type { Db } from '../pool';

/** Those that stay are not touched: only what changes has its audit entry. */
export async function removeOtherTeams(
  db: Db,
  userId: string,
  teams: readonly string[],
): Promise<void> {
  await db.query('DELETE FROM user_teams WHERE user_id = $1 AND team <> ALL ($2)', [
    userId,
    [...teams],
  ]);
}

export async function addTeams(db: Db, userId: string, teams: readonly string[]): Promise<void> {
  await db.query(
    `INSERT INTO user_teams (user_id, team) SELECT $1, team FROM unnest($2::text[]) team
     ON CONFLICT DO NOTHING`,
    [userId, [...teams]],
  );
}
