/** Within one snapshot the same question has the same answer, so that it is asked once. */
import type { PoolClient } from 'pg';

function keyOf(text: string, values: readonly unknown[]): string {
  return JSON.stringify([text, values], (_, value: unknown) =>
    typeof value === 'bigint' ? { bigint: String(value) } : value,
  );
}

/**
 * The same connection, which keeps what it was answered. Only for a READ ONLY transaction on one
 * snapshot: anywhere else the second answer may be another one. Whoever gets rows leaves them as they are.
 */
export function remembered(client: PoolClient): PoolClient {
  const answers = new Map<string, unknown>();
  const query = (text: string, values: unknown[] = []): unknown => {
    const key = keyOf(text, values);
    if (!answers.has(key)) answers.set(key, client.query(text, values));
    return answers.get(key);
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}
