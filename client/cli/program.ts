/** The program: its commands, the options that all of them have, and how it fails. */
import { Command } from 'commander';
import { EXIT } from './cli-error';
import type { CliError } from './cli-error';
import { explainError } from './explain-error';
import { addApprove } from './approve';
import { addAudit } from './audit';
import { addClose } from './close';
import { addCompletion } from './completion';
import { addDemo } from './demo';
import { addDoctor } from './doctor';
import { addEdit } from './edit';
import { addEval } from './eval';
import { addIdentityCommand } from './identity';
import { addInbox } from './inbox/inbox';
import { addKeys } from './keys';
import { addList } from './list';
import { addMessage } from './message';
import { addOperations } from './operations';
import { addFindings } from './settle-finding';
import { addPassword } from './password';
import { addPropose } from './propose';
import { addRecord } from './record';
import { addRecover } from './recover';
import { addReconcile } from './reconcile';
import { addReject } from './reject';
import { addRoutes } from './routes';
import { addSendBack } from './send-back';
import { addServe } from './serve';
import { addShow } from './show';
import { addSign } from './sign';
import { addSubmit } from './submit';
import { addSwitch } from './switch';
import { addTake } from './take';
import { addTeams } from './teams';
import { addTokens } from './tokens';
import { addTrace } from './trace';
import { addUp } from './up';
import { addWithdraw } from './withdraw';
import { createTerminal } from './terminal';
import { printableJson, printableLine } from './printable-text';
import type { RunCommand } from './run-command';

const COMMANDS = [
  addUp,
  addSubmit,
  addList,
  addShow,
  addApprove,
  addReject,
  addSendBack,
  addEdit,
  addTake,
  addPropose,
  addWithdraw,
  addMessage,
  addClose,
  addSign,
  addKeys,
  addOperations,
  addFindings,
  addReconcile,
  addSwitch,
  addRoutes,
  addTrace,
  addAudit,
  addServe,
  addInbox,
  addPassword,
  addIdentityCommand,
  addTeams,
  addTokens,
  addDoctor,
  addRecover,
  addDemo,
  addEval,
  addRecord,
  addCompletion,
];

type GlobalOptions = { json?: true; dataDir?: string };

const DESCRIPTION =
  'The model proposes, a person countersigns, the write happens once.\n' +
  'Exit codes: 0 done; 1 unexpected; 2 bad input; 3 refused or already decided;\n' +
  '4 not found; 5 a server is out of reach; 6 not done when the wait was over.';

export function createProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('countersign');
  const run: RunCommand = async (work) => {
    const { json, dataDir } = program.opts<GlobalOptions>();
    await work({ terminal: createTerminal({ isJson: json === true, env }), env, dataDir });
  };
  // Before the commands are added: they take these settings over.
  program
    .description(DESCRIPTION)
    .option('--json', 'the result as JSON on stdout, errors as JSON on stderr')
    .option('--data-dir <dir>', 'where the local servers keep their data')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true })
    .helpCommand('help [command]', 'help for a command');
  for (const add of COMMANDS) add(program, run);
  return program;
}

function isHelp(error: unknown): boolean {
  return error instanceof Error && 'exitCode' in error && error.exitCode === 0;
}

function report(error: CliError, isJson: boolean): void {
  const text = isJson
    ? printableJson({ error: { code: error.code, message: error.message } })
    : printableLine(error.message);
  process.stderr.write(`${text}\n`);
}

/** Runs the command line and returns the exit code; says on stderr what went wrong. */
export async function runProgram(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const program = createProgram(env);
  if (argv.length === 0) {
    process.stdout.write(program.helpInformation());
    return EXIT.badInput;
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (isHelp(error)) return EXIT.ok;
    const explained = explainError(error);
    // A wrong option may stand before or after it, so the words themselves are looked at.
    report(explained, argv.includes('--json'));
    if (env['COUNTERSIGN_DEBUG'] === '1' && error instanceof Error) {
      process.stderr.write(`${error.stack ?? ''}\n`);
    }
    return explained.exitCode;
  }
}
