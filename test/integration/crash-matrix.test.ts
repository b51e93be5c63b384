/**
 * Executors of one write, killed at its steps by SIGKILL, or stopped and woken when others have
 * gone on: a share of what `npm run soak -- crash-matrix` tries.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { WriteStep } from '../../activities/writes/steps';
import { verifyAudit } from '../../db/verify-audit';
import { checkHeld, countWrite } from '../support/crash/check-write';
import { CRASH_KINDS } from '../support/crash/crash-kinds';
import { ONCE_STEPS, STEPS, runCell } from '../support/crash/crash-matrix';
import type { Cell, Route } from '../support/crash/crash-matrix';
import { approveCrashWrite, openCrashWorld, takeRoute } from '../support/crash/crash-write';
import type { CrashWorld, CrashWrite } from '../support/crash/crash-write';
import type { ExecutorOrder } from '../support/crash/executor-order';
import type { Executor, Ran } from '../support/crash/executors';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

const STOCK = 4;
/** The soak tries six at once too; three show the same in half of the time. */
const AT_ONCE = [1, 3, 2] as const;
/** Longer than an executor may have a write for itself. */
const AFTER_LEASE_MS = 100_000;
/** The code of Postgres for it. */
const UNIQUE_VIOLATION = '23505';

let database: TestDatabase;
let world: CrashWorld;
let writes = 0;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  world = await openCrashWorld(database, STOCK);
}, 120_000);

afterAll(async () => {
  await world.close();
  await database.drop();
});

function nextNo(): number {
  writes += 1;
  return writes;
}

/** Each step of a route once; kinds and numbers of executors take turns. */
function shareOf(route: Route): Cell[] {
  return STEPS[route].map((step, index): Cell => {
    const kind = CRASH_KINDS[(index + (route === 'local' ? 0 : 1)) % CRASH_KINDS.length];
    if (!kind) throw new Error('There are no kinds.');
    const executors = AT_ONCE[index % AT_ONCE.length] ?? 1;
    // Of two, both are killed, where the second one gets to the step at all.
    const kills = executors === 2 && !ONCE_STEPS.includes(step) ? 2 : 1;
    return { route, kind, executors, step, kills };
  });
}

describe.each(['local', 'remote'] as const)('on the %s route', (route) => {
  beforeAll(() => takeRoute(world, route));

  // Turns red when an executor authorizes before it looks for the stored end (the executions after
  // the end say "denied" then), and when the remote route reserves nothing or gives back too soon.
  it.each(shareOf(route))(
    'a $kind.name is done once, with $kills of $executors killed at $step',
    async (cell) => {
      const { extra, missing, wrong, kills } = await runCell(world, cell, nextNo());
      expect({ extra, missing, wrong, kills }).toEqual({
        ...{ extra: 0, missing: 0, wrong: [] },
        kills: cell.kills,
      });
    },
  );
});

async function executorPair(): Promise<[Executor, Executor]> {
  const [first, second] = await world.executors.take(2);
  if (!first || !second) throw new Error('There are no executors.');
  return [first, second];
}

const stopped = new Set<Executor>();

type Stopped = { ran: Promise<Ran>; goOn: () => Promise<Ran> };

/** Gives an executor the write and waits until it has stopped itself (SIGSTOP) at the step. */
async function stopAt(
  executor: Executor,
  order: Pick<ExecutorOrder, 'operationId' | 'drive' | 'nowMs'>,
  step: WriteStep,
): Promise<Stopped> {
  const halt = { step, how: 'pause', tokensIn: world.tokensIn, tokens: 1 } as const;
  const ran = executor.run({ ...order, halt });
  const token = path.join(world.tokensIn, `${order.operationId}.${step}.0`);
  await eventually(`it stops at ${step}`, () => Promise.resolve(existsSync(token) ? true : null));
  stopped.add(executor);
  const goOn = (): Promise<Ran> => {
    stopped.delete(executor);
    process.kill(executor.pid, 'SIGCONT');
    return ran;
  };
  return { ran, goOn };
}

// Turns red when the fence is not looked at: in the first case the write ends "denied" with its
// money given back although the provider does it a moment later, in the second it is reversed.
describe('an executor that was stopped after the answer, until its lease was over', () => {
  /** The first executor gets a no and stops before it has recorded it; the second one sends anew. */
  async function twoSenders(): Promise<{ write: CrashWrite; first: Stopped; second: Stopped }> {
    const kind = CRASH_KINDS.find(({ name }) => name === 'refund of a part');
    if (!kind) throw new Error('There is no such kind.');
    const write = await approveCrashWrite(world, kind, nextNo());
    const { operationId } = write;
    const fault = { kind: 'error_before_commit', status: 400 } as const;
    await world.provider.control.script([{ operationId, fault }]);
    const [one, other] = await executorPair();
    const nowMs = Date.now();
    const first = await stopAt(one, { operationId, drive: 'execute', nowMs }, 'answered');
    const late = { operationId, drive: 'reconcile', nowMs: nowMs + AFTER_LEASE_MS } as const;
    const second = await stopAt(other, late, 'sending_committed');
    return { write, first, second };
  }

  async function expectDoneOnce(write: CrashWrite): Promise<void> {
    expect(await countWrite(world, write)).toEqual({ extra: 0, missing: 0, wrong: [] });
  }

  beforeAll(() => takeRoute(world, 'remote'));

  // One that still stands still, because a test failed, would hold up the next.
  afterEach(() => {
    for (const { pid } of stopped) process.kill(pid, 'SIGCONT');
    stopped.clear();
  });

  it('is not believed while another one sends', async () => {
    const { write, first, second } = await twoSenders();
    expect(await first.goOn()).toMatchObject({ receipt: { state: 'unknown' } });
    expect(await checkHeld(world, write)).toEqual([]);
    expect(await second.goOn()).toMatchObject({ receipt: { state: 'succeeded' } });
    await expectDoneOnce(write);
  });

  it('is not believed after another one has ended', async () => {
    const { write, first, second } = await twoSenders();
    expect(await second.goOn()).toMatchObject({ receipt: { state: 'succeeded' } });
    expect(await first.goOn()).toMatchObject({ receipt: { state: 'succeeded' } });
    await expectDoneOnce(write);
  });
});

// Turns red when the ledger's unique key is dropped. Every executor also locks the operation first,
// so the key is the last line of defence, and only the database itself can show that it is there.
it('has a ledger that takes no second entry of an operation', async () => {
  const again = database.appPool.query(
    `INSERT INTO ledger (operation_id, leg, payment_id, amount_minor, currency)
     SELECT operation_id, leg, payment_id, amount_minor, currency FROM ledger LIMIT 1`,
  );
  await expect(again).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
});

it('leaves an audit chain that is whole', async () => {
  const verdict = await verifyAudit(database.pool, { sinceSeq: null, keptHash: null });
  expect(verdict.problem).toBeNull();
  expect(verdict.entries).toBeGreaterThan(BigInt(writes));
});
