/** How people sign in to the inbox that this process serves, by the environment. */
import { loadInbox } from '../api/load-inbox';
import type { SignInWays } from '../api/sign-in-ways';
import { badInput } from './cli-error';
import type { CliContext } from './context';

/** @throws CliError `bad_input` that names the setting that is wrong or missing. */
export function signInWaysOf({ env }: CliContext): SignInWays {
  const { SignInSettingsError, readSignInSettings, signInWays } = loadInbox();
  try {
    return signInWays(readSignInSettings(env));
  } catch (error) {
    throw error instanceof SignInSettingsError ? badInput(error.message) : error;
  }
}
