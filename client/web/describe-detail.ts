/** The detail of an audit entry on one line: what it was before, what it is now, and the rest. */
import type { z } from 'zod';
import type { AuditBody } from '../../contracts/audit-chain';

type Detail = AuditBody['detail'];
type Fields = Record<string, z.core.util.JSONType>;

function words(value: Detail | undefined): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The pair that says what changed, by the names that entries use for it. */
function changeOf(fields: Fields): { before: string; after: string } | null {
  if ('old' in fields && 'new' in fields) return { before: 'old', after: 'new' };
  if ('from' in fields && 'state' in fields) return { before: 'from', after: 'state' };
  return null;
}

/** `running → paused, setting intake`; what is no object is written as it is. */
export function describeDetail(detail: Detail): string {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return words(detail);
  const fields: Fields = detail;
  const change = changeOf(fields);
  const changed = change
    ? [`${words(fields[change.before])} → ${words(fields[change.after])}`]
    : [];
  const rest = Object.entries(fields)
    .filter(([name, value]) => name !== change?.before && name !== change?.after && value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${words(value)}`);
  return [...changed, ...rest].join(', ');
}
