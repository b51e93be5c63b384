/**
 * Where the server is, and what opens it. The token never stands in an argument, where every
 * process of the machine could read it, and goes over no line that somebody may listen to.
 */
import { readFileSync, statSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { badInput } from '../cli-error';
import { fileProblem, shownFile } from '../file-problem';

export type ServerPlace = { url: string; token: string };

const TOKEN = /^cs_[A-Za-z0-9_-]{43}$/;
const FILE_BYTES_MAX = 1_000;
const OTHERS = 0o077;

function isLoopback(hostname: string): boolean {
  const isLocalAddress = isIPv4(hostname) && hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]' || isLocalAddress;
}

/** @throws CliError `bad_input` */
function readUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw badInput('COUNTERSIGN_URL is an address such as https://inbox.example.com.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw badInput(
      'COUNTERSIGN_URL is http, where anybody on the way could read the token: use https. Only this machine itself may be asked by http.',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw badInput('COUNTERSIGN_URL is the address alone: no user, no password, no query.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function readTokenFile(file: string): string {
  const words = { ENOENT: 'there is no such file' };
  let problem: string;
  try {
    const { mode, size } = statSync(file);
    // Windows has no such bits.
    const isOpen = process.platform !== 'win32' && (mode & OTHERS) !== 0;
    if (!isOpen && size <= FILE_BYTES_MAX) return readFileSync(file, 'utf8').trim();
    problem = isOpen ? 'others may read it: chmod 600 it' : 'it is too long for a token';
  } catch (error) {
    problem = fileProblem(error, words);
  }
  throw badInput(`The token file ${shownFile(file)} can not be used: ${problem}.`);
}

/** A variable that is set to nothing is not set. */
function setting(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name];
  return value === undefined || value === '' ? null : value;
}

function readToken(env: NodeJS.ProcessEnv): string {
  const file = setting(env, 'COUNTERSIGN_TOKEN_FILE');
  const token = setting(env, 'COUNTERSIGN_TOKEN') ?? (file === null ? null : readTokenFile(file));
  if (token === null) {
    throw badInput(
      'Say what signs you in: COUNTERSIGN_TOKEN, or COUNTERSIGN_TOKEN_FILE with a file that only you can read. `countersign tokens new` makes a token.',
    );
  }
  if (TOKEN.test(token)) return token;
  throw badInput('The token is none: it begins with cs_ and has 46 characters.');
}

/** @throws CliError `bad_input` that says what is missing, and never what the token is. */
export function readServerPlace(env: NodeJS.ProcessEnv): ServerPlace {
  const text = setting(env, 'COUNTERSIGN_URL');
  if (text === null) {
    throw badInput('Say where the server is: COUNTERSIGN_URL, such as https://inbox.example.com.');
  }
  return { url: readUrl(text), token: readToken(env) };
}
