/**
 * One installation with cases in every state is copied twice and lost; then it is restored from
 * copies of the same moment, and from copies of which one is older than the other.
 */
import { rm } from 'node:fs/promises';
import type { Recovered } from '../../../client/cli/recover-cases';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../../contracts/task-queues';
import { countRows } from '../case-facts';
import { eventually } from '../eventually';
import { addLateOrders } from '../late-orders';
import { runCli } from '../run-cli';
import { startProviderWorld } from '../providers/provider-world';
import type { ProviderWorld } from '../providers/provider-world';
import { copyBoth, putTogether } from './copy-site';
import { newSiteFolder, openSite, seedSite } from './site';
import type { Site } from './site';
import {
  approveAll,
  approveTicket,
  findWrongCases,
  openTickets,
  payAtProvider,
  startCases,
} from './site-cases';

export type RestorePlan = {
  waiting: number;
  /** Of which the first `atProvider` are done and not answered in the moment of the copy. */
  executing: number;
  atProvider: number;
};

/** What the copies of the two moments are put together to. */
export type Moment = 'same' | 'temporal_older' | 'postgres_older';

type Tickets = {
  waiting: string[];
  executing: string[];
  /** Ended between the two moments. */
  later: string[];
  /** Begun between the two moments. */
  begun: string[];
};

export type Copied = {
  provider: ProviderWorld;
  tickets: Tickets;
  first: string;
  second: string;
  close: () => Promise<void>;
};

async function setRoute({ pool }: Site, isRemote: boolean): Promise<void> {
  await pool.query('DELETE FROM write_routes');
  if (isRemote) {
    await pool.query(`INSERT INTO write_routes VALUES ('larkfield', 'refund', 'stripe')`);
  }
}

async function untilCount({ pool }: Site, state: string, count: number): Promise<void> {
  await eventually(`${String(count)} writes are ${state}`, async () => {
    const have = await countRows(pool, 'operations WHERE state = $1', [state]);
    return have === count ? true : null;
  });
}

/** Some at a provider that has done it and says nothing, the others wherever they are just then. */
async function beginExecuting(
  site: Site,
  provider: ProviderWorld,
  { tickets, atProvider }: { tickets: Tickets; atProvider: number },
): Promise<void> {
  const remote = tickets.executing.slice(0, atProvider);
  await payAtProvider(site, provider, remote);
  await setRoute(site, true);
  await provider.control.script(remote.map(() => ({ fault: { kind: 'no_answer' } })));
  for (const ticketId of remote) await approveTicket(site, ticketId);
  await untilCount(site, 'sending', remote.length);
  await setRoute(site, false);
  for (const ticketId of tickets.executing.slice(atProvider)) await approveTicket(site, ticketId);
}

/** After the first copy: some end, one of them at the provider, and one begins. */
async function goOn(site: Site, provider: ProviderWorld, tickets: Tickets): Promise<void> {
  const [remote = '', ...local] = tickets.later;
  // The route is the shop's: those that were approved just before still take the other one.
  await untilCount(site, 'ready', 0);
  await payAtProvider(site, provider, [remote]);
  await setRoute(site, true);
  await approveTicket(site, remote);
  await eventually('it ends at the provider', async () =>
    (await openTickets(site, [remote])) === null ? true : null,
  );
  await setRoute(site, false);
  for (const ticketId of local) await approveTicket(site, ticketId);
  await eventually('they end', async () =>
    (await openTickets(site, local)) === null ? true : null,
  );
  await startCases(site, tickets.begun);
}

export async function copyAndLose(plan: RestorePlan): Promise<Copied> {
  const { waiting, executing, atProvider } = plan;
  const provider = await startProviderWorld();
  const site = await openSite(await newSiteFolder());
  const [first, second] = [await newSiteFolder(), await newSiteFolder()];
  try {
    await seedSite(site);
    const count = waiting + executing + 1;
    const ids = await addLateOrders(site.pool, { count, prefix: 'R' });
    const cut = Math.max(2, Math.floor(waiting / 10));
    const tickets: Tickets = {
      later: ids.slice(0, cut),
      waiting: ids.slice(cut, waiting),
      executing: ids.slice(waiting, waiting + executing),
      begun: ids.slice(waiting + executing),
    };
    await site.startWorker({ PROVIDER_URL: provider.url });
    await startCases(site, ids.slice(0, waiting + executing));
    await beginExecuting(site, provider, { tickets, atProvider });
    await copyBoth(site, first);
    await goOn(site, provider, tickets);
    await copyBoth(site, second);
    const close = async (): Promise<void> => {
      await provider.stop();
      for (const folder of [first, second]) await rm(folder, { recursive: true, force: true });
    };
    return { provider, tickets, first, second, close };
  } finally {
    await site.close();
  }
}

/** What `docs/runbooks/restore.md` tells an operator to do before a worker is started. */
async function recover({ servers }: Site, moment: Moment): Promise<Recovered | null> {
  if (moment === 'same') return null;
  const restart = moment === 'postgres_older' ? ['--restart'] : [];
  const { exitCode, stdout, stderr } = await runCli(['recover', '--yes', '--json', ...restart], {
    env: { DATABASE_URL: servers.databaseUrl, TEMPORAL_ADDRESS: servers.temporalAddress },
  });
  if (exitCode !== 0) throw new Error(`Not recovered (${String(exitCode)}): ${stderr}`);
  return JSON.parse(stdout) as Recovered;
}

async function goOnAgain(site: Site, { provider }: Copied): Promise<void> {
  // As if the minute and a half had gone by for which an executor has a write to itself.
  await site.pool.query(`UPDATE operations SET lease_until = now() WHERE state = 'sending'`);
  await site.startWorker({ PROVIDER_URL: provider.url });
  // The relay, as its Schedule runs it.
  await site.client.workflow.execute(WORKFLOW_TYPES.relayWakeups, {
    workflowId: 'relay-once',
    taskQueue: TASK_QUEUES.cases,
    args: [],
  });
}

export type Restored = { cases: number; recovered: Recovered | null; failures: string[] };

/** Restores from the copies, lets everybody go on, approves what waits, and looks at every case. */
export async function restoreFrom(
  copied: Copied,
  moment: Moment,
  timeoutMs: number,
): Promise<Restored> {
  const { first, second, tickets, provider } = copied;
  const into = await newSiteFolder();
  await putTogether(
    {
      postgres: moment === 'temporal_older' ? second : first,
      temporal: moment === 'postgres_older' ? second : first,
    },
    into,
  );
  const site = await openSite(into);
  try {
    const recovered = await recover(site, moment);
    await goOnAgain(site, copied);
    const { later, waiting, executing, begun } = tickets;
    const expected = [...later, ...waiting, ...executing, ...(moment === 'same' ? [] : begun)];
    await eventually(
      'all cases end',
      async () => {
        await approveAll(site);
        return (await openTickets(site, expected)) === null ? true : null;
      },
      timeoutMs,
    ).catch(() => undefined);
    const failures = await findWrongCases(site, provider, expected);
    return { cases: expected.length, recovered, failures };
  } finally {
    await site.close();
  }
}
