/** What came to a case by Temporal, as it is checked afterwards: which message, and which row it names. */

export type MessageSeen = {
  message: 'approval' | 'ticketChanged' | 'handOver' | 'retryOperation';
  /** Of the row that a person or connector wrote; null when it names none. */
  id: string | null;
};

/** As many are looked at together; whoever floods a case fills this list and nothing else. */
export const MESSAGES_SEEN_MAX = 20;

const ROW_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id of one of our rows, out of whatever somebody sent; anything else is kept by nobody. */
export function rowIdIn(form: unknown, key: string): string | null {
  if (typeof form !== 'object' || form === null) return null;
  const value = (form as Record<string, unknown>)[key];
  return typeof value === 'string' && ROW_ID.test(value) ? value : null;
}
