import type { ProcessIdentity } from '../../contracts/local-servers';
import { isAlive } from './process-identity';

/** What starting or finding a server comes to. */
export type StartedServer<Entry> = {
  entry: Entry;
  /** False if it ran already. */
  started: boolean;
  /** True if the caller is to stop it: it started it, or it inherits it. */
  isOurs: boolean;
};

type Owned = { owner: ProcessIdentity } | null;

/** True if the process that is to stop the server is gone, or was never noted. */
export function isOrphan(noted: Owned): boolean {
  return noted === null || !isAlive(noted.owner);
}

/** A living owner keeps its server; an orphan goes to the process that finds it. */
export function ownerOrHeir(noted: Owned, heir: ProcessIdentity): ProcessIdentity {
  return noted !== null && isAlive(noted.owner) ? noted.owner : heir;
}
