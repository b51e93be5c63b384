import { shownProposalDigest } from '../../db/queries/shown';
import { randomUUID } from 'node:crypto';
import type { SignatureCode } from '../../contracts/error-codes';
import { workflowIdForTicket } from '../../contracts/ids';
import type { SignedAnswerCode, SignedDecision } from '../../contracts/signed-decision';
import { editProposal } from '../../db/edit-proposal';
import { recordDecision } from '../../db/record-decision';
import { takeSignedDecision } from '../../db/take-signed-decision';
import { caseQuery, signedApproval } from '../../workflows/messages';
import { countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import type { PendingAction } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { signalWakeup } from '../support/signal-approval';
import { addSigner, sendSigned, signedBy } from '../support/signed-world';
import type { Signer } from '../support/signed-world';

const HUGE_REFUND = 'larkfield-T-81006';
const DAY_MS = 86_400_000;

jest.setTimeout(120_000);

describe('a signed decision', () => {
  let world: CaseWorld;
  let ticketId = '';
  let other = '';
  let action: PendingAction;
  let agent: Signer;
  let revoked: Signer;
  let deactivated: Signer;
  let stranger: Signer;

  async function propose(prefix: string): Promise<[string, PendingAction]> {
    const [id = ''] = await addLateOrders(world.pool, { count: 1, prefix });
    await world.startCase(id);
    const [first] = await untilProposed(world.pool, id);
    if (!first) throw new Error('Nothing was proposed.');
    return [id, first];
  }

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
    [ticketId, action] = await propose('G');
    [other] = await propose('O');
    agent = await addSigner(world, 'agent');
    revoked = await addSigner(world, 'agent');
    await world.pool.query('UPDATE user_keys SET revoked_at = now() WHERE key_id = $1', [
      revoked.keyId,
    ]);
    deactivated = await addSigner(world, 'agent3');
    stranger = { ...agent, keyId: 'k-0123456789abcdef01234567' };
  });

  afterAll(() => world.close());

  function decisions(caseId = action.caseId): Promise<number> {
    return countRows(world.pool, 'decisions WHERE case_id = $1', [caseId]);
  }

  function refusals(caseId: string): Promise<number> {
    const refused = `audit WHERE body::jsonb->>'event' = 'signed_decision_refused'
                     AND body::jsonb->>'case_id' = $1`;
    return countRows(world.pool, refused, [caseId]);
  }

  async function lastAudit(): Promise<Record<string, unknown>> {
    const found = await world.pool.query<{ entry: Record<string, unknown> }>(
      'SELECT body::jsonb AS entry FROM audit ORDER BY seq DESC LIMIT 1',
    );
    return found.rows[0]?.entry ?? {};
  }

  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const sign = (changes: Parameters<typeof signedBy>[2] = {}): SignedDecision =>
    signedBy(agent, action, changes);

  /** Its name, the code of its refusal, who the audit entry says was at work, and what is sent. */
  const WRONG: readonly [string, SignedAnswerCode, string, () => unknown][] = [
    ['without a signature', 'statement_malformed', 'unknown', () => ({ ...sign(), signature: '' })],
    ['of no form at all', 'statement_malformed', 'unknown', () => ['approve']],
    [
      'with words that are no statement',
      'statement_unreadable',
      'unknown',
      () => ({ ...sign(), statement: 'I approve this.' }),
    ],
    [
      'signed for something else',
      'signature_invalid',
      'unknown',
      () => ({ ...sign(), signature: sign({ verdict: 'reject' }).signature }),
    ],
    [
      'changed after it was signed',
      'signature_invalid',
      'unknown',
      () => {
        const signed = sign({ verdict: 'reject' });
        return { ...signed, statement: signed.statement.replace('reject', 'approve') };
      },
    ],
    [
      'under a key that nobody has registered',
      'key_unknown',
      'unknown',
      () => signedBy(stranger, action),
    ],
    [
      'under a key of a form that no database takes',
      'key_unknown',
      'unknown',
      () => ({ ...sign(), keyId: 'k-\u0000\ud800' }),
    ],
    ['under a revoked key', 'key_revoked', 'agent', () => signedBy(revoked, action)],
    ['in the name of somebody else', 'signer_mismatch', 'agent', () => sign({ user_id: 'lead' })],
    ['by a deactivated user', 'not_entitled', 'agent3', () => signedBy(deactivated, action)],
    [
      'signed before the proposal was there',
      'statement_stale',
      'agent',
      () => sign({ signed_at: at(-DAY_MS) }),
    ],
    [
      'older than a proposal gets',
      'statement_stale',
      'agent',
      () => sign({ signed_at: at(-15 * DAY_MS) }),
    ],
    ['from tomorrow', 'statement_from_future', 'agent', () => sign({ signed_at: at(DAY_MS) })],
    ['about another case', 'statement_foreign', 'agent', () => sign({ case_id: `${other}.1` })],
    [
      'about other bytes',
      'changed_since_you_looked',
      'agent',
      () => sign({ digest: 'ab'.repeat(32) }),
    ],
    [
      'about a revision that is not there',
      'proposal_not_found',
      'agent',
      () => sign({ revision: 7 }),
    ],
  ];

  test.each(WRONG)('%s changes nothing and is audited once', async (...[, code, actor, make]) => {
    const before = await refusals(action.caseId);
    const answer = await sendSigned(world, ticketId, make() as SignedDecision);
    expect(answer.code).toBe(code);
    expect(await decisions()).toBe(0);
    expect(await refusals(action.caseId)).toBe(before + 1);
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      event: 'signed_decision_refused',
      actor,
      channel: 'signal',
      detail: { code, signal_no: expect.any(Number) as number },
    });
    expect(JSON.stringify(entry)).not.toMatch(/I approve this|signature":/);
    const view = await world.client.workflow
      .getHandle(workflowIdForTicket(ticketId))
      .query(caseQuery);
    expect(view).toMatchObject({ state: 'waiting', revision: 1 });
  });

  test('about a revision that somebody has replaced by an edit changes nothing', async () => {
    const [edited, waiting] = await propose('V');
    const { caseId, revision } = waiting;
    const found = await world.pool.query<{ digest: string }>(
      `SELECT ${shownProposalDigest('proposals')} AS digest FROM proposals
       WHERE case_id = $1 AND revision = $2`,
      [caseId, revision],
    );
    const answer = await editProposal(world.pool, {
      ...{ caseId, revision, digest: found.rows[0]?.digest ?? '' },
      ...{ userId: 'lead', channel: 'terminal', reply: null },
      changes: [{ actionIndex: 0, fields: { amount: '10.00' } }],
    });
    expect(answer.kind).toBe('published');
    const signed = await sendSigned(world, edited, signedBy(agent, waiting));
    expect(signed.code).toBe('changed_since_you_looked');
    expect(await decisions(caseId)).toBe(0);
  });

  test('a stranger who copies the id of a statement does not use it up', async () => {
    const statementId = randomUUID();
    const made = sign({ statement_id: statementId, digest: 'cd'.repeat(32) });
    const copied = { ...made, keyId: stranger.keyId };
    expect((await sendSigned(world, ticketId, copied)).code).toBe('key_unknown');
    expect((await sendSigned(world, ticketId, made)).code).toBe('changed_since_you_looked');
  });

  test('a retried Activity gives the first answer, and writes no second entry', async () => {
    const signal = { caseId: action.caseId, signalNo: 9_001, signed: sign({ revision: 9 }) };
    const first = await takeSignedDecision(world.pool, signal, new Date());
    const entries = await countRows(world.pool, 'audit');
    expect(await takeSignedDecision(world.pool, signal, new Date())).toEqual(first);
    const malformed = { caseId: action.caseId, signalNo: 9_002, signed: null };
    const no = await takeSignedDecision(world.pool, malformed, new Date());
    expect(await takeSignedDecision(world.pool, malformed, new Date())).toEqual(no);
    expect(await countRows(world.pool, 'audit')).toBe(entries + 1);
  });

  test('two sendings at once are one decision, and the same Activity twice one answer', async () => {
    const [, raced] = await propose('T');
    const signed = signedBy(agent, raced);
    const takes = [1, 1, 2, 3].map((signalNo) =>
      takeSignedDecision(world.pool, { caseId: raced.caseId, signalNo, signed }, new Date()),
    );
    const codes = (await Promise.all(takes)).map(({ code }) => code);
    const replayed: SignatureCode = 'statement_replayed';
    const isFirst = codes[0] === 'recorded';
    expect(codes.filter((code) => code === 'recorded')).toHaveLength(isFirst ? 2 : 1);
    expect(codes.filter((code) => code === replayed)).toHaveLength(isFirst ? 2 : 3);
    expect(await decisions(raced.caseId)).toBe(1);
  });

  test('is recorded, carried out once, and a replay of it changes nothing anywhere', async () => {
    const signed = sign();
    const answer = await sendSigned(world, ticketId, signed);
    expect(answer).toMatchObject({
      code: 'recorded',
      verdict: 'approve',
      decidedBy: 'agent',
      channel: 'signal',
      isActionDecided: true,
    });
    await untilCase(world.pool, ticketId, ['closed']);
    const posts = 'ledger l JOIN operations o USING (operation_id) WHERE o.case_id = $1';
    expect(await countRows(world.pool, posts, [action.caseId])).toBe(1);
    const open = 'wakeups WHERE acknowledged_at IS NULL AND workflow_id = $1';
    expect(await countRows(world.pool, open, [workflowIdForTicket(ticketId)])).toBe(0);
    expect((await sendSigned(world, other, signed)).code).toBe('statement_replayed');
    expect(await decisions(`${other}.1`)).toBe(0);
    expect(await refusals(`${other}.1`)).toBe(1);
  });

  test('sent twice to one case is taken once', async () => {
    const [replayedOn, waiting] = await propose('P');
    const handle = world.client.workflow.getHandle(workflowIdForTicket(replayedOn));
    const signed = signedBy(agent, waiting, { verdict: 'reject' });
    await handle.signal(signedApproval, signed);
    await handle.signal(signedApproval, signed);
    const codes = await eventually('both have their answer', async () => {
      const { signedAnswers } = await handle.query(caseQuery);
      return signedAnswers.length === 2 ? signedAnswers.map(({ code }) => code) : null;
    });
    expect(codes).toEqual(['recorded', 'statement_replayed']);
    expect(await decisions(waiting.caseId)).toBe(1);
  });

  test('of the same person does not count as a second signature', async () => {
    await world.startCase(HUGE_REFUND);
    const [huge] = await untilProposed(world.pool, HUGE_REFUND);
    if (!huge) throw new Error('Nothing was proposed.');
    const byTerminal = decisionOn(huge, { verdict: 'approve', userId: 'agent' });
    const first = await recordDecision(world.pool, byTerminal);
    expect(first).toMatchObject({ kind: 'recorded', isActionDecided: false });
    const again = await sendSigned(world, HUGE_REFUND, signedBy(agent, huge));
    expect(again).toMatchObject({ code: 'repeated', channel: 'terminal', decidedBy: 'agent' });
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [huge.caseId])).toBe(0);
    const lead = await addSigner(world, 'lead');
    const second = await sendSigned(world, HUGE_REFUND, signedBy(lead, huge));
    expect(second).toMatchObject({ code: 'recorded', isActionDecided: true });
    await untilCase(world.pool, HUGE_REFUND, ['closed']);
  });

  test('that comes too late is told who was first, when and how', async () => {
    const [lost, waiting] = await propose('Q');
    const won = await recordDecision(
      world.pool,
      decisionOn(waiting, { verdict: 'reject', userId: 'lead' }),
    );
    if (won.kind !== 'recorded') throw new Error('The first was refused.');
    expect(await sendSigned(world, lost, signedBy(agent, waiting))).toMatchObject({
      code: 'already_decided',
      verdict: 'reject',
      decidedBy: 'lead',
      decidedAt: won.decision.decidedAt.toISOString(),
      channel: 'terminal',
    });
    await signalWakeup(world.pool, world.client, won);
    await untilCase(world.pool, lost, ['closed', 'handed_off']);
    expect(await decisions(waiting.caseId)).toBe(1);
  });
});
