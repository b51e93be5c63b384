/** The web server, loaded when it is asked for: every other command starts faster without it. */
import { createRequire } from 'node:module';
import type * as appModule from './app';
import type * as engineModule from './engine';
import type * as adminModule from './first-admin';
import type * as agentModule from './first-agent';
import type * as cleanUpModule from './clean-up';
import type * as passwordModule from './set-password';
import type * as settingsModule from './sign-in-settings';
import type * as waysModule from './sign-in-ways';
import type * as serverModule from './start-server';

type Inbox = Pick<typeof appModule, 'createApp'> &
  Pick<typeof engineModule, 'createEngine'> &
  Pick<typeof adminModule, 'makeFirstAdmin'> &
  Pick<typeof agentModule, 'makeFirstAgent'> &
  Pick<typeof passwordModule, 'newPassword' | 'setPassword'> &
  Pick<typeof cleanUpModule, 'cleanUpRegularly'> &
  Pick<typeof settingsModule, 'isLoopbackHost' | 'readSignInSettings' | 'SignInSettingsError'> &
  Pick<typeof waysModule, 'signInWays'> &
  Pick<typeof serverModule, 'startServer'>;

export function loadInbox(): Inbox {
  const load = createRequire(__filename);
  return {
    ...(load('./app') as typeof appModule),
    ...(load('./engine') as typeof engineModule),
    ...(load('./first-admin') as typeof adminModule),
    ...(load('./first-agent') as typeof agentModule),
    ...(load('./set-password') as typeof passwordModule),
    ...(load('./clean-up') as typeof cleanUpModule),
    ...(load('./sign-in-settings') as typeof settingsModule),
    ...(load('./sign-in-ways') as typeof waysModule),
    ...(load('./start-server') as typeof serverModule),
  };
}
