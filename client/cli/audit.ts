/** `countersign audit verify|export`: the record of who did what, checked and taken out. */
import type { Command } from 'commander';
import { runExport } from './audit-export';
import type { ExportOptions } from './audit-export';
import { runVerify } from './audit-verify';
import type { VerifyOptions } from './audit-verify';
import type { RunCommand } from './run-command';

export function addAudit(program: Command, run: RunCommand): void {
  const audit = program
    .command('audit')
    .summary('the record of who did what: checked, or written to a file')
    .description('Checks the audit chain, or writes it out for others to check.');
  audit
    .command('verify')
    .description('Follows the chain from entry to entry, and names the first that is wrong.')
    .option('--head <hash>', 'a hash that you kept: the chain has to have it')
    .option('--since <seq>', 'only the entries after this one')
    .action((options: VerifyOptions) => run((context) => runVerify(context, options)));
  audit
    .command('export')
    .description('Writes the entries: the hashed bytes as NDJSON, or rows for a spreadsheet.')
    .option('--format <format>', 'ndjson or csv', 'ndjson')
    .option('--out <file>', 'a new file; else the standard output')
    .option('--since <seq>', 'only the entries after this one')
    .action((options: ExportOptions) => run((context) => runExport(context, options)));
}
