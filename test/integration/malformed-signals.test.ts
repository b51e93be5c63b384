import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workflowIdForTicket } from '../../contracts/ids';
import { recordDecision } from '../../db/record-decision';
import { caseQuery, signedApproval } from '../../workflows/messages';
import { countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { readHistory } from '../support/read-history';
import { signalWakeup } from '../support/signal-approval';
import { runTemporalCli } from '../support/temporal-cli';

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const raw = (bytes: string): string[] => ['--input-base64', '--input', base64(bytes)];
const encodedAs = (encoding: string, text: string): string[] => [
  '--input-meta',
  `encoding=${encoding}`,
  ...raw(text),
];

/** Shell arguments after the signal's name, each with a name for the report. */
const PAYLOADS: readonly { name: string; args: readonly string[] }[] = [
  { name: 'no payload at all', args: [] },
  { name: 'an empty payload', args: encodedAs('binary/plain', '') },
  { name: 'an encoding that nobody knows', args: encodedAs('gibberish', '{}') },
  { name: 'an encoding without a name', args: encodedAs('', '{}') },
  { name: 'encrypted bytes', args: encodedAs('binary/encrypted', '\x00\x01\x02\x03') },
  { name: 'raw bytes', args: encodedAs('binary/plain', '\x00\xff\x80') },
  { name: 'a protobuf message', args: encodedAs('binary/protobuf', '\x0a\x01a') },
  { name: 'a payload that says it is null', args: encodedAs('binary/null', 'x') },
  { name: 'null', args: ['--input', 'null'] },
  { name: 'a number', args: ['--input', '1e999'] },
  { name: 'a text', args: ['--input', '"approve"'] },
  { name: 'an array', args: ['--input', '[{"statement":"x"},null,[]]'] },
  { name: 'an empty object', args: ['--input', '{}'] },
  {
    name: 'keys that reach for the prototype',
    args: [
      '--input',
      '{"__proto__":{"statement":"x","signature":"y","keyId":"z","change":"closed"},"constructor":{"prototype":{"change":"closed"}}}',
    ],
  },
  { name: 'a missing field', args: ['--input', '{"statement":"{}","signature":"AA=="}'] },
  {
    name: 'fields of other types',
    args: ['--input', '{"statement":{},"signature":7,"keyId":[],"change":{"change":"closed"}}'],
  },
  {
    name: 'characters that no database takes',
    args: [
      '--input',
      '{"statement":"\\u0000\\ud800","signature":"\\u0000","keyId":"\\u0000","change":"\\u0000"}',
    ],
  },
  {
    name: 'right-to-left marks, surrogates and emoji',
    args: ['--input', '{"statement":"\\u202e\\ud83d 🙈","signature":"🙈","keyId":"\\udc00🙈"}'],
  },
  { name: 'several arguments', args: ['--input', 'null', '--input', '{}', '--input', '[]'] },
  { name: 'headers of the wrong form', args: ['--input', '{}', '--headers', 'a=1'] },
];

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const huge = JSON.stringify({
  statement: 'x'.repeat(1_000_000),
  signature: 'y'.repeat(1_000),
  keyId: 'z',
});

/** The program itself refuses to send these; another client needn't. */
const RAW_PAYLOADS: readonly { name: string; payload: object }[] = [
  {
    name: 'bytes that are no JSON',
    payload: { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('{"a": oops') },
  },
  {
    name: 'bytes that are no UTF-8',
    payload: {
      metadata: { encoding: Buffer.from('json/plain') },
      data: Buffer.from([34, 255, 254, 192, 128, 34]),
    },
  },
  { name: 'JSON without a byte', payload: { metadata: { encoding: Buffer.from('json/plain') } } },
  {
    name: 'a hundred thousand levels of nesting',
    payload: {
      metadata: { encoding: Buffer.from('json/plain') },
      data: Buffer.from(nested(100_000)),
    },
  },
  { name: 'no metadata', payload: { data: Buffer.from('{}') } },
  { name: 'nothing', payload: {} },
];

const SIGNALS = ['signedApproval', 'approval', 'ticketChanged'] as const;

/** Names that no handler has; the last one is the SDK's own. */
const UNKNOWN_NAMES = ['', '__proto__', 'signedapproval', '__temporal_something', '__stack_trace'];

jest.setTimeout(300_000);

describe('malformed signals, sent by hand', () => {
  let world: CaseWorld;
  let folder: string;
  let ticketId = '';
  let action: PendingAction;

  beforeAll(async () => {
    world = await createCaseWorld();
    folder = await mkdtemp(path.join(tmpdir(), 'countersign-malformed-'));
    await world.startWorker();
    [ticketId = ''] = await addLateOrders(world.pool, { count: 1, prefix: 'M' });
    await world.startCase(ticketId);
    const [first] = await untilProposed(world.pool, ticketId);
    if (!first) throw new Error('Nothing was proposed.');
    action = first;
  });

  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const handle = () => world.client.workflow.getHandle(workflowIdForTicket(ticketId));

  async function send(name: string, args: readonly string[]): Promise<void> {
    const target = ['workflow', 'signal', '--workflow-id', workflowIdForTicket(ticketId)];
    await runTemporalCli(world.temporal, [...target, '--name', name, ...args]);
  }

  async function sendRaw(signalName: string, payload: object): Promise<void> {
    const { client, temporal } = world;
    await client.workflowService.signalWorkflowExecution({
      namespace: temporal.namespace,
      workflowExecution: { workflowId: workflowIdForTicket(ticketId) },
      signalName,
      input: { payloads: [payload] },
    });
  }

  /** A Workflow whose task fails doesn't answer. */
  async function expectItGoesOn(): Promise<void> {
    const answer = await world.client.withDeadline(Date.now() + 10_000, () =>
      handle().query(caseQuery),
    );
    expect(answer).toMatchObject({ state: 'waiting', revision: 1 });
  }

  async function inFile(name: string, text: string): Promise<string[]> {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return ['--input-file', file];
  }

  describe.each(SIGNALS)('to %s', (signal) => {
    test.each(PAYLOADS)('$name: the case goes on and answers', async ({ args }) => {
      await send(signal, args);
      await expectItGoesOn();
    });

    test.each(RAW_PAYLOADS)('$name: the case goes on and answers', async ({ payload }) => {
      await sendRaw(signal, payload);
      await expectItGoesOn();
    });

    test('a megabyte, and a thousand levels of nesting: the case goes on and answers', async () => {
      await send(signal, await inFile('huge.json', huge));
      await expectItGoesOn();
      await send(signal, await inFile('deep.json', nested(1_000)));
      await expectItGoesOn();
    });
  });

  test.each(UNKNOWN_NAMES.filter((name) => name !== ''))(
    'a signal by the unknown name %s is left alone',
    async (name) => {
      await send(name, ['--input', '{"change":"closed","messageId":null}']);
      await expectItGoesOn();
    },
  );

  test.each(['handOver', 'retryOperation', 'noSuchUpdate'])(
    'an undecodable update %s is refused, and the case goes on',
    async (name) => {
      const target = ['workflow', 'update', 'execute', '--workflow-id'];
      const payload = encodedAs('gibberish', '{"actorId');
      const args = [...target, workflowIdForTicket(ticketId), '--name', name, ...payload];
      await expect(runTemporalCli(world.temporal, args)).rejects.toThrow(/unable to update/i);
      await expectItGoesOn();
    },
  );

  test('a query with undecodable arguments does no harm', async () => {
    const target = ['workflow', 'query', '--workflow-id', workflowIdForTicket(ticketId)];
    const args = [...target, '--name', 'case', ...encodedAs('gibberish', 'oops')];
    expect(await runTemporalCli(world.temporal, args)).toContain('waiting');
    await expectItGoesOn();
  });

  test('each malformed signed decision is audited once, and none of its text is kept', async () => {
    const sent = PAYLOADS.length + RAW_PAYLOADS.length + 2;
    const refusals = `audit WHERE body::jsonb->>'event' = 'signed_decision_refused'
                      AND body::jsonb->>'case_id' = $1`;
    await eventually('all are audited', async () =>
      (await countRows(world.pool, refusals, [action.caseId])) >= sent ? true : null,
    );
    await handle().signal(signedApproval, { statement: '{}', signature: 'AA==', keyId: 'k' });
    await eventually('one more is audited', async () =>
      (await countRows(world.pool, refusals, [action.caseId])) > sent ? true : null,
    );
    expect(await countRows(world.pool, refusals, [action.caseId])).toBe(sent + 1);
    const kept = "audit WHERE body LIKE '%oops%' OR body LIKE '%xxxx%' OR body LIKE '%🙈%'";
    expect(await countRows(world.pool, kept)).toBe(0);
  });

  test('no task of the Workflow failed, and a normal approval executes', async () => {
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    await signalWakeup(world.pool, world.client, await recordDecision(world.pool, request));
    await untilCase(world.pool, ticketId, ['closed']);
    const { events } = await readHistory(handle());
    expect(events.filter((event) => event.type === 'WORKFLOW_TASK_FAILED')).toEqual([]);
    const posts = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
    expect(await countRows(world.pool, posts, [action.caseId])).toBe(1);
  });
});
