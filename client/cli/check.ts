/** One thing that `doctor` looked at. */
export type Check = {
  name: string;
  status: 'ok' | 'not_ok' | 'unreachable';
  /** What was found. */
  found: string;
  /** What to do; null when there is nothing to do. */
  advice: string | null;
};

export function good(name: string, found: string): Check {
  return { name, status: 'ok', found, advice: null };
}

export function bad(name: string, found: string, advice: string): Check {
  return { name, status: 'not_ok', found, advice };
}

export function unreachable(name: string, found: string, advice: string): Check {
  return { name, status: 'unreachable', found, advice };
}
