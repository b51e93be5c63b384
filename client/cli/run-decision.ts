/** A decision goes by the database, or signed by Temporal alone. */
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { runDecide } from './decide';
import type { DecideRequest } from './decide';
import { runViaSignal } from './via-signal';

export async function runDecision(context: CliContext, request: DecideRequest): Promise<void> {
  const { options, verdict } = request;
  if (options.viaSignal) {
    await runViaSignal(context, request);
    return;
  }
  if (options.key !== undefined) throw badInput('--key goes with --via-signal.');
  if (verdict !== 'approve' && options.reason === undefined) {
    throw badInput('Say why: --reason <text>.');
  }
  await runDecide(context, request);
}
