import { runnersOf } from '../../../client/cli/launch/package-runner';
import type { ProcessRow } from '../../../client/cli/launch/package-runner';

const TREE: Record<number, ProcessRow> = {
  40: { parentPid: 30, command: 'sh -c node dist/client/cli/main.js up' },
  30: { parentPid: 20, command: 'npm start' },
  20: { parentPid: 10, command: '-bash' },
  10: { parentPid: 1, command: '/usr/sbin/sshd' },
};
const read = (pid: number): ProcessRow | undefined => TREE[pid];
const script = { npm_lifecycle_event: 'start' };

describe('who runs us', () => {
  test('is all from our parent up to npm, and nobody above it', () => {
    expect(runnersOf(script, 40, read)).toEqual([40, 30]);
    expect(runnersOf(script, 30, read)).toEqual([30]);
  });

  test('is our parent where no package runner is found by its name', () => {
    expect(runnersOf(script, 20, read)).toEqual([20]);
  });

  test('is nobody to wait for when no script of a package started us', () => {
    expect(runnersOf({}, 40, read)).toEqual([]);
  });

  test.each(['npx countersign up', 'node /usr/lib/node_modules/npm/bin/npm-cli.js start', 'yarn'])(
    'knows %s by its name',
    (command) => {
      const one = (pid: number): ProcessRow | undefined =>
        pid === 7 ? { parentPid: 6, command } : { parentPid: 5, command: 'bash' };
      expect(runnersOf(script, 7, one)).toEqual([7]);
    },
  );
});
