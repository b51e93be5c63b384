/** The filters of the audit search as a link carries them, read and checked. */
import type { Pool } from 'pg';
import { teamsSeenBy } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { caseIdsOf } from '../../db/queries/audit-search';
import type { AuditFilter } from '../../db/queries/audit-search';
import { say } from './messages/say';

export const FILTER_NAMES = ['actor', 'event', 'about', 'from', 'to', 'channel'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** As they were typed; empty for none. */
export type TypedFilter = Readonly<Record<FilterName, string>>;

const CHARS_MAX = 200;

export function readTyped(query: (name: string) => string | undefined): TypedFilter {
  const typed = FILTER_NAMES.map((name) => [name, (query(name) ?? '').trim().slice(0, CHARS_MAX)]);
  return Object.fromEntries(typed) as TypedFilter;
}

/** The filters that are set, for a link. */
export function filterQuery(typed: TypedFilter, more: Readonly<Record<string, string>>): string {
  const set = FILTER_NAMES.map((name): [string, string] => [name, typed[name]]);
  const all = [...set, ...Object.entries(more)].filter(([, value]) => value !== '');
  return new URLSearchParams(all).toString();
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;
const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/;

/** What has no zone is in UTC, as the field says. Null for what is no instant. */
function readInstant(text: string): Date | null {
  if (!INSTANT.test(text)) return null;
  const at = new Date(text.includes('T') && !HAS_ZONE.test(text) ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? null : at;
}

export type ReadFilter = { ok: true; filter: AuditFilter } | { ok: false; message: string };

/** What this person may find, of what was asked for. */
export async function readFilter(pool: Pool, user: User, typed: TypedFilter): Promise<ReadFilter> {
  const [from, to] = [typed.from, typed.to].map((text) => (text === '' ? null : readInstant(text)));
  if ((typed.from !== '' && !from) || (typed.to !== '' && !to)) {
    const message = say('An instant is a day and a time in UTC, such as 2026-11-30T08:00.');
    return { ok: false, message };
  }
  const { about } = typed;
  const filter = {
    actor: typed.actor || null,
    event: typed.event || null,
    channel: typed.channel || null,
    caseIds: about === '' ? null : [about, ...(await caseIdsOf(pool, about))],
    from: from ?? null,
    to: to ?? null,
    teams: teamsSeenBy(user),
  };
  return { ok: true, filter };
}

/** The number of an entry; null for what is none. */
export function readBefore(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}
