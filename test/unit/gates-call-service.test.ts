import { callService } from '../../activities/reads/call-service';

function failsWith(error: unknown): () => Promise<never> {
  return async () => {
    throw error;
  };
}

describe('calling a service', () => {
  it('gives its result', async () => {
    expect(await callService(() => Promise.resolve(7), 5_000)).toEqual({ ok: true, result: 7 });
  });

  it('calls an answer that comes too late a timeout, and forgets it', async () => {
    jest.useFakeTimers();
    try {
      let finish: (value: number) => void = () => undefined;
      const slow = new Promise<number>((resolve) => {
        finish = resolve;
      });
      const answer = callService(() => slow, 5_000);
      await jest.advanceTimersByTimeAsync(4_999);
      let isSettled = false;
      void answer.then(() => (isSettled = true));
      await jest.advanceTimersByTimeAsync(0);
      expect(isSettled).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      expect(await answer).toEqual({ ok: false, code: 'service_timeout' });
      finish(7);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['a statement that ran out of time', { code: '57014' }, 'service_timeout'],
    ['a refused connection', { code: 'ECONNREFUSED' }, 'service_unavailable'],
    ['a server that shuts down', { code: '57P01' }, 'service_unavailable'],
    ['no free connection', { code: '53300' }, 'service_unavailable'],
    [
      'a refused fetch',
      new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
      'service_unavailable',
    ],
    ['a missing table', { code: '42P01' }, 'service_error'],
    ['an error of its own', new Error('boom'), 'service_error'],
    ['a thrown text', 'boom', 'service_error'],
    ['a thrown null', null, 'service_error'],
  ])('calls %s by its code', async (_what, error, code) => {
    expect(await callService(failsWith(error), 5_000)).toEqual({ ok: false, code });
  });

  it('takes an exception thrown before any promise as a failure too', async () => {
    const throws = (): Promise<number> => {
      throw new Error('boom');
    };
    expect(await callService(throws, 5_000)).toEqual({ ok: false, code: 'service_error' });
  });

  it('has no unhandled rejection when a late service fails', async () => {
    jest.useFakeTimers();
    try {
      let fail: (error: Error) => void = () => undefined;
      const slow = new Promise<number>((_resolve, reject) => {
        fail = reject;
      });
      const answer = callService(() => slow, 10);
      await jest.advanceTimersByTimeAsync(10);
      expect(await answer).toEqual({ ok: false, code: 'service_timeout' });
      fail(new Error('late'));
      await jest.advanceTimersByTimeAsync(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
