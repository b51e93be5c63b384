/** `countersign teams <user>`: whose cases somebody looks after. */
import type { Command } from 'commander';
import { teamsSeenBy } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { TEAMS } from '../../contracts/resolution';
import { findUser } from '../../db/queries/users';
import { setTeams } from '../../db/set-teams';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import type { RunCommand } from './run-command';

export type TeamsOptions = { set?: string; clear?: true };

/** Null when nothing is to be set. */
function readTeams({ set, clear }: TeamsOptions): readonly string[] | null {
  if (set !== undefined && clear) throw badInput('Give --set or --clear, not both.');
  if (clear) return [];
  if (set === undefined) return null;
  const named = [...new Set(set.split(',').map((name) => name.trim()))];
  if (named.every((name) => TEAMS.some((team) => team === name))) return named;
  throw badInput(`--set takes some of ${TEAMS.join(', ')}, joined by commas.`);
}

function describeTeams(user: User): string {
  const { userId, role, teams } = user;
  const named = teams.length === 0 ? 'no team' : teams.join(', ');
  if (teamsSeenBy(user) !== null) return `${userId} looks after ${named}, and sees no other cases.`;
  const why = teams.length === 0 ? '' : `, as ${role}`;
  return `${userId} is in ${named} and sees all cases${why}.`;
}

export async function runTeams(
  context: CliContext,
  userId: string,
  options: TeamsOptions,
): Promise<void> {
  const teams = readTeams(options);
  const user = await withDatabase(context, (pool) =>
    teams === null ? findUser(pool, userId) : setTeams(pool, { userId, teams }),
  );
  if (!user) throw new CliError(EXIT.notFound, 'unknown_user', `There is no user ${userId}.`);
  const sees = teamsSeenBy(user);
  context.terminal.json({ user_id: userId, teams: user.teams, sees_all: sees === null });
  context.terminal.line(describeTeams(user));
}

export function addTeams(program: Command, run: RunCommand): void {
  program
    .command('teams')
    .summary('whose cases a user looks after')
    .description(
      'Shows or sets the teams of a user. Who is in teams sees the cases of these and no others; who ' +
        'is in none sees all, and so do ops and admins.',
    )
    .argument('<user>', 'the id of the user')
    .option('--set <teams>', 'these and no others, joined by commas')
    .option('--clear', 'none: the user sees all cases')
    .action((userId: string, options: TeamsOptions) =>
      run((context) => runTeams(context, userId, options)),
    );
}
