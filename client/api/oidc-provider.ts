/**
 * Sign-in at an OIDC provider: authorization code with PKCE. What a provider vouches for is an
 * account there and no user here.
 */
import type { OidcSettings } from './sign-in-settings';
import { derivedFrom } from './secrets';

/** Compiled code is CommonJS and the library is not, so it is loaded when it is first needed. */
const loadLibrary = () => import('openid-client');

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Plain HTTP is marked as deprecated there so that it stands out; here the settings take no other than this machine's. */
export type OidcLibrary = Omit<Library, 'allowInsecureRequests'> & {
  allowInsecureRequests: (config: InstanceType<Library['Configuration']>) => void;
};

export type OidcAnswer =
  | { kind: 'account'; issuer: string; subject: string }
  /** The code is of our own choosing: nothing that a provider or a link says is repeated. */
  | { kind: 'refused'; code: 'oidc_refused' | 'oidc_unreachable' };

export type OidcProvider = {
  name: string;
  /** Where the browser goes; null when the provider can't be reached. */
  start: (attemptSecret: string) => Promise<URL | null>;
  /** @param search the query that the provider sent the browser back with. */
  finish: (attemptSecret: string, search: string) => Promise<OidcAnswer>;
};

const TIMEOUT_S = 10;

/** State, nonce and verifier of one attempt: all come from what its browser alone has. */
function checksOf(attemptSecret: string): { state: string; nonce: string; verifier: string } {
  const [state, nonce, verifier] = ['state', 'nonce', 'verifier'].map((purpose) =>
    derivedFrom(attemptSecret, purpose),
  );
  return { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
}

/** No connection and no answer are the network's; anything else is somebody's no. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return error.message === 'fetch failed' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}

export function createOidcProvider(
  settings: OidcSettings,
  load: () => Promise<OidcLibrary> = loadLibrary,
): OidcProvider {
  const { issuer, clientId, clientSecret, redirectUrl, name } = settings;
  const discover = async () => {
    const library = await load();
    const isInsecure = issuer.protocol === 'http:';
    const config = await library.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // Only ever for this machine: the settings take no other plain address.
      execute: isInsecure ? [library.allowInsecureRequests] : [],
    });
    // The signature too, though the token comes over TLS: a proxy in between may end that.
    library.enableNonRepudiationChecks(config);
    return { library, config };
  };
  let found: ReturnType<typeof discover> | null = null;
  /** Asked once; a failure is asked again by whoever comes next. */
  const ready = () => {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  const start = async (attemptSecret: string): Promise<URL | null> => {
    const { state, nonce, verifier } = checksOf(attemptSecret);
    try {
      const { library, config } = await ready();
      return library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl.href,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    } catch {
      return null;
    }
  };
  const finish = async (attemptSecret: string, search: string): Promise<OidcAnswer> => {
    const { state, nonce, verifier } = checksOf(attemptSecret);
    try {
      const { library, config } = await ready();
      // Our own address: what the request says of its host is anybody's word.
      const answered = new URL(`${redirectUrl.href}${search}`);
      const tokens = await library.authorizationCodeGrant(config, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims) return { kind: 'account', issuer: claims.iss, subject: claims.sub };
    } catch (error) {
      if (isUnreachable(error)) return { kind: 'refused', code: 'oidc_unreachable' };
    }
    return { kind: 'refused', code: 'oidc_refused' };
  };
  return { name, start, finish };
}
