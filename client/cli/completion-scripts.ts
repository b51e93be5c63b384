/** The scripts of the shells: tables of our words, and what looks them up. */
import type { CompletedCommand, CompletedOption } from './completion';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

export function isShell(name: string): name is Shell {
  return SHELLS.some((shell) => shell === name);
}

/** In single quotes nothing is special but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function wordsOf({ subcommands, values }: CompletedCommand): string[] {
  return [...subcommands.map(({ name }) => name), ...values];
}

function namesOf(options: readonly CompletedOption[]): string[] {
  return options.flatMap(({ names }) => names);
}

/** One line of a `case`: the command as its words, and what may follow. */
function caseLines(
  commands: readonly CompletedCommand[],
  follows: (command: CompletedCommand) => string[],
): string {
  return commands
    .map((command) => ({ command, found: follows(command) }))
    .filter(({ found }) => found.length > 0)
    .map(
      ({ command, found }) =>
        `    ${quoted(command.words.join(' '))}) echo ${quoted(found.join(' '))} ;;`,
    )
    .join('\n');
}

/** `inbox list --state` and what may follow it; one that takes anything has an empty line. */
function valueLines(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap((command) =>
      command.options.flatMap(({ names, values }) =>
        values === null
          ? []
          : names.map((name) => {
              const key = [...command.words, name].join(' ');
              return `    ${quoted(key)}) echo ${quoted(values.join(' '))} ;;`;
            }),
      ),
    )
    .join('\n');
}

/** What bash and zsh have in common: three tables. */
function tables(commands: readonly CompletedCommand[]): string {
  return `_countersign_words() {
  case "$1" in
${caseLines(commands, wordsOf)}
  esac
}

_countersign_options() {
  case "$1" in
${caseLines(commands, ({ options }) => namesOf(options))}
  esac
}

# Fails where the option takes no value.
_countersign_values() {
  case "$1" in
${valueLines(commands)}
    *) return 1 ;;
  esac
}

# The command of the words before the cursor, without options and their values.
_countersign_command() {
  local command='' word skip=''
  for word in "$@"; do
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
      --*=*) ;;
      -*) if _countersign_values "\${command:+$command }$word" > /dev/null; then skip=1; fi ;;
      *)
        case " $(_countersign_words "$command") " in
          *" $word "*) command="\${command:+$command }$word" ;;
        esac
        ;;
    esac
  done
  echo "$command"
}

# What may stand at the cursor: the word there, then those before it.
_countersign_candidates() {
  local current="$1" previous='' command
  shift
  command="$(_countersign_command "$@")"
  if [ $# -gt 0 ]; then eval "previous=\\"\\\${$#}\\""; fi
  case "$previous" in
    --*=*) ;;
    -*) if _countersign_values "\${command:+$command }$previous"; then return; fi ;;
  esac
  case "$current" in
    -*) _countersign_options "$command" ;;
    *) _countersign_words "$command" ;;
  esac
}
`;
}

function bashScript(commands: readonly CompletedCommand[]): string {
  return `# Completion of countersign for bash: source <(countersign completion bash)
${tables(commands)}
_countersign() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=($(compgen -W "$(_countersign_candidates "$current" "\${before[@]}")" -- "$current"))
}
complete -o default -F _countersign countersign
`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef countersign
# Completion of countersign for zsh: source <(countersign completion zsh), after compinit
${tables(commands)}
_countersign() {
  local current="\${words[CURRENT]}"
  local -a before candidates
  before=("\${(@)words[2,CURRENT-1]}")
  candidates=(\${(s: :)"$(_countersign_candidates "$current" "\${before[@]}")"})
  if (( \${#candidates} )); then compadd -- "\${candidates[@]}"; else _files; fi
}
compdef _countersign countersign
`;
}

/** Fish asks for each line by itself whether it holds here. */
function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => {
    const here = quoted(`__countersign_at ${command.words.join(' ')}`.trim());
    return [
      ...command.subcommands.map(
        ({ name, summary }) =>
          `complete -c countersign -f -n ${here} -a ${quoted(name)} -d ${quoted(summary)}`,
      ),
      ...command.values.map((value) => `complete -c countersign -f -n ${here} -a ${quoted(value)}`),
      ...command.options.map(({ names, description, values }) => {
        const forms = names.map((name) =>
          name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
        );
        const takes =
          values === null ? '' : values.length === 0 ? ' -r' : ` -x -a ${quoted(values.join(' '))}`;
        return `complete -c countersign -n ${here} ${forms.join(' ')}${takes} -d ${quoted(description)}`;
      }),
    ];
  });
  return `# Completion of countersign for fish: countersign completion fish | source
# The words so far that are no options are these.
function __countersign_at
    set -l words (commandline -opc)[2..-1]
    set -l plain (string match -v -- '-*' $words)
    test (count $plain) -ge (count $argv); or return 1
    test (count $argv) -eq 0 -a (count $plain) -gt 0; and return 1
    for index in (seq (count $argv))
        test "$plain[$index]" = "$argv[$index]"; or return 1
    end
end
${lines.join('\n')}
`;
}

export const COMPLETION_SCRIPTS: Readonly<
  Record<Shell, (commands: readonly CompletedCommand[]) => string>
> = { bash: bashScript, zsh: zshScript, fish: fishScript };
