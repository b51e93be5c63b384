/** Random secrets and their hashes. What is stored is never what opens something. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const TOKEN_BYTES = 32;

/** 256 random bits, as 43 characters that fit into a cookie or a header. */
export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Fast on purpose: 256 random bits can't be guessed, however fast each guess is. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Another secret for one purpose: whoever sees it knows neither the first nor its others. */
export function derivedFrom(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** What the forms of a session carry. */
export function formKeyOf(sessionSecret: string): string {
  return derivedFrom(sessionSecret, 'form');
}

export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [hashOfSecret(given), hashOfSecret(expected)];
  return timingSafeEqual(left, right);
}

/** Argon2id with the library's defaults, which are those of OWASP: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFKC'));
}
