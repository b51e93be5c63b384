/** Stops each case at its step until the server is gone; after that nothing is held up any more. */
import type { Activities } from '../../../activities';
import { operationIdFor, ticketIdFor } from '../../../contracts/ids';
import type { Model } from '../../../contracts/model';
import type { StepHook } from '../../../activities/writes/steps';
import { AFTER, BEFORE } from './steps';
import type { OutageStep } from './steps';

export type OutageCell = { ticketId: string; step: OutageStep };

export type Gates = {
  /** Holds the case up if this is where it stops. */
  pass: (ticketId: string, step: OutageStep) => Promise<void>;
  hasReached: (cell: OutageCell) => boolean;
  open: () => void;
  ticketOfOperation: (operationId: string) => string;
};

export function createGates(cells: readonly OutageCell[]): Gates {
  const reached = new Set<string>();
  const steps = new Map(cells.map(({ ticketId, step }) => [ticketId, step]));
  const operations = new Map(
    cells.map(({ ticketId }) => [
      operationIdFor({ caseId: `${ticketId}.1`, revision: 1, actionIndex: 0 }),
      ticketId,
    ]),
  );
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    pass: async (ticketId, step) => {
      if (steps.get(ticketId) !== step) return;
      reached.add(ticketId);
      await opened;
    },
    hasReached: ({ ticketId }) => reached.has(ticketId),
    open,
    ticketOfOperation: (operationId) => operations.get(operationId) ?? '',
  };
}

type Input = { ticketId?: string; caseId?: string; operationId?: string };

function ticketOf({ ticketId, caseId }: Input): string {
  return ticketId ?? caseId?.replace(/\.1$/, '') ?? '';
}

type Call = (input: Input) => Promise<unknown>;

/**
 * @param gates of the present cohort.
 * @param shops each with a database of its own; a ticket's Activities are its shop's.
 */
export function gatedActivities(
  shops: readonly Activities[],
  { gates, shopOf }: { gates: () => Gates; shopOf: (ticketId: string) => number },
): Activities {
  const before: Readonly<Record<string, OutageStep>> = BEFORE;
  const after: Readonly<Record<string, OutageStep>> = AFTER;
  const gated = Object.keys(shops[0] ?? {}).map((name) => {
    const call = async (input: Input): Promise<unknown> => {
      const { operationId } = input;
      const ticketId =
        operationId === undefined ? ticketOf(input) : gates().ticketOfOperation(operationId);
      const activity = shops[shopOf(ticketId)]?.[name as keyof Activities];
      const [first, last] = [before[name], after[name]];
      if (first) await gates().pass(ticketId, first);
      const result = await (activity as unknown as Call)(input);
      if (last) await gates().pass(ticketId, last);
      return result;
    };
    return [name, call] as const;
  });
  return Object.fromEntries(gated) as unknown as Activities;
}

export function gatedModel(model: Model, gates: () => Gates): Model {
  return {
    ...model,
    complete: async (request, options) => {
      await gates().pass(ticketIdFor('larkfield', request.taskId), 'model');
      return model.complete(request, options);
    },
  };
}

export function gatedHook(gates: () => Gates): StepHook {
  return (step, operationId) =>
    gates().pass(gates().ticketOfOperation(operationId), `write: ${step}`);
}
