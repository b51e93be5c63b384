/** Roles in the reader's language. */
import type { Role } from '../../contracts/can';
import { say } from './messages/say';

const ROLE_WORDS = {
  agent: 'agent',
  lead: 'lead',
  ops: 'ops',
  admin: 'admin',
  read_only: 'read only',
} as const satisfies Record<Role, string>;

export function sayRole(role: Role): string {
  return say(ROLE_WORDS[role]);
}
