import { CommanderError } from 'commander';
import { CliError, EXIT } from '../../client/cli/cli-error';
import { explainError } from '../../client/cli/explain-error';

function withCode(code: string): Error {
  return Object.assign(new Error('at somewhere\nwith a second line'), { code });
}

describe('an error at the terminal', () => {
  test.each<[string, unknown, number]>([
    [
      'a wrong option',
      new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"),
      EXIT.badInput,
    ],
    ['Postgres that is down', withCode('ECONNREFUSED'), EXIT.unreachable],
    ['a database without our tables', withCode('42P01'), EXIT.unreachable],
    ['a refused password', withCode('28P01'), EXIT.unreachable],
    ['anything else', new Error('boom\nat line 2'), EXIT.unexpected],
    ['something that is no error', 'boom', EXIT.unexpected],
  ])('of %s is one sentence on one line with its exit code', (_name, thrown, exitCode) => {
    const explained = explainError(thrown);
    expect(explained.exitCode).toBe(exitCode);
    expect(explained.message).toMatch(/^[A-Z][^\n]*[.]$/);
    expect(explained.code).toMatch(/^[a-z_]+$/);
  });

  test('of our own is passed on as it is', () => {
    const own = new CliError(EXIT.refused, 'already_decided', 'Already decided.');
    expect(explainError(own)).toBe(own);
  });
});
