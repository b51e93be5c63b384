/** The page of a case for one person: what they may see and do is asked of the rules here alone. */
import type { OpenSession } from '../api/open-session';
import { canAct, canReadText } from '../../contracts/can';
import type { CasePageData } from './load-case-page';
import { CasePage } from './pages/case-page';

export function showCase(
  data: CasePageData,
  given: {
    session: OpenSession;
    now: Date;
    notice?: string | undefined;
    conflict?: { message: string; reason: string };
  },
) {
  const { session, now, notice, conflict } = given;
  const isTextShown = canReadText(session.user);
  return (
    <CasePage
      {...data}
      session={session}
      isTextShown={isTextShown}
      mayEdit={isTextShown && canAct(session.user, 'edit', data.detail.head).allowed}
      notice={notice}
      conflict={conflict}
      now={now}
    />
  );
}
