/** Sets whose cases somebody looks after. The database writes an audit entry for each that changes. */
import type { Pool } from 'pg';
import type { User } from '../contracts/can';
import { addTeams, removeOtherTeams } from './queries/user-teams';
import { findUser } from './queries/users';
import { inTransaction } from './transaction';

/** @param teams none for all. @returns the user as they are then; null when there is none. */
export function setTeams(
  pool: Pool,
  { userId, teams }: { userId: string; teams: readonly string[] },
): Promise<User | null> {
  return inTransaction(pool, async (client) => {
    if (!(await findUser(client, userId))) return null;
    await removeOtherTeams(client, userId, teams);
    await addTeams(client, userId, teams);
    return findUser(client, userId);
  });
}
