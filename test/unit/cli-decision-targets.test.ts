import {
  checkUnattended,
  findTargets,
  isCovered,
  readHashes,
} from '../../client/cli/decision-targets';
import type { CaseDetail } from '../../client/cli/find-case';
import type { ShownAction, ShownProposal } from '../../db/queries/case-detail';
import type { ActionState } from '../../contracts/proposal';

function anAction(
  actionIndex: number,
  state: ActionState = 'pending',
  kind = 'refund',
): ShownAction {
  return {
    actionIndex,
    kind,
    orderId: 'LK-610283',
    action: { kind, order_id: 'LK-610283', reason: 'late_delivery' },
    digest: String(actionIndex + 1).repeat(64),
    words: 'Refund 12.95 CAD',
    signers: 1,
    needsLead: false,
    requesterIds: [],
    state,
    switchedOff: null,
  };
}

function aCase(actions: ShownAction[] | null): CaseDetail {
  const proposal: ShownProposal = {
    revision: 1,
    state: 'pending',
    digest: 'f'.repeat(64),
    reply: '',
    isReplyStale: false,
    origin: 'model',
    requesterId: null,
    publishedAt: new Date(),
    deadlineAt: new Date(),
    closedAt: null,
    closedReason: null,
    closedWords: null,
    actions: actions ?? [],
  };
  const head = { externalId: 'T-1', state: 'closed', outcome: 'reply_only', rules: [], team: null };
  return {
    head: head as unknown as CaseDetail['head'],
    proposals: actions ? [proposal] : [],
    decisions: [],
    operations: [],
    replies: [],
    thread: [],
  };
}

function indexesOf(actions: ShownAction[], options: object, hashes: string[] = []): number[] {
  return findTargets(aCase(actions), options, hashes).actions.map((action) => action.actionIndex);
}

describe('what a decision is about', () => {
  test('is all that waits, when nothing is named', () => {
    expect(indexesOf([anAction(0, 'approved'), anAction(1), anAction(2)], {})).toEqual([1, 2]);
  });

  test('is what is named, by number or by hash', () => {
    const actions = [anAction(0), anAction(1)];
    expect(indexesOf(actions, { action: ['2', '2'] })).toEqual([1]);
    expect(indexesOf(actions, {}, ['22222222'])).toEqual([1]);
    expect(indexesOf(actions, {}, ['ffffffff'])).toEqual([0, 1]);
  });

  test('is everything when all is decided, so that the arbiter can say by whom', () => {
    expect(indexesOf([anAction(0, 'rejected'), anAction(1, 'approved')], {})).toEqual([0, 1]);
  });

  test('is nothing when nothing was proposed, and that is said', () => {
    expect(() => findTargets(aCase(null), {}, [])).toThrow(
      /Nothing was proposed for T-1.*answered/,
    );
    expect(() => findTargets(aCase([anAction(0)]), { action: ['0'] }, [])).toThrow(/no action 0/);
  });
});

describe('a hash', () => {
  test('has at least 8 characters and is compared in lower case', () => {
    expect(readHashes({ hash: ['ABCDEF01'] })).toEqual(['abcdef01']);
    expect(() => readHashes({ hash: ['abcdef0'] })).toThrow(/at least the first 8/);
    expect(() => readHashes({ hash: ['ghijklmnop'] })).toThrow(/--hash/);
  });

  test('covers an action by its own digest or by the one of the proposal', () => {
    const [proposal] = aCase([anAction(0)]).proposals;
    if (!proposal) throw new Error('The proposal is missing.');
    expect(isCovered(anAction(0), proposal, ['11111111'])).toBe(true);
    expect(isCovered(anAction(0), proposal, ['ffffffff'])).toBe(true);
    expect(isCovered(anAction(0), proposal, ['22222222'])).toBe(false);
    expect(isCovered(anAction(0), proposal, [])).toBe(false);
  });
});

describe('deciding without being asked', () => {
  const targets = (kind: string): ReturnType<typeof findTargets> =>
    findTargets(aCase([anAction(0, 'pending', kind)]), {}, []);

  test('needs a yes, and for an approval that moves money the hash of what was seen', () => {
    const given = { verdict: 'approve' as const, hashes: [], hasYes: true };
    expect(() => {
      checkUnattended(targets('refund'), { ...given, hasYes: false });
    }).toThrow(/--yes/);
    expect(() => {
      checkUnattended(targets('refund'), given);
    }).toThrow(/--hash/);
    checkUnattended(targets('refund'), { ...given, hashes: ['11111111'] });
    checkUnattended(targets('refund'), { ...given, verdict: 'reject' });
    checkUnattended(targets('return_label'), given);
  });
});
