/** How people may sign in, as the environment says. What is half set is refused in a sentence. */
import { BlockList, isIP } from 'node:net';
import { parseUrl } from './parse-url';

export type OidcSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What the button says: "Sign in with …". */
  name: string;
  redirectUrl: URL;
};

/** Header names are in small letters. */
export type ProxySettings = { secret: string; secretHeader: string; userHeader: string };

export type SignInSettings = {
  isLocal: boolean;
  oidc: OidcSettings | null;
  proxy: ProxySettings | null;
  /** From these alone X-Forwarded-For and the headers of the proxy count. */
  trustedProxies: BlockList;
};

/** Its message is a sentence for whoever set the environment; it never has a secret in it. */
export class SignInSettingsError extends Error {
  override readonly name = 'SignInSettingsError';
}

export const OIDC_CALLBACK = '/sign-in/oidc/callback';
const SECRET_CHARS_MIN = 32;
const HEADER_NAME = /^[a-z0-9][a-z0-9-]*$/;
/** Set by every browser or client, so that each of them would say who it is. */
const COMMON_HEADERS = new Set([
  'authorization',
  'cookie',
  'host',
  'user-agent',
  'origin',
  'referer',
]);
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

type Settings = (name: string) => string | undefined;

function urlOf(name: string, text: string): URL {
  const url = parseUrl(text);
  if (url?.protocol === 'https:') return url;
  if (url?.protocol === 'http:' && isLoopbackHost(url.hostname)) return url;
  throw new SignInSettingsError(
    `${name} has to be an address that begins with https:// (http:// only for this machine).`,
  );
}

/** All of them, none of them (null), or an error that names those that are missing. */
function together(get: Settings, names: readonly string[]): string[] | null {
  const values = names.map(get);
  if (values.every((value) => value === undefined)) return null;
  const missing = names.filter((_, at) => values[at] === undefined);
  if (missing.length === 0) return values.filter((value) => value !== undefined);
  const set = names.filter((name) => !missing.includes(name));
  throw new SignInSettingsError(
    `${set.join(' and ')} is set without ${missing.join(' and ')}: set all of them, or none.`,
  );
}

function readOidc(get: Settings): OidcSettings | null {
  const names = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `COUNTERSIGN_OIDC_${name}`);
  const name = get('COUNTERSIGN_OIDC_NAME');
  const publicUrl = get('COUNTERSIGN_PUBLIC_URL');
  const given = together(get, names);
  if (given === null) {
    if (name === undefined) return null;
    throw new SignInSettingsError(`COUNTERSIGN_OIDC_NAME is set without ${names.join(' and ')}.`);
  }
  if (publicUrl === undefined) {
    throw new SignInSettingsError(
      'COUNTERSIGN_OIDC_ISSUER is set without COUNTERSIGN_PUBLIC_URL: say where browsers find the inbox, such as https://inbox.example.com.',
    );
  }
  const [issuer = '', clientId = '', clientSecret = ''] = given;
  const base = urlOf('COUNTERSIGN_PUBLIC_URL', publicUrl);
  if (base.pathname !== '/' || base.search !== '' || base.hash !== '') {
    throw new SignInSettingsError('COUNTERSIGN_PUBLIC_URL has no path: https://inbox.example.com.');
  }
  return {
    issuer: urlOf('COUNTERSIGN_OIDC_ISSUER', issuer),
    clientId,
    clientSecret,
    name: name ?? 'your organisation',
    redirectUrl: new URL(OIDC_CALLBACK, base),
  };
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  const bitsMax = version === 6 ? 128 : 32;
  const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
  if (version === 0 || more.length > 0 || (bits !== undefined && !isRange)) {
    throw new SignInSettingsError(
      'COUNTERSIGN_TRUSTED_PROXIES takes addresses and ranges joined by commas, such as 10.0.0.5,10.1.0.0/16.',
    );
  }
  list.addSubnet(
    address,
    bits === undefined ? bitsMax : Number(bits),
    version === 6 ? 'ipv6' : 'ipv4',
  );
}

function headerName(get: Settings, name: string, otherwise: string): string {
  const header = (get(name) ?? otherwise).toLowerCase();
  if (HEADER_NAME.test(header) && !COMMON_HEADERS.has(header)) return header;
  throw new SignInSettingsError(`${name} takes the name of a header that the proxy alone sets.`);
}

function readProxy(get: Settings, hasProxies: boolean): ProxySettings | null {
  const names = ['COUNTERSIGN_PROXY_USER_HEADER', 'COUNTERSIGN_PROXY_SECRET_HEADER'];
  const secret = get('COUNTERSIGN_PROXY_SECRET');
  if (secret === undefined) {
    const [named] = names.filter((name) => get(name) !== undefined);
    if (named === undefined) return null;
    throw new SignInSettingsError(
      `${named} is set without COUNTERSIGN_PROXY_SECRET: without a secret anybody could send that header.`,
    );
  }
  if (!hasProxies) {
    throw new SignInSettingsError(
      'COUNTERSIGN_PROXY_SECRET is set without COUNTERSIGN_TRUSTED_PROXIES: say from which addresses the proxy comes.',
    );
  }
  if (secret.length < SECRET_CHARS_MIN) {
    throw new SignInSettingsError(
      `COUNTERSIGN_PROXY_SECRET has to have at least ${String(SECRET_CHARS_MIN)} characters.`,
    );
  }
  const userHeader = headerName(get, names[0] ?? '', 'x-forwarded-user');
  const secretHeader = headerName(get, names[1] ?? '', 'x-countersign-proxy-secret');
  if (userHeader === secretHeader) {
    throw new SignInSettingsError(`${names.join(' and ')} have to be two different headers.`);
  }
  return { secret, userHeader, secretHeader };
}

function readIsLocal(get: Settings, hasOther: boolean): boolean {
  const word = get('COUNTERSIGN_LOCAL_SIGN_IN') ?? 'on';
  if (word !== 'on' && word !== 'off') {
    throw new SignInSettingsError('COUNTERSIGN_LOCAL_SIGN_IN is on or off.');
  }
  if (word === 'off' && !hasOther) {
    throw new SignInSettingsError(
      'COUNTERSIGN_LOCAL_SIGN_IN is off, and there is no other way to sign in: set up OIDC or a proxy, or leave it on.',
    );
  }
  return word === 'on';
}

/** @throws SignInSettingsError */
export function readSignInSettings(env: NodeJS.ProcessEnv): SignInSettings {
  const get: Settings = (name) => (env[name] === '' ? undefined : env[name]);
  const listed = (get('COUNTERSIGN_TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim());
  const entries = listed.filter((entry) => entry !== '');
  const trustedProxies = new BlockList();
  for (const entry of entries) addTo(trustedProxies, entry);
  const oidc = readOidc(get);
  const proxy = readProxy(get, entries.length > 0);
  const isLocal = readIsLocal(get, oidc !== null || proxy !== null);
  return { isLocal, oidc, proxy, trustedProxies };
}
