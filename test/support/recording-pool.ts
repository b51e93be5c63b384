/** A pool without a server: it records every statement with its parameters and answers by script. */
import type { Pool } from 'pg';

export type SentStatement = { text: string; values: readonly unknown[] };

export type RecordingPool = {
  pool: Pool;
  /** What was sent since the last call of `take`. */
  take: () => SentStatement[];
};

/** @param rowsFor the rows that a statement returns. */
export function recordingPool(rowsFor: (sent: SentStatement) => object[]): RecordingPool {
  let sent: SentStatement[] = [];
  const query = (text: string, values: readonly unknown[] = []): Promise<{ rows: object[] }> => {
    const statement = { text, values };
    sent.push(statement);
    return Promise.resolve({ rows: rowsFor(statement) });
  };
  const client = { query, release: () => undefined };
  const pool = { query, connect: () => Promise.resolve(client) };
  return {
    pool: pool as unknown as Pool,
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
