/** Options that approve, reject and send-back have in common. */
import type { Command } from 'commander';

function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

export function withDecisionOptions(command: Command): Command {
  return command
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .option('--as <user>', 'who decides; else COUNTERSIGN_USER')
    .option('--action <number>', 'only this action, as `show` numbers it; may be repeated', collect)
    .option('--hash <hash>', 'decide only if this is still what waits; may be repeated', collect)
    .option('--yes', 'do not ask')
    .option('--via-signal', 'sign it and send it to Temporal; no database is needed')
    .option('--key <file>', 'with --via-signal: the private key, as `keys new` made it');
}

export const WAIT_OPTION = ['--wait [seconds]', 'wait until it is carried out (60 s)'] as const;
