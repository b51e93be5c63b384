import { onceStopped } from '../../client/cli/stop-signals';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function listeners(): number[] {
  return SIGNALS.map((signal) => process.listenerCount(signal));
}

test('a stop by any signal is told, and listened for no longer once that is taken back', () => {
  const before = listeners();
  const stop = jest.fn();
  const takeBack = onceStopped(stop);
  process.emit('SIGTERM', 'SIGTERM');
  expect(stop).toHaveBeenCalledTimes(1);
  takeBack();
  expect(listeners()).toEqual(before);
});
