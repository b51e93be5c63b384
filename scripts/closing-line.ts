export type TestCounts = { passed: number; failed: number; brokenFiles: number; skipped: number };

/** A file that could not be run counts as a failure: its tests were meant to pass. */
export function closingLine({ passed, failed, brokenFiles, skipped }: TestCounts): string {
  const counts = `${String(passed)} passed, ${String(failed + brokenFiles)} failed`;
  return skipped === 0 ? counts : `${counts}, ${String(skipped)} skipped`;
}
