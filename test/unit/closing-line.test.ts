import { closingLine } from '../../scripts/closing-line';

const none = { passed: 0, failed: 0, brokenFiles: 0, skipped: 0 };

describe('the closing line of a test run', () => {
  test('says how many tests passed and failed', () => {
    expect(closingLine({ ...none, passed: 12, failed: 3 })).toBe('12 passed, 3 failed');
  });

  test('counts a test file that could not be run as a failure', () => {
    expect(closingLine({ ...none, passed: 12, brokenFiles: 1 })).toBe('12 passed, 1 failed');
  });

  test('hides no skipped test', () => {
    expect(closingLine({ ...none, passed: 1, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });
});
