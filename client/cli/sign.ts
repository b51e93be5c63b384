/** `countersign sign <ticket>`: a signed decision as text, for whoever sends it to Temporal. */
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Verdict } from '../../contracts/can';
import { readCaseView, withTemporal, workflowIdFor } from './case-by-temporal';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { readHashes, readUser } from './decision-targets';
import { readKeyFile } from './key-file';
import { printableJson } from './printable-text';
import type { RunCommand } from './run-command';
import { renderAsks } from './screens/ask-screen';
import { screenOf } from './screens/screen';
import { findAsks, signAsk } from './signed-asks';

const VERDICTS: Readonly<Record<string, Verdict>> = {
  approve: 'approve',
  reject: 'reject',
  'send-back': 'send_back',
};

type SignOptions = {
  verdict: string;
  key: string;
  as?: string;
  action?: string;
  hash?: string;
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

async function runSign(
  context: CliContext,
  reference: string,
  options: SignOptions,
): Promise<void> {
  const { terminal } = context;
  const userId = readUser(options, context.env);
  const verdict = VERDICTS[options.verdict] ?? 'approve';
  const hashes = readHashes(options.hash === undefined ? {} : { hash: [options.hash] });
  const key = readKeyFile(options.key);
  const view = await withTemporal(context, (client) => readCaseView(client, reference));
  const named = options.action === undefined ? {} : { action: [options.action] };
  const [ask, ...others] = findAsks(view, named, hashes);
  if (!ask || others.length > 0)
    throw badInput('More than one action waits: say which, --action <number>.');
  const { signed } = signAsk(view, ask, { verdict, userId, key });
  const payload = printableJson(signed);
  if (terminal.isInteractive) {
    for (const line of renderAsks(screenOf(terminal), view, [ask])) terminal.note(line);
    terminal.note('This sends it, once:');
    terminal.note(
      `temporal workflow signal --workflow-id ${workflowIdFor(reference)} --name signedApproval --input ${quoted(payload)}`,
    );
  }
  terminal.jsonLine(signed);
  terminal.line(payload);
}

export function addSign(program: Command, run: RunCommand): void {
  program
    .command('sign')
    .summary('sign a decision, for who reaches only Temporal')
    .description(
      'Signs a decision on one action that waits, and prints what the signal signedApproval ' +
        'carries. Only Temporal is asked; nothing is sent.',
    )
    .argument('<ticket>', 'its whole id, such as larkfield-T-81003')
    .addOption(
      new Option('--verdict <verdict>', 'what is signed')
        .choices(Object.keys(VERDICTS))
        .makeOptionMandatory(),
    )
    .requiredOption('--key <file>', 'the private key, as `keys new` made it')
    .option('--action <number>', 'which action, when more than one waits')
    .option('--hash <hash>', 'sign only if this is still what waits')
    .option('--as <user>', 'who signs; else COUNTERSIGN_USER')
    .action((reference: string, options: SignOptions) =>
      run((context) => runSign(context, reference, options)),
    );
}
