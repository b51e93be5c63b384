/** Signatures by Ed25519. Public keys are their 32 raw bytes as base64, signatures 64 as base64. */
import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const KEY_ID_CHARS = 24;

export const KEY_ID_PATTERN = /^k-[0-9a-f]{24}$/;

const SIGNATURE_PATTERN = /^[A-Za-z0-9+/]{86}==$/;

/** The public half of a private or a public key. */
export function rawPublicKey(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  const { x } = half.export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url').toString('base64');
}

/** Derived from the public key, so whoever has the private one needs no book of ids. */
export function keyIdOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
  return `k-${digest.slice(0, KEY_ID_CHARS)}`;
}

export function signBytes(privateKey: KeyObject, bytes: Buffer): string {
  return sign(null, bytes, privateKey).toString('base64');
}

/** False for a signature or a key of any wrong form; it never throws. */
export function isSignedBy(publicKey: string, bytes: Buffer, signature: string): boolean {
  if (!SIGNATURE_PATTERN.test(signature)) return false;
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
