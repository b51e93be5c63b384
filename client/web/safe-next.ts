/** Only a path of ours: else a link could lead from our sign-in to anybody's copy of it. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/[A-Za-z0-9]/.test(next)) return '/inbox';
  if (/\/[./]/.test(next)) return '/inbox';
  return /^\/[\w\-./?=&%:+]*$/.test(next) ? next : '/inbox';
}
