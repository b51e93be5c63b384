import { describeDistance, describeDuration, describeSpan } from '../../client/cli/describe-time';

const now = new Date('2026-11-29T12:00:00Z');

describe('times on a screen', () => {
  test.each([
    ['2026-12-13T12:00:00Z', 'in 14 days'],
    ['2026-11-30T12:00:00Z', 'in 1 day'],
    ['2026-11-29T15:00:00Z', 'in 3 h'],
    ['2026-11-29T11:20:00Z', '40 min ago'],
    ['2026-11-29T11:59:50Z', '10 s ago'],
    ['2026-11-29T12:00:00Z', 'now'],
  ])('%s is %s', (at, expected) => {
    expect(describeDistance(new Date(at), now)).toBe(expected);
  });

  test('spans and durations have one unit', () => {
    expect(describeSpan(90 * 60_000)).toBe('2 h');
    expect(describeDuration(3)).toBe('3 ms');
    expect(describeDuration(1_240)).toBe('1.2 s');
    expect(describeDuration(600_000)).toBe('10 min');
  });
});
