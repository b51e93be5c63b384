/**
 * Which servers the settings name. A wrong setting must never start a local server in silence: its
 * cases would be nowhere that anybody looks.
 */
type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ['DATABASE_URL', 'TEMPORAL_ADDRESS'] as const;
/** Each of these names a Temporal; the SDK reads them. */
const TEMPORAL_NAMES = ['TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE', 'TEMPORAL_CONFIG_FILE'] as const;
const TYPOS_MAX = 2;

/** How many letters have to be put in, left out or changed. */
function typosBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[at - 1] === right[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function misspelt(env: Environment, name: string): string | undefined {
  return Object.keys(env).find(
    (given) => Boolean(env[given]) && typosBetween(given, name) <= TYPOS_MAX,
  );
}

/** What is wrong with a name or a value, in one sentence; null when nothing is. */
export function serverSettingProblem(env: Environment): string | null {
  for (const name of NAMES) {
    if (env[name] === '') return `${name} is set to nothing: give it a value or unset it.`;
    const given = env[name] === undefined ? misspelt(env, name) : undefined;
    if (given !== undefined) return `${given} is no setting: ${name} is meant, or unset it.`;
  }
  return null;
}

/** One server named and the other to be started here, which has to be wanted; null otherwise. */
export function mixedServersProblem(env: Environment): string | null {
  const temporal = TEMPORAL_NAMES.find((name) => Boolean(env[name]));
  const database = env['DATABASE_URL'] ? 'DATABASE_URL' : undefined;
  if ((temporal === undefined) === (database === undefined)) return null;
  if (env['COUNTERSIGN_MIXED_SERVERS'] === 'on') return null;
  const missing = database === undefined ? 'DATABASE_URL' : 'TEMPORAL_ADDRESS';
  const local = database === undefined ? 'Postgres' : 'Temporal';
  return (
    `${temporal ?? 'DATABASE_URL'} is set and ${missing} is not: set it as well, ` +
    `or COUNTERSIGN_MIXED_SERVERS=on to start a local ${local} beside it.`
  );
}
