/** A value that the global set-up left for the test processes. */
export function requireSetUp(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run this through Jest's project.`);
  return value;
}
