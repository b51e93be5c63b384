/** docs/cli.md and the program are two views of one thing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { CLI_CODES, EXIT } from '../../client/cli/cli-error';
import { createProgram } from '../../client/cli/program';

const page = readFileSync(path.join(__dirname, '../../docs/cli.md'), 'utf8');
const program = createProgram({});

function section(title: string): string {
  const found = page.split(/^## /m).find((part) => part.startsWith(title));
  if (found === undefined) throw new Error(`docs/cli.md has no section ${title}.`);
  return found;
}

/** The program, its commands, and the commands below those. */
function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

describe('the page about the terminal', () => {
  test('has every command and no other', () => {
    const named = [...page.matchAll(/^\| `([a-z-]+)[ `]/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(program.commands.map((command) => command.name()).sort());
  });

  test('has every option of every command and no other', () => {
    const known = withSubcommands(program).flatMap((command) =>
      command.options.map((option) => option.long ?? ''),
    );
    const named = [...section('Options').matchAll(/(--[a-z-]+)/g)].map((match) => match[1]);
    expect([...new Set(named)].sort()).toEqual([...new Set(known)].sort());
  });

  test('has every exit code, and the one of Ctrl-C', () => {
    const named = [...section('Exit codes').matchAll(/^\| (\d+) +\|/gm)].map((row) =>
      Number(row[1]),
    );
    expect(named).toEqual([...Object.values(EXIT), 130]);
  });

  test('has every code of an error', () => {
    const named = [...section('Codes of errors').matchAll(/`([a-z_]{3,})`/g)].map(
      (match) => match[1],
    );
    expect(named.filter((name) => name !== 'code')).toEqual([...CLI_CODES]);
  });
});
