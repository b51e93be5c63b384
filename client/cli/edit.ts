/** `countersign edit <ticket>`: change fields of a waiting action, as the next revision. */
import type { Command } from 'commander';
import type { EditRequest } from '../../contracts/revision';
import type { ShownProposal } from '../../db/queries/case-detail';
import { editProposal } from '../../db/edit-proposal';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readTextFile } from './read-text-file';
import { reportRevision } from './report-revision';
import type { RunCommand } from './run-command';
import { confirm, findSeen, showSeen } from './seen-proposal';
import type { SeenOptions } from './seen-proposal';

export type EditOptions = SeenOptions & {
  action?: string;
  set?: string[];
  reply?: string;
  replyFile?: string;
};

export function readFields(set: readonly string[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const text of set) {
    const [, name, value] = /^([a-z_]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw badInput('--set takes a field and its value, such as --set amount=120.00.');
    }
    if (fields.has(name)) throw badInput(`--set says ${name} twice: say it once.`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** The action that was named, or the only one there is to edit. */
export function indexOf(proposal: ShownProposal, number: string | undefined): number {
  const count = String(proposal.actions.length);
  if (number === undefined) {
    const open = proposal.actions.filter(
      (action) => action.state === 'pending' || action.state === 'approved',
    );
    const [only] =
      open.length === 1 || proposal.actions.length === 1 ? [...open, ...proposal.actions] : [];
    if (only) return only.actionIndex;
    throw badInput(`This proposal has ${count} actions: say which with --action <number>.`);
  }
  const found = proposal.actions.find((action) => String(action.actionIndex + 1) === number);
  if (found) return found.actionIndex;
  const message = `There is no action ${number}: this proposal has ${count}.`;
  throw new CliError(EXIT.notFound, 'action_not_found', message);
}

export async function readReply(options: EditOptions): Promise<string | null> {
  const { reply, replyFile } = options;
  if (reply !== undefined && replyFile !== undefined) {
    throw badInput('Give --reply or --reply-file, not both.');
  }
  return replyFile === undefined ? (reply ?? null) : (await readTextFile(replyFile)).trimEnd();
}

export function questionFor(request: Pick<EditRequest, 'changes' | 'reply'>): string {
  const set = request.changes.flatMap(({ actionIndex, fields }) =>
    Object.entries(fields).map(
      ([name, value]) => `action ${String(actionIndex + 1)}: ${name} = ${value}`,
    ),
  );
  const reply = request.reply === null ? [] : ['the reply'];
  return `Change ${[...set, ...reply].join(', ')}?`;
}

export async function runEdit(
  context: CliContext,
  reference: string,
  options: EditOptions,
): Promise<void> {
  const fields = readFields(options.set ?? []);
  const reply = await readReply(options);
  if (Object.keys(fields).length === 0 && reply === null) {
    throw badInput(
      'Say what to change: --set <field=value>, --reply <text> or --reply-file <file>.',
    );
  }
  await withDatabase(context, async (pool, places) => {
    const seen = await findSeen(context, pool, { reference, options });
    const { detail, proposal, asked } = seen;
    const changes =
      Object.keys(fields).length === 0
        ? []
        : [{ actionIndex: indexOf(proposal, options.action), fields }];
    const request: EditRequest = { ...asked, changes, reply };
    // Who comes too late needn't be asked: the arbiter says what happened.
    if (proposal.state === 'pending') {
      if (!options.yes) showSeen(context, seen);
      await confirm(context, questionFor(request), options);
    }
    const answer = await editProposal(pool, request);
    await reportRevision(context, { pool, places }, { before: detail, answer });
  });
}

function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

export function addEdit(program: Command, run: RunCommand): void {
  program
    .command('edit')
    .summary('change a waiting action, as the next revision')
    .description(
      'Changes fields of a waiting action, or the reply. What comes of it is a new revision, which ' +
        'keeps the same rules and waits for a decision. Whoever lowers an amount may approve it; ' +
        'anything else that you change needs somebody else.',
    )
    .argument('<ticket>', 'its id, such as T-81003 or larkfield-T-81003')
    .option('--as <user>', 'who edits; else COUNTERSIGN_USER')
    .option('--action <number>', 'the action, as `show` numbers it; needed where there are more')
    .option('--set <field=value>', 'a field of the action, such as amount=120.00', collect)
    .option('--reply <text>', 'the new reply to the customer')
    .option('--reply-file <file>', 'the new reply, from a text file')
    .option('--hash <hash>', 'edit only if this is still what waits')
    .option('--yes', 'do not ask')
    .action((reference: string, options: EditOptions) =>
      run((context) => runEdit(context, reference, options)),
    );
}
