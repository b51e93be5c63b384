/** Who may do what: one rule object for the terminal, pages, API and the writing transaction. */
import type { DecisionCode } from './error-codes';
import { limitsIn } from './money-limits';

export const ROLES = ['agent', 'lead', 'ops', 'admin', 'read_only'] as const;

export type Role = (typeof ROLES)[number];

export type User = {
  userId: string;
  displayName: string;
  role: Role;
  isActive: boolean;
  /** Set when the person is a customer of the shop too: nobody decides on their own order. */
  customerId: string | null;
  /** The teams whose cases they look after; empty for all of them. */
  teams: readonly string[];
};

/** Who must sign: how many different people, and whether one of them must be a lead. */
export type Tier = { signers: 1 | 2; needsLead: boolean };

export type Verdict = 'approve' | 'reject' | 'send_back';

export type Right = { allowed: true } | { allowed: false; code: DecisionCode; message: string };

const HIGHEST_TIER: Tier = { signers: 2, needsLead: true };

/**
 * The tier of an action by its value and the customer's total in the cumulative window,
 * so that splitting a refund does not lower it. A currency without limits has the highest tier.
 * What is worth nothing, such as a return label, adds to no total.
 * @param refundedInWindowMinor minor units of the value's own currency.
 */
export function tierFor(
  value: { minor: bigint; currency: string },
  refundedInWindowMinor: bigint,
): Tier {
  if (value.minor === 0n) return { signers: 1, needsLead: false };
  const limits = limitsIn(value.currency)?.approval;
  if (!limits) return HIGHEST_TIER;
  const totalMinor = value.minor + refundedInWindowMinor;
  if (totalMinor <= limits.agentAloneUpToMinor) return { signers: 1, needsLead: false };
  if (totalMinor <= limits.leadAloneUpToMinor) return { signers: 1, needsLead: true };
  return HIGHEST_TIER;
}

/** What both ask for: who must sign never becomes fewer. */
export function higherTier(first: Tier, second: Tier): Tier {
  return {
    signers: first.signers > second.signers ? first.signers : second.signers,
    needsLead: first.needsLead || second.needsLead,
  };
}

const TIER_WORDS = {
  two: 'two people, one of them a lead',
  lead: 'a lead',
  agent: 'a support agent',
} as const;

/** The tier in words, for cards and messages. */
export function describeTier(tier: Tier): (typeof TIER_WORDS)[keyof typeof TIER_WORDS] {
  if (tier.signers === 2) return TIER_WORDS.two;
  return tier.needsLead ? TIER_WORDS.lead : TIER_WORDS.agent;
}

export function isLead(user: User): boolean {
  return user.role === 'lead' || user.role === 'admin';
}

/** Why somebody may not: `the role is ops`, and whether they are still there. */
function describeRole({ role, isActive }: User): string {
  return `the role is ${role}${isActive ? '' : ' and the user is deactivated'}`;
}

/** Active, and in a role that decides at all. */
export function mayDecideAtAll(user: User): boolean {
  return user.isActive && (user.role === 'agent' || isLead(user));
}

export type DecisionSubject = {
  tier: Tier;
  customerId: string;
  /** Who proposed or edited it; empty for the model, which is never an approver. */
  requesterIds: readonly string[];
  /** People who have approved it already. */
  approvedBy: readonly User[];
};

/** May this person give this verdict on this action? */
export function canDecide(user: User, verdict: Verdict, subject: DecisionSubject): Right {
  if (!mayDecideAtAll(user)) {
    const message = `${user.userId} may not decide: ${describeRole(user)}.`;
    return { allowed: false, code: 'not_entitled', message };
  }
  if (user.customerId !== null && user.customerId === subject.customerId) {
    return { allowed: false, code: 'own_order', message: 'Nobody decides on their own order.' };
  }
  if (verdict !== 'approve') return { allowed: true };
  if (subject.requesterIds.includes(user.userId)) {
    const message = 'You proposed or edited this action, so somebody else has to approve it.';
    return { allowed: false, code: 'second_person_needed', message };
  }
  if (subject.approvedBy.some((earlier) => earlier.userId === user.userId)) {
    const message = 'You have approved this already; it needs a second, different person.';
    return { allowed: false, code: 'second_person_needed', message };
  }
  const alone = subject.tier.signers === 1;
  const leadStillNeeded = subject.tier.needsLead && !subject.approvedBy.some(isLead);
  const isLastSigner = alone || subject.approvedBy.length + 1 >= subject.tier.signers;
  if (isLastSigner && leadStillNeeded && !isLead(user)) {
    const message = `This needs ${describeTier(subject.tier)}; ${user.userId} is ${user.role === 'agent' ? 'an agent' : `a ${user.role}`}.`;
    return { allowed: false, code: 'not_entitled', message };
  }
  return { allowed: true };
}

