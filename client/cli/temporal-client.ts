/** A connection to Temporal for one command: loaded only when it is needed, with short deadlines. */
import { createRequire } from 'node:module';
import type * as temporalClient from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { TemporalPlace } from '../config';

const CONNECT_TIMEOUT_MS = 3_000;
const CALL_TIMEOUT_MS = 5_000;

export type TemporalAnswer<T> = { ok: true; value: T } | { ok: false; problem: string };

/** The SDK, loaded when it is first needed: it takes longer than most commands. */
export function loadTemporal(): typeof temporalClient {
  return createRequire(__filename)('@temporalio/client') as typeof temporalClient;
}

/** gRPC's words for what went wrong, without the address or a stack. */
function problemOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split('\n', 1)[0] ?? 'no answer';
}

/**
 * Runs `work` against Temporal. It does not throw when Temporal is down or unknown: what was
 * recorded in Postgres stands, and the caller says what follows from that.
 */
export async function tryTemporal<T>(
  place: TemporalPlace | null,
  work: (client: Client) => Promise<T>,
): Promise<TemporalAnswer<T>> {
  if (!place) return { ok: false, problem: 'TEMPORAL_ADDRESS is not set and no local one runs' };
  const { Client, Connection } = loadTemporal();
  let connection: Awaited<ReturnType<typeof Connection.connect>> | undefined;
  try {
    connection = await Connection.connect({
      ...place.connection,
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    const client = new Client({ connection, namespace: place.namespace });
    const value = await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () => work(client));
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  } finally {
    await connection?.close();
  }
}
