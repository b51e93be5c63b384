/** The ways in which people may sign in here: their settings, with the provider that they name. */
import { BlockList } from 'node:net';
import { createOidcProvider } from './oidc-provider';
import type { OidcProvider } from './oidc-provider';
import type { SignInSettings } from './sign-in-settings';

export type SignInWays = Omit<SignInSettings, 'oidc'> & { oidc: OidcProvider | null };

export function signInWays({ oidc, ...settings }: SignInSettings): SignInWays {
  return { ...settings, oidc: oidc && createOidcProvider(oidc) };
}

/** Where nothing is set: users of our own with passwords. */
export const LOCAL_USERS_ONLY: SignInWays = {
  isLocal: true,
  oidc: null,
  proxy: null,
  trustedProxies: new BlockList(),
};
