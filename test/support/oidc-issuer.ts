/** A small OIDC provider on loopback, which lies when a test asks it to. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

export const CLIENT = { id: 'countersign', secret: 'the-secret-of-the-client-00001' };

type Claims = Record<string, unknown>;

export type OidcIssuer = {
  url: string;
  /** Lets somebody sign in there; gives what the browser brings back, as a query. */
  authorize: (authorizationUrl: string, subject: string) => URLSearchParams;
  /** From now on: other claims than it should give, or a signature by another key. */
  lie: (lie: { claims?: Claims; isForged?: boolean }) => void;
  /** How often a code was brought to it. */
  tokenRequests: () => number;
  close: () => Promise<void>;
};

type Grant = { subject: string; nonce: string; challenge: string; redirectUri: string };

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signedToken(claims: Claims, isForged: boolean): string {
  const content = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`;
  const { privateKey } = isForged ? OTHER_KEY : KEY;
  const signature = sign('sha256', Buffer.from(content), privateKey);
  return `${content}.${signature.toString('base64url')}`;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function metadata(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}

export async function startOidcIssuer(): Promise<OidcIssuer> {
  const grants = new Map<string, Grant>();
  let lies: { claims?: Claims; isForged?: boolean } = {};
  let tokenRequests = 0;
  let url = '';

  const answerToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    tokenRequests += 1;
    const form = new URLSearchParams(await readAll(request));
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    // Each code once.
    grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    const isClient =
      form.get('client_secret') === CLIENT.secret || request.headers.authorization === basic;
    const isGood =
      grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') && isClient;
    if (!isGood) {
      send(response, 400, { error: 'invalid_grant' });
      return;
    }
    const nowS = Math.floor(Date.now() / 1_000);
    const times = { iat: nowS, exp: nowS + 300 };
    const { subject: sub, nonce } = grant;
    const claims = { iss: url, sub, aud: CLIENT.id, nonce, ...times, ...lies.claims };
    const idToken = signedToken(claims, lies.isForged === true);
    const bearer = { access_token: 'not-used', token_type: 'Bearer', expires_in: 300 };
    send(response, 200, { ...bearer, id_token: idToken });
  };

  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/.well-known/openid-configuration') send(response, 200, metadata(url));
    else if (path === '/jwks') {
      const key = {
        ...KEY.publicKey.export({ format: 'jwk' }),
        kid: 'one',
        alg: 'RS256',
        use: 'sig',
      };
      send(response, 200, { keys: [key] });
    } else if (path === '/token') void answerToken(request, response);
    else send(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    authorize: (authorizationUrl, subject) => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        subject,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '' });
    },
    lie: (lie) => {
      lies = lie;
    },
    tokenRequests: () => tokenRequests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
