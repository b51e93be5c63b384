/** The completion scripts, made of the commands themselves and sourced by a real shell. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { completedCommands } from '../../client/cli/completion';
import { createProgram } from '../../client/cli/program';
import { runWarmCli as runCli } from '../support/warm-cli';

jest.setTimeout(120_000);

let folder: string;
let script: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-completion-'));
  script = path.join(folder, 'countersign.bash');
  const { stdout, exitCode } = await runCli(['completion', 'bash']);
  expect(exitCode).toBe(0);
  writeFileSync(script, stdout);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What bash offers behind these words; the last one is the one at the cursor. */
function offered(...words: string[]): string[] {
  const all = ['countersign', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `source '${script}'; COMP_WORDS=(${all}); COMP_CWORD=${String(words.length)}; _countersign; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '--noprofile', '-uc', ask], { encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

test('bash has a function for the program when the script is sourced, and nothing is said', () => {
  const said = execFileSync('bash', ['-euc', `source '${script}'; complete -p countersign`], {
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('complete -o default -F _countersign countersign');
});

test('every command, every command below it and every option is offered', () => {
  const commands = completedCommands(createProgram({}));
  expect(commands.length).toBeGreaterThan(40);
  expect(offered('')).toEqual(commands[0]?.subcommands.map(({ name }) => name));
  for (const name of ['inbox', 'tokens', 'approve']) {
    const command = commands.find(({ words }) => words.join(' ') === name);
    expect(offered(name, '')).toEqual(command?.subcommands.map((each) => each.name));
    expect(offered(name, '-')).toEqual(command?.options.flatMap((each) => each.names));
  }
});

test.each([
  [['in'], ['inbox']],
  [['inbox', 'a'], ['approve']],
  [
    ['inbox', 'approve', '--h'],
    ['--hash', '--help'],
  ],
  [
    ['inbox', 'list', '--state', 'w'],
    ['working', 'waiting'],
  ],
  [['--json', 'inbox', 'sen'], ['send-back']],
  [['--data-dir', 'inbox', 'inb'], ['inbox']],
  [['inbox', 'list', '--team', 'x', '--mi'], ['--mine']],
  [['inbox', 'show', 'larkfield-T-1', '--fu'], ['--full']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['inbox', 'approve', '--hash', ''], []],
  [['inbox', 'approve', 'inbox', ''], []],
])('behind %j there is %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

test('words that a shell would run are only words', () => {
  expect(offered('$(touch pwned)', '`id`', '')).toEqual(offered(''));
});

test.each(['zsh', 'fish'])(
  'the script for %s names the commands, and quotes are closed',
  async (shell) => {
    const { stdout, exitCode } = await runCli(['completion', shell]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('send-back');
    expect((stdout.replaceAll("'\\''", '').match(/'/g) ?? []).length % 2).toBe(0);
  },
);

test('another shell is refused with those that there are', async () => {
  const { stderr, exitCode } = await runCli(['completion', 'cmd']);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/bash, zsh, fish/);
});
