/** Writes the event list of one resolved case into docs/architecture.md, from the kept history. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';

const ROOT = path.join(__dirname, '..');
const HISTORY = path.join(ROOT, 'test/histories/resolve-ticket-v0.1.0-closed.json');
const PAGE = path.join(ROOT, 'docs/architecture.md');

type Kept = { history: Record<string, unknown> };

/** `EVENT_TYPE_ACTIVITY_TASK_SCHEDULED` is `ActivityTaskScheduled` in the Temporal UI. */
function typeName(type: number): string {
  const name = temporal.api.enums.v1.EventType[type] ?? '';
  return name
    .replace('EVENT_TYPE_', '')
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function summaryOf(event: temporal.api.history.v1.IHistoryEvent): string {
  const data = event.userMetadata?.summary?.data;
  return data ? (JSON.parse(Buffer.from(data).toString('utf8')) as string) : '';
}

function listEvents(): string {
  const kept = JSON.parse(readFileSync(HISTORY, 'utf8')) as Kept;
  const history = temporal.api.history.v1.History.fromObject(kept.history);
  const bytes = temporal.api.history.v1.History.encode(history).finish().length;
  const rows: string[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0) rows.push(plain.join(' · '));
    plain = [];
  };
  for (const event of history.events) {
    const line = `${String(event.eventId)} ${typeName(event.eventType ?? 0)}`;
    const summary = summaryOf(event);
    if (summary === '') {
      plain.push(line);
      continue;
    }
    flush();
    rows.push(`${line}  <- ${summary}`);
  }
  flush();
  const head = `${String(history.events.length)} events, ${String(bytes)} bytes:`;
  return [head, '', '```text', ...rows, '```'].join('\n');
}

const START = '<!-- history:start -->';
const END = '<!-- history:end -->';
const page = readFileSync(PAGE, 'utf8');
const before = page.slice(0, page.indexOf(START) + START.length);
const after = page.slice(page.indexOf(END));
writeFileSync(PAGE, `${before}\n\n${listEvents()}\n\n${after}`);
