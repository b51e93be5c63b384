/** A person's private key in a file that nobody else may read. Its content is never told to anyone. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { badInput } from './cli-error';
import { fileProblem, shownFile } from './file-problem';

const KEY_BYTES_MAX = 10_000;
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

const PROBLEMS = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it is there already, and a key is never overwritten: name another file with --out',
};

export function newPrivateKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** @throws CliError `bad_input` when the file is there already or can't be made. */
export function writeKeyFile(file: string, privateKey: KeyObject): void {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    throw badInput(`${shownFile(file)} can not be written: ${fileProblem(error, PROBLEMS)}.`);
  }
}

function readPem(file: string): Buffer | string {
  try {
    const { mode, size } = statSync(file);
    // Windows has no such bits.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      return 'others may read it, so it is no secret: chmod 600 it, or make a new key';
    }
    return size > KEY_BYTES_MAX ? 'it is too long for a key' : readFileSync(file);
  } catch (error) {
    return fileProblem(error, PROBLEMS);
  }
}

function parseKey(pem: Buffer): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** @throws CliError `bad_input` that says what is the matter with the file, never what is in it. */
export function readKeyFile(file: string): KeyObject {
  const shown = shownFile(file);
  const pem = readPem(file);
  if (typeof pem === 'string') throw badInput(`The key file ${shown} can not be used: ${pem}.`);
  const key = parseKey(pem);
  if (key) return key;
  throw badInput(
    `The key file ${shown} holds no private key for signing: \`npx countersign keys new\` makes one.`,
  );
}
