/** Checks what `finish` carried: the contract, then the business rules. Refused, never repaired. */
import { checkBusinessRules } from '../../contracts/business-rules';
import type { Refusal } from '../../contracts/business-rules';
import { decodeResolution } from '../../contracts/decode-resolution';
import { whyPerson } from '../../contracts/needs-person';
import type { PersonCode } from '../../contracts/needs-person';
import { HAND_OFF_RULES } from '../../contracts/resolution';
import type { HandOffRule, Outcome, Resolution, Team } from '../../contracts/resolution';
import { loadCase } from '../../db/queries/cases';
import { laterTexts } from '../../db/queries/customer-messages';
import { findResolution, insertResolution } from '../../db/queries/resolutions';
import type { ResolutionRow } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { findStep } from '../../db/queries/steps';
import { loadRuleContext } from '../../db/rule-context';
import type { CaseDeps } from '../deps';

export type CheckedResolution =
  | { kind: 'refused'; codes: string[] }
  | { kind: 'hand_off'; rule: HandOffRule; team: Team }
  /** Accepted, and nothing of it is sent or proposed: a person gets the case. */
  | { kind: 'needs_person'; code: PersonCode; team: Team }
  | { kind: 'reply'; outcome: Outcome; team: Team }
  | { kind: 'propose'; team: Team; actions: number };

type CheckInput = { caseId: string; stepNo: number; isReplyOnly: boolean };

function route(row: ResolutionRow): CheckedResolution {
  const { resolution } = row;
  if (!row.isAccepted || !resolution) {
    return { kind: 'refused', codes: row.refusals.map((refusal) => refusal.code) };
  }
  const { outcome, team } = resolution;
  if (row.personCode !== null) return { kind: 'needs_person', code: row.personCode, team };
  if (outcome === 'hand_off') {
    const rule = HAND_OFF_RULES.find((known) => resolution.rules.includes(known)) ?? 'H3';
    return { kind: 'hand_off', rule, team };
  }
  if (outcome === 'resolve') return { kind: 'propose', team, actions: row.actions.length };
  return { kind: 'reply', outcome, team };
}

function refusedRow(
  stepNo: number,
  resolution: Resolution | null,
  refusals: Refusal[],
): ResolutionRow {
  return { stepNo, isAccepted: false, resolution, actions: [], refusals, personCode: null };
}

async function check(deps: CaseDeps, input: CheckInput): Promise<ResolutionRow> {
  const { caseId, stepNo, isReplyOnly } = input;
  const step = await findStep(deps.pool, input);
  const { shopId } = await loadCase(deps.pool, caseId);
  const shop = await loadShop(deps.pool, shopId);
  const decoded = decodeResolution(step?.calls[0]?.argumentsText ?? '', shop);
  if (!decoded.ok) return refusedRow(stepNo, null, [decoded.refusal]);
  const { resolution } = decoded;
  const context = await loadRuleContext(deps.pool, {
    caseId,
    resolution,
    isReplyOnly,
    now: deps.now(),
  });
  const { refusals, actions } = checkBusinessRules(resolution, context);
  if (refusals.length > 0) return refusedRow(stepNo, resolution, refusals);
  const personCode = whyPerson(resolution, await laterTexts(deps.pool, caseId));
  return { stepNo, isAccepted: true, resolution, actions, refusals: [], personCode };
}

/** The first check of a step stands: a retried Activity gives the stored verdict. */
export async function checkResolution(
  deps: CaseDeps,
  input: CheckInput,
): Promise<CheckedResolution> {
  const earlier = await findResolution(deps.pool, input);
  if (earlier) return route(earlier);
  await insertResolution(deps.pool, { ...(await check(deps, input)), caseId: input.caseId });
  const stored = await findResolution(deps.pool, input);
  if (!stored) throw new RangeError(`The check of step ${String(input.stepNo)} was not stored.`);
  return route(stored);
}
