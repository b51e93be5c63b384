/** Typed keys of the Search Attributes that ops filter cases by. */
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';

export const caseStatus = defineSearchAttributeKey('CaseStatus', SearchAttributeType.KEYWORD);
export const caseTeam = defineSearchAttributeKey('CaseTeam', SearchAttributeType.KEYWORD);
export const caseOutcome = defineSearchAttributeKey('CaseOutcome', SearchAttributeType.KEYWORD);
export const caseRisk = defineSearchAttributeKey('CaseRisk', SearchAttributeType.KEYWORD);
export const caseDueAt = defineSearchAttributeKey('CaseDueAt', SearchAttributeType.DATETIME);
