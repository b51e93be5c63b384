/** What the nightly comparison found and is still so, below the operations of `operations`. */
import { formatMoney, isCurrency } from '../../contracts/money';
import type { OpenFinding } from '../../db/queries/findings';
import { describeInstant } from './describe-time';
import { instantJson } from './json/case-json';
import { printableLine } from './printable-text';

export function findingJson(row: OpenFinding): object {
  return {
    finding_key: row.findingKey,
    kind: row.kind,
    operation_id: row.operationId,
    provider: row.provider,
    provider_ref: row.providerRef,
    freezes_payment: row.paymentId,
    detail: row.detail,
    first_seen_at: instantJson(row.firstSeenAt),
    last_seen_at: instantJson(row.lastSeenAt),
  };
}

function moneyOf({ detail }: OpenFinding): string {
  const { amount_minor: minor, currency } = detail;
  if (typeof minor !== 'string' || typeof currency !== 'string') return '';
  return isCurrency(currency) ? formatMoney(BigInt(minor), currency) : `${minor} ${currency}`;
}

const NAMED_ELSEWHERE = ['at', 'about', 'amount_minor', 'currency'];

/** What does not agree: `unknown_effect: stripe re_1, 5.00 CAD`. */
export function describeFinding(row: OpenFinding): string {
  const operation = row.operationId === null ? '' : `operation ${row.operationId}`;
  const about = row.provider === null && operation === '' ? (row.detail['about'] ?? '') : '';
  const place = [row.provider, row.providerRef].filter((part) => part !== null).join(' ');
  const facts = Object.entries(row.detail)
    .filter(([name, value]) => value !== null && !NAMED_ELSEWHERE.includes(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value ?? ''}`);
  const words = [about, place, operation, moneyOf(row), ...facts].filter((part) => part !== '');
  return printableLine(`${row.kind}: ${words.join(', ')}`);
}

/** What a person has to say a word on is settled by its key. */
export function isSettledByPerson({ paymentId, kind }: OpenFinding): boolean {
  return paymentId !== null || kind === 'event_parked';
}

function settledBy(row: OpenFinding): string {
  if (!isSettledByPerson(row)) return '';
  const effect = row.paymentId === null ? 'waits for a person' : 'no refund until it is settled';
  return `; ${effect}: ${printableLine(row.findingKey)}`;
}

/** `unknown_effect: stripe re_1, 5.00 CAD; seen since Mon 30 Nov` */
export function findingLines(rows: readonly OpenFinding[], now: Date): string[] {
  return rows.map(
    (row) =>
      `${describeFinding(row)}; seen since ${describeInstant(row.firstSeenAt, now)}${settledBy(row)}`,
  );
}
