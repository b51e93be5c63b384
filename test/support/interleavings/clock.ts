/**
 * Lets this process live at the time of a server that skips days: a decision looks at its deadline
 * by this process's clock, and the Workflow by the server's, as they do when the days are real.
 */

export type MovableClock = {
  /** How far this process's `Date` is ahead of the real time. */
  setAheadMs: (aheadMs: number) => void;
  realNowMs: () => number;
  restore: () => void;
};

export function installMovableClock(): MovableClock {
  const Real = globalThis.Date;
  let aheadMs = 0;
  const nowMs = (): number => Real.now() + aheadMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [nowMs()] : given, newTarget) as object,
    get: (target, key, receiver) =>
      key === 'now' ? nowMs : (Reflect.get(target, key, receiver) as unknown),
  });
  return {
    setAheadMs: (ms) => {
      aheadMs = ms;
    },
    realNowMs: () => Real.now(),
    restore: () => {
      globalThis.Date = Real;
    },
  };
}
