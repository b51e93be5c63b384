import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { requireSetUp } from '../support/set-up-value';
import { quietRuntime } from '../support/temporal';

const FOLDER = path.join(__dirname, '../histories');

type Kept = { workflowId: string; history: Record<string, unknown> };

const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

/** Where people and deployments find a case; the corpus has at least one of each. */
const STAGES = [
  'working',
  'waiting',
  'decided',
  'executing',
  'closed',
  'handed-off',
  'rejected',
  'sent-back',
  'expired',
  'edited',
  'taken-over',
  'being-checked',
  'waits-for-model',
  'waited-for-model',
];

function read(file: string): Kept {
  return JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Kept;
}

async function replay({ workflowId, history }: Kept): Promise<void> {
  const workflowBundle = { codePath: requireSetUp('TEST_WORKFLOW_BUNDLE') };
  const kept = temporal.api.history.v1.History.fromObject(history);
  await Worker.runReplayHistory({ workflowBundle }, kept, workflowId);
}

describe('kept histories', () => {
  beforeAll(quietRuntime);

  it('are there for every stage of a case', () => {
    for (const stage of STAGES) {
      expect(FILES.filter((file) => file.endsWith(`-${stage}.json`))).not.toEqual([]);
    }
  });

  it.each([
    ['executing', 'executeWrite'],
    ['edited', 'takeSignedDecision'],
    ['taken-over', 'readPersonProposal'],
    ['being-checked', 'tellBeingChecked'],
  ])('have come as far in %s as %s', (stage, activity) => {
    const { history } = read(`resolve-ticket-v0.2.0-${stage}.json`);
    expect(JSON.stringify(history)).toContain(`"${activity}"`);
  });

  it.each(FILES)('%s is replayed by this build', async (file) => {
    await expect(replay(read(file))).resolves.toBeUndefined();
  });

  it('do not pass when the code does something else than they say', async () => {
    const kept = JSON.stringify(read('resolve-ticket-v0.2.0-waiting.json'));
    const other = JSON.parse(kept.replaceAll('"publishProposal"', '"publishAnything"')) as Kept;
    await expect(replay(other)).rejects.toThrow(/nondeterminism|TMPRL1100/i);
  });

  it('carry ids and codes, and nothing of what customers wrote', () => {
    for (const file of FILES) {
      const payloads = JSON.stringify(read(file)).matchAll(/"data":\s*"([A-Za-z0-9+/=]+)"/g);
      const texts = [...payloads].map((match) =>
        Buffer.from(match[1] ?? '', 'base64').toString('utf8'),
      );
      expect(texts.length).toBeGreaterThan(5);
      for (const text of texts) expect(text).not.toMatch(/@|Hello|Street|please|"reply"|"body"/i);
    }
  });
});
