/**
 * Generated requests against the API on a real server with a real worker. Schemathesis makes them
 * of the served description and checks each answer against it; `count` is about how many.
 */
import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApp } from '../../client/api/app';
import { startServer } from '../../client/api/start-server';
import { ALL_SCOPES, apiDeps, newToken } from '../support/api-client';
import { reachingCases } from '../support/api-world';
import { untilProposed } from '../support/case-facts';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import type { Experiment, SoakContext, SoakRow } from './experiment';

/** Another version makes other requests. */
const VERSION = '4.32.5';
const PROGRAM = 'SCHEMATHESIS';
const WAITING = 12;
const OPERATIONS = 16;
const MINUTE_MS = 60_000;
const OUTPUT_BYTES_MAX = 50_000_000;

const HOW_TO_GET_IT = [
  `Say with ${PROGRAM} where schemathesis ${VERSION} is. To get it:`,
  `  python3 -m venv /tmp/schemathesis && /tmp/schemathesis/bin/pip install schemathesis==${VERSION}`,
  `  ${PROGRAM}=/tmp/schemathesis/bin/schemathesis npm run soak -- api`,
].join('\n');

const run = promisify(execFile);

async function findProgram(): Promise<string> {
  const program = process.env[PROGRAM];
  if (program === undefined) throw new RangeError(HOW_TO_GET_IT);
  const { stdout } = await run(program, ['--version']);
  if (stdout.includes(VERSION)) return program;
  throw new RangeError(`This is ${stdout.trim()}.\n${HOW_TO_GET_IT}`);
}

/** The server as it is, with cases that wait, and a lead's token. */
async function startApi(world: CaseWorld, faults: string[]) {
  await world.startWorker();
  const tickets = await addLateOrders(world.pool, { count: WAITING, prefix: 'A' });
  for (const ticketId of tickets) await world.startCase(ticketId);
  for (const ticketId of tickets) await untilProposed(world.pool, ticketId);
  const deps = apiDeps(world.database.appPool, {
    ...reachingCases(world),
    // What is tried here is the routes, and not the limit in front of them.
    apiLimits: { burst: 1_000_000, perSecond: 1_000_000 },
  });
  const app = createApp({
    ...deps,
    onFault: ({ error }) =>
      faults.push(error instanceof Error ? (error.stack ?? '') : String(error)),
  });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const token = await newToken(deps, { userId: 'lead', scopes: ALL_SCOPES });
  return { server, token };
}

type Report = { calls: number; statuses: Map<number, number> };

/** What was sent and how it was answered, from the record of the run. */
function readRecord(file: string): Report {
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as {
    log: { entries: { response: { status: number } }[] };
  };
  const statuses = new Map<number, number>();
  for (const { response } of log.entries) {
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  return { calls: log.entries.length, statuses };
}

type Written = { stdout?: string; stderr?: string };

type Called = { output: string; isHeld: boolean; report: Report };

async function callSchemathesis(
  program: string,
  { url, token }: { url: string; token: string },
  { count, seed, say }: SoakContext,
): Promise<Called> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-api-'));
  const record = path.join(folder, 'requests.har');
  const args = [
    ...['run', `${url}/api/v1/openapi.json`, '--header', `Authorization: Bearer ${token}`],
    ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful', '--mode', 'all'],
    ...['--max-examples', String(Math.ceil(count / OPERATIONS)), '--seed', String(seed)],
    ...['--continue-on-failure', '--generation-database', 'none', '--no-color'],
    ...['--report', 'har', '--report-har-path', record],
    ...['--config-file', path.join(__dirname, 'schemathesis.toml')],
  ];
  // The file comes before the command.
  const [command = '', location = '', ...rest] = args.slice(0, -2);
  const config = args.slice(-2);
  try {
    const ended = await run(program, [...config, command, location, ...rest], {
      cwd: folder,
      maxBuffer: OUTPUT_BYTES_MAX,
      timeout: 30 * MINUTE_MS,
    }).then(
      ({ stdout }) => ({ output: stdout, isHeld: true }),
      (error: unknown) => {
        const { stdout, stderr, signal } = error as Partial<ExecFileException> & Written;
        // A run that was cut off has found nothing out, and its record is none.
        if (typeof signal === 'string')
          throw new Error(`It was ended by ${signal}: ${stdout ?? ''}`);
        return { output: `${stdout ?? ''}${stderr ?? ''}`, isHeld: false };
      },
    );
    if (!ended.isHeld) say(ended.output);
    return { ...ended, report: readRecord(record) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runApi(context: SoakContext): Promise<SoakRow[]> {
  const program = await findProgram();
  const faults: string[] = [];
  const { server, token } = await startApi(context.world, faults);
  try {
    const { isHeld, report } = await callSchemathesis(program, { url: server.url, token }, context);
    for (const fault of faults) context.say(fault);
    const statuses = [...report.statuses].sort(([left], [right]) => left - right);
    const serverErrors = statuses.filter(([status]) => status >= 500);
    return [
      {
        what: `schemathesis ${VERSION}, all checks`,
        count: report.calls,
        outcome: statuses
          .map(([status, times]) => `${String(status)}: ${String(times)}`)
          .join(', '),
        failures: [
          ...(isHeld ? [] : ['Schemathesis found failures; its report stands above.']),
          ...serverErrors.map(
            ([status, times]) => `${String(times)} answers were ${String(status)}.`,
          ),
          ...faults.map((fault) => `A fault: ${fault.split('\n', 1)[0] ?? ''}`),
          ...(report.calls >= context.count ? [] : ['Fewer requests were made than asked for.']),
        ],
      },
    ];
  } finally {
    await server.close();
  }
}

export const api: Experiment = {
  about: `generated requests against the API; needs schemathesis ${VERSION} (${PROGRAM})`,
  countDefault: 2_000,
  run: runApi,
};
