/** Does the application connect with no more rights than it needs? */
import type { Pool } from 'pg';
import { KEPT_TABLES } from '../../db/app-role';
import { rightsOver } from '../../db/queries/doctor-rows';
import { bad, good } from './check';
import type { Check } from './check';

export async function checkRights(pool: Pool): Promise<Check> {
  const { user, mayDeleteFrom } = await rightsOver(pool, KEPT_TABLES);
  if (mayDeleteFrom.length === 0) return good('rights', `${user} can not delete what is kept`);
  return bad(
    'rights',
    `${user} may delete from ${mayDeleteFrom.join(', ')}`,
    'Name no role and no empty options in DATABASE_URL, or connect as a member of countersign_app that owns nothing (docs/deployment.md).',
  );
}
