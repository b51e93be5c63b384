/** How a form names many actions: each with its digest, so that nothing else can be decided. */
import { POLICY } from '../../contracts/policy';
import type { BulkItem } from './bulk-items';
import type { SentForm } from './read-form';

export type NamedAction = {
  ticketId: string;
  revision: number;
  actionIndex: number;
  digest: string;
};

const NAMED = /^(\d{1,6})\.(\d{1,3})\.([0-9a-f]{64})\.(.+)$/s;

export function bulkFieldName(position: number): string {
  return `item-${String(position)}`;
}

export function bulkFieldValue({ ticketId, revision, row }: BulkItem): string {
  return `${String(revision)}.${String(row.actionIndex)}.${row.shownDigest}.${ticketId}`;
}

function readNamed(text: string): NamedAction | null {
  const [, revision, actionIndex, digest = '', ticketId = ''] = NAMED.exec(text) ?? [];
  if (revision === undefined || actionIndex === undefined) return null;
  return { ticketId, revision: Number(revision), actionIndex: Number(actionIndex), digest };
}

/** Null when it names none, too many, or something that is none of ours. */
export function readNamedActions(form: SentForm): NamedAction[] | null {
  const texts = form.entries.filter(([name]) => name.startsWith('item-')).map(([, text]) => text);
  if (texts.length === 0 || texts.length > POLICY.bulk.actionsMax) return null;
  const named = texts.map(readNamed);
  return named.every((each) => each !== null) ? named : null;
}
