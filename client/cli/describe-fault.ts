/**
 * What a log may say of an error that nobody foresaw: its name, its code and where it happened. Its
 * message stays out, since it may quote a ticket, a customer or an address with its password.
 */
const FRAMES_MAX = 8;

function codeOf(error: Error): string {
  return 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? ` ${String(error.code).replace(/[^\w.-]/g, '?')}`
    : '';
}

/** The lines of the stack below the message, which may itself have many lines. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim());
}

/** One line, such as `error 42P01 at lookAt (/app/x.js:1:2) at …`. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const cause = error.cause instanceof Error ? `, caused by ${describeFault(error.cause)}` : '';
  return [`${error.name}${codeOf(error)}`, ...framesOf(error)].join(' ') + cause;
}
