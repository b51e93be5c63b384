/** `countersign completion <shell>`: what makes a shell complete the commands, made of them. */
import type { Command } from 'commander';
import { Argument } from 'commander';
import { COMPLETION_SCRIPTS, SHELLS, isShell } from './completion-scripts';
import { badInput } from './cli-error';
import type { RunCommand } from './run-command';

export type CompletedOption = {
  names: string[];
  description: string;
  /** Null for an option without a value; empty when anything may follow. */
  values: readonly string[] | null;
};

export type CompletedCommand = {
  /** The words after the program's name, such as `inbox approve`. */
  words: string[];
  summary: string;
  subcommands: { name: string; summary: string }[];
  options: CompletedOption[];
  /** What the first argument may be, where that is known. */
  values: readonly string[];
};

function optionsOf(command: Command): CompletedOption[] {
  return command.options.map((option) => ({
    names: [option.short, option.long].filter((name) => name !== undefined),
    description: option.description,
    values: option.required || option.optional ? (option.argChoices ?? []) : null,
  }));
}

/** The program and all commands below it, each with the options that it takes. */
export function completedCommands(program: Command): CompletedCommand[] {
  const ofAll = optionsOf(program);
  const walk = (command: Command, words: string[]): CompletedCommand[] => {
    const own = words.length === 0 ? [] : optionsOf(command);
    const help = { names: ['-h', '--help'], description: 'help', values: null };
    return [
      {
        words,
        summary: command.summary(),
        subcommands: command.commands.map((each) => ({
          name: each.name(),
          summary: each.summary() === '' ? each.description() : each.summary(),
        })),
        options: [...own, ...ofAll, help],
        values: command.registeredArguments[0]?.argChoices ?? [],
      },
      ...command.commands.flatMap((each) => walk(each, [...words, each.name()])),
    ];
  };
  return walk(program, []);
}

export function addCompletion(program: Command, run: RunCommand): void {
  program
    .command('completion')
    .summary('completion for bash, zsh or fish')
    .description('Prints what makes a shell complete the commands, their options and values.')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .action((shell: string) =>
      run(async ({ terminal }) => {
        if (!isShell(shell)) throw badInput(`There is completion for ${SHELLS.join(', ')}.`);
        const script = COMPLETION_SCRIPTS[shell](completedCommands(program));
        terminal.json({ shell, script });
        terminal.line(script.trimEnd());
        return Promise.resolve();
      }),
    );
}
