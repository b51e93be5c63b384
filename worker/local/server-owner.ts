import type { ProcessIdentity } from '../../contracts/local-servers';
import { isAlive } from './process-identity';

/** What starting or finding a server comes to. */
export type StartedServer<Entry> = {
  entry: Entry;
  /** True if this call started it, and so stops it; false if another living process has it. */
  started: boolean;
};

type Owned = ProcessIdentity & { owner: ProcessIdentity };

/** True if the process that is to stop the server is gone, or was never noted. */
export function isOrphan(noted: Owned | null): boolean {
  return noted === null || !isAlive(noted.owner);
}

/** Why a server that runs is not used: its keeper may be ending it at this moment. */
export function orphanWords(label: string, { pid }: ProcessIdentity): string {
  return `${label} (process ${String(pid)}) was left behind by a start that was killed: it is stopped and started again`;
}

/** What a server that is used belongs to, since it stops with that. */
export function sharedWords({ owner }: Owned): string {
  return `reused: it was started by process ${String(owner.pid)} and stops with it`;
}
