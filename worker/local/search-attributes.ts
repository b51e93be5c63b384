import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import { GRPC_ALREADY_EXISTS, GRPC_INVALID_ARGUMENT, grpcCode } from './grpc-code';
import { LocalServerError } from './local-server-error';

/** The types of a search attribute as the Temporal CLI writes them, with their number on the wire. */
const wireType = {
  Text: 1,
  Keyword: 2,
  Int: 3,
  Double: 4,
  Bool: 5,
  Datetime: 6,
  KeywordList: 7,
} as const;

export type SearchAttributeType = keyof typeof wireType;
export type SearchAttributes = Readonly<Record<string, SearchAttributeType>>;

const usableTimeoutMs = 60_000;
const pollIntervalMs = 200;

/**
 * Registers the search attributes that the namespace lacks, on a dev server or a real cluster, and
 * waits until queries may use them (a cluster learns of a new one with a delay). Safe to call from
 * several processes at once and on every start.
 *
 * @throws LocalServerError `search_attributes_refused` if one exists with another type, if this
 *   client may not register them, or if they don't become usable within a minute
 */
export async function ensureSearchAttributes(
  connection: Connection,
  namespace: string,
  attributes: SearchAttributes,
): Promise<void> {
  const missing = await listMissing(connection, namespace, attributes);
  const names = Object.keys(missing);
  if (names.length > 0) await register(connection, namespace, missing);
  await waitUntilUsable(connection, namespace, Object.keys(attributes));
}

async function listMissing(
  connection: Connection,
  namespace: string,
  attributes: SearchAttributes,
): Promise<SearchAttributes> {
  const answer = await connection.operatorService.listSearchAttributes({ namespace });
  const registered: Record<string, number> = answer.customAttributes;
  const wanted = Object.entries(attributes);
  for (const [name, type] of wanted) {
    const known = registered[name];
    if (known !== undefined && known !== wireType[type]) {
      throw refused(`"${name}" exists with another type than ${type}; remove or rename it there`);
    }
  }
  return Object.fromEntries(wanted.filter(([name]) => registered[name] === undefined));
}

async function register(
  connection: Connection,
  namespace: string,
  missing: SearchAttributes,
): Promise<void> {
  const searchAttributes = Object.fromEntries(
    Object.entries(missing).map(([name, type]) => [name, wireType[type]]),
  );
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    if (grpcCode(error) === GRPC_ALREADY_EXISTS) return;
    const list = Object.entries(missing).map(([name, type]) => `${name} (${type})`);
    throw refused(
      `${list.join(', ')} could not be registered; have somebody with that right do it`,
      error,
    );
  }
}

/** A query is the proof: it is refused as long as the server that answers doesn't know the name. */
async function waitUntilUsable(
  connection: Connection,
  namespace: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const query = names.map((name) => `${name} IS NULL`).join(' AND ');
  const deadline = Date.now() + usableTimeoutMs;
  for (;;) {
    try {
      await connection.workflowService.countWorkflowExecutions({ namespace, query });
      return;
    } catch (error) {
      if (grpcCode(error) !== GRPC_INVALID_ARGUMENT) throw error;
      if (Date.now() > deadline) throw refused(`${names.join(', ')} did not become usable`, error);
      await sleep(pollIntervalMs);
    }
  }
}

function refused(what: string, cause?: unknown): LocalServerError {
  return new LocalServerError(
    'search_attributes_refused',
    `The Temporal namespace lacks search attributes that are needed: ${what}.`,
    cause,
  );
}
