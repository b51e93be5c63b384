/** A Workflow's Event History as people and tests look at it: types, summaries, decoded text. */
import type { WorkflowHandle } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

export type ReadHistory = {
  events: { id: number; type: string; summary: string | null }[];
  /** Size of the history as the server stores it. */
  bytes: number;
  /** Every payload of every event, decoded. */
  text: string;
};

type Event = temporal.api.history.v1.IHistoryEvent;

function decodePayloads(value: unknown, found: string[]): void {
  if (value instanceof Uint8Array) {
    found.push(Buffer.from(value).toString('utf8'));
    return;
  }
  if (typeof value === 'string') {
    found.push(value);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) decodePayloads(inner, found);
  }
}

function summaryOf(event: Event): string | null {
  const data = event.userMetadata?.summary?.data;
  return data ? (JSON.parse(Buffer.from(data).toString('utf8')) as string) : null;
}

export async function readHistory(handle: WorkflowHandle): Promise<ReadHistory> {
  const history = await handle.fetchHistory();
  const events = history.events ?? [];
  const texts: string[] = [];
  decodePayloads(events, texts);
  return {
    events: events.map((event) => ({
      id: Number(event.eventId),
      type: temporal.api.enums.v1.EventType[event.eventType ?? 0]?.replace('EVENT_TYPE_', '') ?? '',
      summary: summaryOf(event),
    })),
    bytes: temporal.api.history.v1.History.encode(history).finish().length,
    text: texts.join('\n'),
  };
}
