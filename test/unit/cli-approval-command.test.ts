import { approvalCommand, nextSigner } from '../../client/cli/approval-command';
import type { Decider } from '../../client/cli/approval-command';
import type { ListedAction } from '../../db/queries/case-list';

const DECIDERS: Decider[] = [
  { userId: 'agent', role: 'agent' },
  { userId: 'agent2', role: 'agent' },
  { userId: 'lead', role: 'lead' },
];

function anAction(change: Partial<ListedAction> = {}): ListedAction {
  return {
    actionIndex: 0,
    kind: 'refund',
    words: 'Refund 12.95 CAD',
    digest: 'a'.repeat(64),
    state: 'pending',
    signers: 1,
    needsLead: false,
    approvedBy: [],
    ...change,
  };
}

const SETTINGS = { deciders: DECIDERS, ownUserId: undefined, isInteractive: true };

describe('the command that approves', () => {
  test('names the ticket, the hash of what was shown, and somebody who may sign', () => {
    const row = { actions: [anAction()], digest: 'b'.repeat(64), reference: 'T-81003' };
    expect(approvalCommand(row, SETTINGS)).toBe(
      'npx countersign approve T-81003 --hash aaaaaaaaaaaa --as agent',
    );
  });

  test('has the hash of the whole proposal when several actions wait', () => {
    const actions = [anAction(), anAction({ actionIndex: 1, digest: 'c'.repeat(64) })];
    const row = { actions, digest: 'b'.repeat(64), reference: 'T-81003' };
    expect(approvalCommand(row, SETTINGS)).toContain('--hash bbbbbbbbbbbb');
  });

  test('does not ask in a script, and leaves out who it is when that is known', () => {
    const row = { actions: [anAction()], digest: null, reference: 'T-81003' };
    const settings = { ...SETTINGS, ownUserId: 'agent2', isInteractive: false };
    expect(approvalCommand(row, settings)).toBe(
      'npx countersign approve T-81003 --hash aaaaaaaaaaaa --yes',
    );
  });

  test.each<[string, Partial<ListedAction>, string | null]>([
    ['an agent where an agent suffices', {}, 'agent'],
    ['a lead where one is needed', { needsLead: true }, 'lead'],
    ['anybody first where two sign', { signers: 2, needsLead: true }, 'agent'],
    [
      'a lead second, after an agent',
      { signers: 2, needsLead: true, approvedBy: ['agent'] },
      'lead',
    ],
    [
      'an agent second, after a lead',
      { signers: 2, needsLead: true, approvedBy: ['lead'] },
      'agent',
    ],
  ])('asks %s', (_name, change, expected) => {
    expect(nextSigner([anAction(change)], DECIDERS)?.userId ?? null).toBe(expected);
  });

  test('names nobody when nobody is left', () => {
    const agents = DECIDERS.filter((row) => row.role === 'agent');
    expect(nextSigner([anAction({ needsLead: true })], agents)).toBeNull();
  });
});
