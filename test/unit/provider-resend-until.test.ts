/** How long the same key may be sent again, and when a look-up's "not there" proves something. */
import * as fc from 'fast-check';
import { isAbsenceProof, isEffectOf, resendUntil } from '../../contracts/provider';
import type { ProviderCapabilities, ProviderRequest } from '../../contracts/provider';

const HOUR_MS = 3_600_000;
const FIRST_SENT_AT = new Date('2026-03-02T10:00:00Z');

const DAY_OF_MEMORY: ProviderCapabilities = {
  keyMemoryMs: 24 * HOUR_MS,
  longestRequestMs: 12 * HOUR_MS,
  clockMarginMs: HOUR_MS,
  storesErrors: true,
  lookUp: 'listing',
  lookUpLagMs: HOUR_MS / 2,
  hasPrecondition: false,
  capsAmounts: true,
  isAsynchronous: true,
  canFailLate: true,
  keyCharsMax: 255,
};

function after(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * HOUR_MS);
}

const durationMs = fc.integer({ min: 0, max: 90 * 24 * HOUR_MS });

const REQUEST: ProviderRequest = {
  operationId: 'op-1',
  providerKey: 'op-1',
  kind: 'refund',
  amountMinor: 1250n,
  currency: 'CAD',
  paymentRef: 'pi_1',
  orderId: 'LF-1',
  lines: [],
  addressDigest: null,
};

describe('the last instant for the same key', () => {
  test('leaves room for the longest request and the clocks', () => {
    expect(resendUntil(FIRST_SENT_AT, DAY_OF_MEMORY)).toEqual(after(FIRST_SENT_AT, 11));
  });

  test('is the first send where the provider knows no keys: one send, ever', () => {
    const keyless = { ...DAY_OF_MEMORY, keyMemoryMs: null };
    expect(resendUntil(FIRST_SENT_AT, keyless)).toEqual(FIRST_SENT_AT);
  });

  test('is the first send where a request may outlive the memory', () => {
    const slow = { ...DAY_OF_MEMORY, longestRequestMs: 30 * HOUR_MS };
    expect(resendUntil(FIRST_SENT_AT, slow)).toEqual(FIRST_SENT_AT);
  });

  test('a request sent by then arrives while its key is remembered, whatever the provider', () => {
    fc.assert(
      fc.property(
        fc.tuple(durationMs, durationMs, durationMs),
        ([keyMemoryMs, longestRequestMs, clockMarginMs]) => {
          const limits = { ...DAY_OF_MEMORY, keyMemoryMs, longestRequestMs, clockMarginMs };
          const last = resendUntil(FIRST_SENT_AT, limits).getTime();
          if (last === FIRST_SENT_AT.getTime()) return;
          const arrivesMs = last + longestRequestMs + clockMarginMs;
          expect(arrivesMs).toBeLessThanOrEqual(FIRST_SENT_AT.getTime() + keyMemoryMs);
        },
      ),
    );
  });
});

describe('an absence', () => {
  const proof = (hours: number, capabilities = DAY_OF_MEMORY): boolean =>
    isAbsenceProof(
      { askedAt: after(FIRST_SENT_AT, hours), lastSentAt: FIRST_SENT_AT },
      capabilities,
    );

  test('proves nothing while the last request may still arrive or be invisible', () => {
    expect(proof(0)).toBe(false);
    expect(proof(12.4)).toBe(false);
    expect(proof(13.5)).toBe(false);
  });

  test('proves it afterwards', () => {
    expect(proof(13.6)).toBe(true);
  });

  test('proves it when nothing was ever sent', () => {
    expect(isAbsenceProof({ askedAt: FIRST_SENT_AT, lastSentAt: null }, DAY_OF_MEMORY)).toBe(true);
  });
});

describe('an effect is the one that was asked for', () => {
  test('by amount and currency, exactly', () => {
    expect(isEffectOf({ amountMinor: 1250n, currency: 'CAD' }, REQUEST)).toBe(true);
    expect(isEffectOf({ amountMinor: 1251n, currency: 'CAD' }, REQUEST)).toBe(false);
    expect(isEffectOf({ amountMinor: 1250n, currency: 'USD' }, REQUEST)).toBe(false);
    expect(isEffectOf({ amountMinor: null, currency: null }, REQUEST)).toBe(false);
  });
});
