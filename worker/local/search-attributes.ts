import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import type { SearchAttributeType } from '@temporalio/common';
import {
  GRPC_ALREADY_EXISTS,
  GRPC_INVALID_ARGUMENT,
  GRPC_UNIMPLEMENTED,
  grpcCode,
} from './grpc-code';
import { LocalServerError } from './local-server-error';

/** Names and types, the types written as the SDK writes them. */
export type SearchAttributes = Readonly<Record<string, SearchAttributeType>>;

/** How the wire (`IndexedValueType`) and the command line write each type. */
const spellings: Readonly<Record<SearchAttributeType, { wire: number; cli: string }>> = {
  TEXT: { wire: 1, cli: 'Text' },
  KEYWORD: { wire: 2, cli: 'Keyword' },
  INT: { wire: 3, cli: 'Int' },
  DOUBLE: { wire: 4, cli: 'Double' },
  BOOL: { wire: 5, cli: 'Bool' },
  DATETIME: { wire: 6, cli: 'Datetime' },
  KEYWORD_LIST: { wire: 7, cli: 'KeywordList' },
};

/** The values of the dev server's `--search-attribute` flags, for example `CaseStatus=Keyword`. */
export function searchAttributeFlags(attributes: SearchAttributes): string[] {
  return Object.entries(attributes).map(([name, type]) => `${name}=${spellings[type].cli}`);
}

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
  const registered = await listRegistered(connection, namespace);
  const wanted = Object.entries(attributes);
  for (const [name, type] of wanted) {
    const known = registered[name];
    if (known !== undefined && known !== spellings[type].wire) {
      throw refused(`"${name}" exists with another type than ${type}; remove or rename it there`);
    }
  }
  return Object.fromEntries(wanted.filter(([name]) => registered[name] === undefined));
}

/** The time-skipping test server has no list: there all of them count as missing. */
async function listRegistered(
  connection: Connection,
  namespace: string,
): Promise<Record<string, number>> {
  try {
    const answer = await connection.operatorService.listSearchAttributes({ namespace });
    return answer.customAttributes;
  } catch (error) {
    if (grpcCode(error) === GRPC_UNIMPLEMENTED) return {};
    throw error;
  }
}

async function register(
  connection: Connection,
  namespace: string,
  missing: SearchAttributes,
): Promise<void> {
  const searchAttributes = Object.fromEntries(
    Object.entries(missing).map(([name, type]) => [name, spellings[type].wire]),
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
      // The time-skipping test server answers no queries either, and needs no waiting.
      if (grpcCode(error) === GRPC_UNIMPLEMENTED) return;
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