/** What a person may do with a case or its proposal besides deciding on it. */
export type Act = 'take_over' | 'propose' | 'edit' | 'withdraw' | 'close_ticket' | 'claim';

/** May this person do that with this customer's case? */
export function canAct(user: User, act: Act, subject: { customerId: string }): Right {
  if (!mayDecideAtAll(user)) {
    const message = `${user.userId} may not do this (${act}): ${describeRole(user)}.`;
    return { allowed: false, code: 'not_entitled', message };
  }
  if (user.customerId !== null && user.customerId === subject.customerId) {
    return { allowed: false, code: 'own_order', message: 'Nobody acts on their own order.' };
  }
  return { allowed: true };
}

/** May this person take a waiting proposal back? Those who proposed or edited it, and leads. */
export function mayWithdraw(user: User, requesterIds: readonly string[]): boolean {
  return requesterIds.includes(user.userId) || isLead(user);
}

/** Ops and admins look after every case, and so does whoever is in no team. Null stands for all. */
export function teamsSeenBy({ role, teams }: User): readonly string[] | null {
  return role === 'ops' || role === 'admin' || teams.length === 0 ? null : teams;
}

/**
 * May this person know that there is this case? For everybody else it is as if there were none. One
 * that no team has yet is everybody's. A deactivated person has no way in that would ask this; where
 * somebody else names them, the rules for what they want to do say that they are deactivated.
 */
export function canSeeCase(user: User, { team }: { team: string | null }): boolean {
  const teams = teamsSeenBy(user);
  return team === null || teams === null || teams.includes(team);
}

/** May this person see what customers and colleagues wrote? Ops look after cases without it. */
export function canReadText(user: User): boolean {
  return user.isActive && user.role !== 'ops';
}

/** May this person, or a program of theirs, bring in tickets and messages of customers? */
export function canSubmit(user: User): Right {
  if (user.isActive && user.role !== 'read_only') return { allowed: true };
  const message = `${user.userId} may not bring in tickets: ${describeRole(user)}.`;
  return { allowed: false, code: 'not_entitled', message };
}

/** Whose key may this person make or revoke? Their own, and a lead anybody's. */
export function canManageKeys(user: User, owner: { userId: string }): Right {
  if (!mayDecideAtAll(user)) {
    const message = `${user.userId} may not manage keys: ${describeRole(user)}.`;
    return { allowed: false, code: 'not_entitled', message };
  }
  if (user.userId === owner.userId || isLead(user)) return { allowed: true };
  const message = `The key belongs to ${owner.userId}: only they or a lead may do that.`;
  return { allowed: false, code: 'not_entitled', message };
}

/** Who may say which account elsewhere signs in as whom? That is as good as any role: admins alone. */
export function canManageIdentities(user: User): Right {
  if (user.isActive && user.role === 'admin') return { allowed: true };
  const message = `${user.userId} may not link accounts: it is for admins, and ${describeRole(user)}.`;
  return { allowed: false, code: 'not_entitled', message };
}

export type SettleRight =
  { allowed: true } | { allowed: false; code: 'not_entitled' | 'own_order'; message: string };

/** Who may say what became of a write that nobody can tell of, and switch writes off and on. */
export function canSettle(user: User, subject: { customerId: string | null }): SettleRight {
  if (!user.isActive || !(user.role === 'ops' || isLead(user))) {
    const message = `${user.userId} may not do this: it is for ops and leads, and ${describeRole(user)}.`;
    return { allowed: false, code: 'not_entitled', message };
  }
  if (user.customerId !== null && user.customerId === subject.customerId) {
    return { allowed: false, code: 'own_order', message: 'Nobody acts on their own order.' };
  }
  return { allowed: true };
}

/** Who looks after the whole: ops and leads see what stands still, what is unknown, what it costs. */
export function canSeeOps(user: User): boolean {
  return user.isActive && (user.role === 'ops' || isLead(user));
}

/** Who may search and export the audit: codes and ids, of the cases that they may know of. */
export function canReadAudit(user: User): boolean {
  return canSeeOps(user);
}

/** Who may say where writes go: an admin or a lead. */
export function canRoute(user: User): Right {
  if (user.isActive && isLead(user)) return { allowed: true };
  const message = `${user.userId} may not set routes: it is for admins and leads, and ${describeRole(user)}.`;
  return { allowed: false, code: 'not_entitled', message };
}

/** Do these people, as they are now, make up the tier? Looked up again when executing. */
export function signersSuffice(tier: Tier, signers: readonly User[]): boolean {
  const different = new Map(signers.map((user) => [user.userId, user]));
  if ([...different.values()].some((user) => !mayDecideAtAll(user))) return false;
  if (different.size < tier.signers) return false;
  return !tier.needsLead || [...different.values()].some(isLead);
}
