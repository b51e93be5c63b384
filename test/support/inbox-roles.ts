/** A person of each role who looks after one team, as pages, programs and the terminal know them. */
import { ROLES } from '../../contracts/can';
import type { Role, User } from '../../contracts/can';
import { findUser } from '../../db/queries/users';
import { createApiClient, newToken } from './api-client';
import type { ApiClient } from './api-client';
import { formFields, givePasswords } from './inbox-client';
import type { InboxClient } from './inbox-client';
import type { InboxWorld } from './inbox-world';

export type Somebody = {
  role: Role;
  user: User;
  page: InboxClient;
  /** What forms of their session carry. */
  formKey: string;
  program: ApiClient;
  /** Whether their team keeps the cases of others from them. */
  isBound: boolean;
};

export const OWN_TEAM = 'delivery';
export const OTHER_TEAM = 'returns';

async function somebody(world: InboxWorld, role: Role): Promise<Somebody> {
  const userId = `one-${role}`;
  await world.pool.query('INSERT INTO users (user_id, display_name, role) VALUES ($1, $1, $2)', [
    userId,
    role,
  ]);
  await world.pool.query('INSERT INTO user_teams VALUES ($1, $2)', [userId, OWN_TEAM]);
  await givePasswords(world, [userId]);
  const user = await findUser(world.pool, userId);
  if (!user) throw new Error(`There is no ${userId}.`);
  const page = await world.person(userId);
  const { form_key: formKey = '' } = formFields((await page.get('/inbox')).text, '/sign-out');
  const scopes = ['read', 'decide', 'submit', 'operate'] as const;
  const program = createApiClient(world.deps, await newToken(world, { userId, scopes }));
  return { role, user, page, formKey, program, isBound: role !== 'ops' && role !== 'admin' };
}

export async function oneOfEachRole(world: InboxWorld): Promise<Somebody[]> {
  const people: Somebody[] = [];
  for (const role of ROLES) people.push(await somebody(world, role));
  return people;
}
