import { z } from 'zod';

/**
 * The file, inside the local data directory, that says which servers run there now. Its database
 * URL carries the generated password, so the file is written with mode 0600.
 */
export const LOCAL_SERVERS_FILE = 'servers.json';

const port = z.int().min(1).max(65_535);

/**
 * A process id alone is not a name: ids are reused. The start token (when the process began, as
 * the operating system tells it) makes it one, so a stranger that got an old id is never taken for
 * a server, an owner or a lock holder, and never stopped.
 */
export const processIdentity = z.strictObject({
  pid: z.int().positive(),
  startToken: z.string().min(1),
});

/** `owner` is the process that stops the server; once it is gone, the next process to come takes over. */
const runningServer = processIdentity.extend({ port, owner: processIdentity });

export const localServers = z.strictObject({
  version: z.literal(1),
  startedAt: z.iso.datetime(),
  postgres: runningServer.extend({ databaseUrl: z.string().min(1) }).nullable(),
  temporal: runningServer
    .extend({
      address: z.string().min(1),
      /** `null` when the dev server runs without its web UI. */
      uiUrl: z.string().min(1).nullable(),
      namespace: z.string().min(1),
    })
    .nullable(),
});

export type ProcessIdentity = z.infer<typeof processIdentity>;
export type LocalServers = z.infer<typeof localServers>;
