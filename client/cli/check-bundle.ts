/** `countersign doctor --bundle`: can this build go on with every case that runs now? */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { CliError, EXIT, badInput } from './cli-error';
import type { CliContext } from './context';
import { placesFor } from './context';
import { shortLine } from './printable-text';
import { withStatusLine } from './progress';
import { bundleFault, replayOpenCases } from './replay-cases';
import type { ReplayReport } from './replay-cases';
import { bundleJson } from './json/bundle-json';
import { renderBundleReport } from './screens/bundle-screen';
import { screenOf } from './screens/screen';
import { tryTemporal } from './temporal-client';
import type { TemporalPlace } from '../config';

const PATH_CHARS_SHOWN = 80;

/** What every bundle of the SDK has in it, and the name of our Workflow. */
const MARKS = ['__TEMPORAL__', 'importWorkflows', WORKFLOW_TYPES.resolveTicket];

/** Beside the compiled folders, or in `dist/` when the sources are run. */
const BUILT = ['../../workflow-bundle.js', '../../dist/workflow-bundle.js'];

function builtBundle(): string {
  const found = BUILT.map((file) => path.join(__dirname, file)).find((file) => existsSync(file));
  if (found === undefined) {
    throw badInput('There is no build here: run `npm run build`, or name a file after --bundle.');
  }
  return found;
}

function readText(file: string, shown: string): string {
  try {
    if (statSync(file).isFile()) return readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw badInput(`${shown} ${isMissing ? 'is not there' : 'can not be read'}.`);
  }
  throw badInput(`${shown} is not a file.`);
}

/** @throws CliError `bad_input` for a file that isn't there or is no bundle of our Workflows. */
async function requireBundle(file: string): Promise<void> {
  const shown = shortLine(path.relative('', file), PATH_CHARS_SHOWN);
  const text = readText(file, shown);
  if (!MARKS.every((mark) => text.includes(mark))) {
    const advice = '`npm run build` writes dist/workflow-bundle.js';
    throw badInput(`${shown} is not a bundle of Countersign's Workflows: ${advice}.`);
  }
  const fault = await bundleFault(file);
  if (fault !== null) throw badInput(`${shown} can not be loaded (${fault}): build it again.`);
}

/** What went wrong between us and Temporal is its own error; the rest is none of the server's. */
async function isOfServer(error: unknown): Promise<boolean> {
  const { ServiceError, isGrpcServiceError } = await import('@temporalio/client');
  return error instanceof ServiceError || isGrpcServiceError(error);
}

type Outcome = { report: ReplayReport } | { fault: unknown };

async function replayAll(
  place: TemporalPlace | null,
  file: string,
  say: (words: string) => void,
): Promise<ReplayReport> {
  const answer = await tryTemporal(place, async (client): Promise<Outcome> => {
    try {
      const onCase = (checked: number): void => {
        say(`${String(checked)} cases replayed`);
      };
      return { report: await replayOpenCases(client, file, onCase) };
    } catch (error) {
      if (await isOfServer(error)) throw error;
      return { fault: error };
    }
  });
  if (!answer.ok) {
    const advice = 'start it with `npx countersign up`, or check TEMPORAL_ADDRESS';
    const message = `The running cases can not be read from Temporal (${answer.problem}): ${advice}.`;
    throw new CliError(EXIT.unreachable, 'not_well', message);
  }
  if ('fault' in answer.value) throw answer.value.fault;
  return answer.value.report;
}

/** @param given a file, or `true` for the build of this checkout. */
export async function runBundleCheck(context: CliContext, given: string | true): Promise<void> {
  const { terminal } = context;
  const file = given === true ? builtBundle() : path.resolve(given);
  await requireBundle(file);
  const { temporal } = await placesFor(context);
  const report = await withStatusLine(terminal, (say) => replayAll(temporal, file, say));
  terminal.json(bundleJson(report));
  for (const line of renderBundleReport(screenOf(terminal), report)) terminal.line(line);
  const count = report.problems.length;
  if (count === 0) return;
  const message = `This build can not go on with ${String(count)} running cases: don't deploy it.`;
  throw new CliError(EXIT.unexpected, 'not_well', message);
}
