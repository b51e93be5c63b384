/**
 * Sign-in by a proxy that has asked who it is. Its headers count only when they come from a listed
 * address and with the shared secret: anybody else could send them too.
 */
import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { isListed, peerAddress } from './client-address';
import { isSameSecret } from './secrets';
import type { ProxySettings } from './sign-in-settings';

export type ProxyWord =
  | { kind: 'none' }
  /** From elsewhere, or without the secret: as if it had not been there. */
  | { kind: 'ignored'; why: 'address' | 'secret' }
  | { kind: 'user'; subject: string };

export function proxyWord(
  c: Context,
  { proxy, trustedProxies }: { proxy: ProxySettings; trustedProxies: BlockList },
): ProxyWord {
  const subject = c.req.header(proxy.userHeader) ?? '';
  const secret = c.req.header(proxy.secretHeader);
  if (subject === '' && secret === undefined) return { kind: 'none' };
  if (!isListed(trustedProxies, peerAddress(c))) return { kind: 'ignored', why: 'address' };
  if (!isSameSecret(secret ?? '', proxy.secret)) return { kind: 'ignored', why: 'secret' };
  return subject === '' ? { kind: 'none' } : { kind: 'user', subject };
}
