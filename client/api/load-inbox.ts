/** The web server, loaded when it is asked for: every other command starts faster without it. */
import type * as appModule from './app';
import type * as adminModule from './first-admin';
import type * as serverModule from './start-server';

type Inbox = Pick<typeof appModule, 'createApp'> &
  Pick<typeof adminModule, 'makeFirstAdmin'> &
  Pick<typeof serverModule, 'startServer'>;

export function loadInbox(): Inbox {
  /* eslint-disable @typescript-eslint/no-require-imports -- a type-checked require is the one lazy load of a file of ours that CommonJS has */
  const { createApp } = require('./app') as typeof appModule;
  const { makeFirstAdmin } = require('./first-admin') as typeof adminModule;
  const { startServer } = require('./start-server') as typeof serverModule;
  /* eslint-enable @typescript-eslint/no-require-imports */
  return { createApp, makeFirstAdmin, startServer };
}
