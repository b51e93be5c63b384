import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { startProcess } from '../support/child-process';
import { runCli } from '../support/run-cli';
import { requireSetUp } from '../support/set-up-value';
import { connectTestTemporal } from '../support/temporal';
import type { TestTemporal } from '../support/temporal';

/** One that needs no write, one that needs an agent, one for a person. */
const KEPT = ['T-80008', 'T-81003', 'T-81021'];

jest.setTimeout(180_000);

/** Signs in as somebody new would: with what the first start says, and nothing else. */
async function opensTheInbox(said: string): Promise<void> {
  const url = /Inbox: (http:\S+)/.exec(said)?.[1] ?? '';
  const people = Array.from(
    said.matchAll(/Sign in as (\S+) with the password ([\w-]+)/g),
    ([, login = '', password = '']) => ({ login, password }),
  );
  expect(people.map(({ login }) => login)).toEqual(['agent', 'admin']);
  for (const person of people) {
    const answer = await fetch(`${url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ ...person, next: '/inbox' }),
    });
    expect(answer.status).toBe(303);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const list = await fetch(`${url}/inbox`, { headers: { cookie } });
    expect(await list.text()).toContain('/inbox/larkfield-T-81003');
  }
}

describe('countersign up', () => {
  let database: TestDatabase;
  let temporal: TestTemporal;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    temporal = await connectTestTemporal();
    await database.pool.query('DELETE FROM tickets WHERE NOT external_id = ANY($1)', [KEPT]);
    env = {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
      COUNTERSIGN_WORKFLOW_BUNDLE: requireSetUp('TEST_WORKFLOW_BUNDLE'),
    };
  });

  afterAll(async () => {
    await temporal.close();
    await database.drop();
  });

  test('once: takes tickets in, says what each ended with, lists what waits, and ends', async () => {
    const { stdout, exitCode } = await runCli(['up', '--once'], { env });
    expect(stdout).toMatch(/Worker is ready\./);
    for (const ticket of KEPT) expect(stdout).toMatch(new RegExp(`taken in: .*${ticket}`));
    expect(stdout).toMatch(/T-80008 +answered by W1/);
    expect(stdout).toMatch(/T-81021 +handed to a person: H1, safety or injury/);
    expect(stdout).toMatch(
      /1 ticket waits for a person\n\nT-81003\n +Refund 12\.95 CAD[^]*needs a support agent; due in 14 days[^]*npx countersign approve T-81003 --hash [0-9a-f]{12} --as agent --yes\n/,
    );
    expect(exitCode).toBe(0);
  });

  test('goes on: tells what is new, and stops its worker when it is told to', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const up = startProcess('client/cli/main.ts', {
      args: ['up', '--port-inbox', String(port)],
      env,
    });
    await up.untilSays('1 ticket waits for a person');
    expect(up.output()).not.toContain('taken in');
    expect(up.output()).toContain(`Port ${String(port)} is taken`);
    await opensTheInbox(up.output());
    taken.close();
    const args = [
      'submit',
      '--text',
      'Where is LK-551906?',
      '--customer',
      'C-88930',
      '--id',
      'T-NEW',
    ];
    expect((await runCli(args, { env })).exitCode).toBe(0);
    await up.untilSays('taken in: T-NEW');
    const doctor = await runCli(['doctor', '--json'], { env });
    expect(doctor.exitCode).toBe(0);
    expect(JSON.parse(doctor.stdout)).toMatchObject({ is_ok: true });
    up.child.kill('SIGTERM');
    expect(await up.ended).toBe('0');
    expect(up.output()).toMatch(/Stopping \(SIGTERM\)/);
  });

  test('says on a later start where the inbox is, and no password', async () => {
    const up = startProcess('client/cli/main.ts', { args: ['up'], env });
    await up.untilSays('Inbox: http://127.0.0.1:');
    await up.untilSays('waits for a person');
    expect(up.output()).not.toContain('password');
    up.child.kill('SIGTERM');
    expect(await up.ended).toBe('0');
  });
});
