/** The page of a case for one person: what they may see and do is asked of the rules here alone. */
import type { OpenSession } from '../api/open-session';
import { canAct, canReadText, mayWithdraw } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { CasePageData } from './load-case-page';
import { CasePage } from './pages/case-page';
import type { SentForm } from './read-form';

/** What this person may do with the case besides deciding on an action. */
export type CaseRights = {
  readText: boolean;
  edit: boolean;
  withdraw: boolean;
  takeOver: boolean;
  close: boolean;
};

/** A form that was not taken: its fields stand in it again. */
export type TypedForm = { act: string; form: SentForm };

export function caseRights(user: User, { detail, ending }: CasePageData): CaseRights {
  const { head, proposals } = detail;
  const [proposal] = proposals;
  const isOpen = head.caseId !== null && head.endedAt === null && ending === null;
  const isWaiting = isOpen && proposal?.state === 'pending';
  const requesterIds = (proposal?.actions ?? []).flatMap((action) => action.requesterIds);
  const requesterId = proposal?.requesterId ?? null;
  const parties = requesterId === null ? requesterIds : [requesterId, ...requesterIds];
  const may = (act: Parameters<typeof canAct>[1]): boolean => canAct(user, act, head).allowed;
  const readText = canReadText(user);
  return {
    readText,
    edit: isWaiting && readText && may('edit'),
    withdraw: isWaiting && may('withdraw') && mayWithdraw(user, parties),
    takeOver: isOpen && head.takenOverBy !== user.userId && may('take_over'),
    close: isOpen && may('close_ticket'),
  };
}

export function showCase(
  data: CasePageData,
  given: {
    session: OpenSession;
    notice?: string | undefined;
    /** Why a form was not taken, in words, with what was typed into it. */
    problem?: string;
    typed?: TypedForm;
  },
) {
  return <CasePage {...data} {...given} may={caseRights(given.session.user, data)} />;
}
