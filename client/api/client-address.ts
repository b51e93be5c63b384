/** From where a request came. What a client says of it counts only through a proxy that is listed. */
import { isIP } from 'node:net';
import type { BlockList } from 'node:net';
import type { Context } from 'hono';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** Both forms of an IPv4 address are one. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Whom the socket belongs to; null where there is none, as over a Unix socket. */
export function peerAddress(c: Context): string | null {
  const address = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
  return address === undefined ? null : plain(address);
}

export function isListed(list: BlockList, address: string | null): boolean {
  if (address === null) return false;
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The first address from the right of X-Forwarded-For that is no proxy of ours: whatever stands
 * further left was written by the client.
 */
export function clientAddress(c: Context, proxies: BlockList): string | null {
  const peer = peerAddress(c);
  if (!isListed(proxies, peer)) return peer;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()));
  const client = hops.reverse().find((hop) => !isListed(proxies, hop));
  return client !== undefined && isIP(client) !== 0 ? client : peer;
}

/** Whoever has an IPv6 address has all of its /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
