import { describeFault } from '../../../client/cli/describe-fault';

test('a fault is told by name, code and place, and never by its words', () => {
  const error = Object.assign(new TypeError('the kettle of\n    at home by jo@example.com'), {
    code: '42P01',
  });
  const told = describeFault(error);
  expect(told).toMatch(/^TypeError 42P01 at .*describe-fault\.test\.ts:\d+:\d+/);
  expect(told).not.toMatch(/kettle|jo@example|\n/);
});

test('its cause is told the same way, and what is no error by its type', () => {
  const cause = new RangeError('secret');
  expect(describeFault(new Error('secret', { cause }))).toMatch(/, caused by RangeError at /);
  expect(describeFault('secret')).toBe('thrown string');
});
