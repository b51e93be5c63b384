/** Lists what waits at the terminal, and decides and carries out all of it. */
import { shownActionDigest } from '../db/queries/shown';
import { setTimeout as pause } from 'node:timers/promises';
import { recordDecision } from '../db/record-decision';
import { countCases } from '../db/queries/case-list';
import { decisionOn } from '../test/support/case-facts';
import type { PendingAction } from '../test/support/case-facts';
import { runCli } from '../test/support/run-cli';
import { signalWakeup } from '../test/support/signal-approval';
import type { WaitingWorld } from './waiting-world';

const LOOK_EVERY_MS = 500;
/** As many people as may well decide at the same time. */
const DECIDERS = 8;

export async function countIn(world: WaitingWorld, state: 'waiting' | 'closed'): Promise<number> {
  return (await countCases(world.pool)).get(state) ?? 0;
}

/** @throws when they do not come to it; says how far they are meanwhile. */
export async function untilAll(
  world: WaitingWorld,
  wanted: { state: 'waiting' | 'closed'; count: number; withinMs: number },
  say: (line: string) => void,
): Promise<number> {
  const startedAtMs = performance.now();
  let said = 0;
  for (;;) {
    const count = await countIn(world, wanted.state);
    const elapsedMs = performance.now() - startedAtMs;
    if (count >= wanted.count) return elapsedMs / 1_000;
    if (elapsedMs > wanted.withinMs) {
      throw new Error(`Only ${String(count)} of ${String(wanted.count)} are ${wanted.state}.`);
    }
    if (count >= said + 100) {
      said = count;
      say(`${String(count)} are ${wanted.state} after ${(elapsedMs / 1_000).toFixed(0)} s.`);
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** By the command that people use. @returns how many it listed, and the seconds it took. */
export async function listAll(
  world: WaitingWorld,
  count: number,
): Promise<{ listed: number; seconds: number }> {
  const startedAtMs = performance.now();
  const args = ['list', '--state', 'waiting', '--limit', String(count), '--json'];
  const run = await runCli(args, {
    env: {
      DATABASE_URL: world.databaseUrl,
      TEMPORAL_ADDRESS: world.servers.temporalAddress,
    },
  });
  if (run.exitCode !== 0) throw new Error(run.stderr);
  const { cases } = JSON.parse(run.stdout) as { cases: unknown[] };
  return { listed: cases.length, seconds: (performance.now() - startedAtMs) / 1_000 };
}

async function pendingActions({ pool }: WaitingWorld): Promise<PendingAction[]> {
  const found = await pool.query<PendingAction>(
    `SELECT case_id AS "caseId", revision, action_index AS "actionIndex", ${shownActionDigest('a')} AS digest, words
     FROM proposal_actions a JOIN proposals p USING (case_id, revision)
     WHERE p.state = 'pending' ORDER BY case_id`,
  );
  return found.rows;
}

/** @returns the seconds until every decision is recorded and its wake-up is sent. */
export async function approveAll(world: WaitingWorld): Promise<number> {
  const startedAtMs = performance.now();
  const open = await pendingActions(world);
  const decideNext = async (): Promise<void> => {
    for (let action = open.pop(); action; action = open.pop()) {
      const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
      const answer = await recordDecision(world.pool, request);
      if (answer.kind !== 'recorded') throw new Error(`A decision was ${answer.kind}.`);
      await signalWakeup(world.pool, world.client, answer);
    }
  };
  await Promise.all(Array.from({ length: DECIDERS }, decideNext));
  return (performance.now() - startedAtMs) / 1_000;
}
