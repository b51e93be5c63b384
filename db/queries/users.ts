/** People who decide, with their roles as they are now. */
import type { User } from '../../contracts/can';
import type { Db } from '../pool';

/** The teams of the user in this table of the query, as an array. */
export function teamsOf(users: string): string {
  return `array(SELECT team FROM user_teams WHERE user_teams.user_id = ${users}.user_id ORDER BY team)`;
}

const COLUMNS = `user_id AS "userId", display_name AS "displayName", role,
  is_active AS "isActive", customer_id AS "customerId",
  ${teamsOf('users')} AS teams`;

export async function findUser(db: Db, userId: string): Promise<User | null> {
  const found = await db.query<User>(`SELECT ${COLUMNS} FROM users WHERE user_id = $1`, [userId]);
  return found.rows[0] ?? null;
}

export async function findUsers(db: Db, userIds: readonly string[]): Promise<User[]> {
  const found = await db.query<User>(
    `SELECT ${COLUMNS} FROM users WHERE user_id = ANY($1) ORDER BY user_id`,
    [[...userIds]],
  );
  return found.rows;
}

/** False when there is such a user already: nothing is changed then. */
export async function insertUser(
  db: Db,
  user: Pick<User, 'userId' | 'displayName' | 'role'>,
): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO users (user_id, display_name, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [user.userId, user.displayName, user.role],
  );
  return done.rowCount === 1;
}
