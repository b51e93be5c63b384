import fc from 'fast-check';
import {
  addBusinessDays,
  businessDaysBetween,
  daysBetween,
  localDay,
} from '../../contracts/business-days';

const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function isWeekend(text: string): boolean {
  return [0, 6].includes(new Date(`${text}T12:00:00Z`).getUTCDay());
}

describe('the day of an instant', () => {
  it.each([
    ['2026-10-06T03:59:59Z', 'America/Toronto', '2026-10-05'],
    ['2026-10-06T04:00:00Z', 'America/Toronto', '2026-10-06'],
    // Clocks go back on November 1 and forward on March 8, 2026.
    ['2026-11-01T03:59:59Z', 'America/Toronto', '2026-10-31'],
    ['2026-11-01T05:30:00Z', 'America/Toronto', '2026-11-01'],
    ['2026-11-01T06:30:00Z', 'America/Toronto', '2026-11-01'],
    ['2026-11-02T04:59:59Z', 'America/Toronto', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/Toronto', '2026-11-02'],
    ['2026-03-08T04:59:59Z', 'America/Toronto', '2026-03-07'],
    ['2026-03-09T03:59:59Z', 'America/Toronto', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/Toronto', '2026-03-09'],
    ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
    ['2026-01-01T11:00:00Z', 'Pacific/Pago_Pago', '2026-01-01'],
    ['2026-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2025-12-31'],
    ['2026-05-05T00:00:00Z', 'UTC', '2026-05-05'],
  ])('%s in %s is %s', (instant, timeZone, expected) => {
    expect(localDay(new Date(instant), timeZone)).toBe(expected);
  });
});

describe('business days', () => {
  it.each([
    // 2026-10-05 is a Monday.
    ['2026-10-05', 5, '2026-10-12'],
    ['2026-10-09', 1, '2026-10-12'],
    ['2026-10-10', 1, '2026-10-12'],
    ['2026-10-11', 1, '2026-10-12'],
    ['2026-10-21', 5, '2026-10-28'],
    ['2026-10-30', 1, '2026-11-02'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-10-10', 0, '2026-10-10'],
  ])('%s and %i more is %s', (from, count, expected) => {
    expect(addBusinessDays(from, count)).toBe(expected);
  });

  it.each([
    ['2026-10-12', '2026-10-26', 10],
    ['2026-10-24', '2026-10-26', 1],
    ['2026-10-22', '2026-10-26', 2],
    ['2026-10-23', '2026-10-25', 0],
    ['2026-10-26', '2026-10-26', 0],
    ['2026-10-28', '2026-10-26', 0],
    ['2026-10-30', '2026-11-03', 2],
  ])('from %s to %s there are %i', (from, to, expected) => {
    expect(businessDaysBetween(from, to)).toBe(expected);
  });

  it('counts the same as a walk over the calendar', () => {
    fc.assert(
      fc.property(day, fc.nat(60), (from, length) => {
        const walked = Array.from({ length }, (_, index) => {
          const at = Date.parse(`${from}T00:00:00Z`) + (index + 1) * 86_400_000;
          return new Date(at).toISOString().slice(0, 10);
        });
        const to = walked.at(-1) ?? from;
        const expected = walked.filter((each) => !isWeekend(each)).length;
        expect(businessDaysBetween(from, to)).toBe(expected);
        expect(daysBetween(from, to)).toBe(length);
        expect(daysBetween(to, from)).toBe(length === 0 ? 0 : -length);
      }),
      { numRuns: 500 },
    );
  });

  it('adds and counts as opposites, and never ends on a weekend', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 300 }), (from, count) => {
        const to = addBusinessDays(from, count);
        expect(businessDaysBetween(from, to)).toBe(count);
        expect(isWeekend(to)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
