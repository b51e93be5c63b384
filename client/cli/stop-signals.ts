/** What ends a process from outside: Ctrl+C, a service manager, a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` at the first such signal of each kind; at the second the process just ends.
 * @returns what takes that back, for work that is done many times in one process.
 */
export function onceStopped(stop: () => void): () => void {
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  return () => {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, stop);
  };
}
