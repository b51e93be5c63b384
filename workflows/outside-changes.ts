/** What happened to the ticket outside while the case was busy with something else. */
import type { MessageSeen } from '../contracts/message-seen';
import type { EndingReason } from '../contracts/proposal';
import type { CaseProgress } from './case-state';
import { records } from './proxies';

/** After one of these there is nothing left to resolve. */
export type EndingChange = EndingReason;

/** Something is said to have happened, or a person asks for the case, and nobody has looked yet. */
export function hasOutsideNews(progress: CaseProgress): boolean {
  return (
    progress.news > progress.newsHandled || progress.takeOverAsks > progress.takeOverAsksHandled
  );
}

/** What came in since the last look, to be checked by the Activity that looks now. */
export function takeSeen(progress: CaseProgress): { seen?: MessageSeen[] } {
  const { seen } = progress;
  progress.seen = [];
  return seen.length > 0 ? { seen } : {};
}

/**
 * Looks at what came in meanwhile, before an answer goes out that knows nothing of it: an ending, or
 * a message of the customer that the model has not been told.
 */
export async function takeOutsideNews(
  progress: CaseProgress,
): Promise<EndingChange | 'customer_wrote' | null> {
  if (progress.news === progress.newsHandled) return null;
  progress.newsHandled = progress.news;
  const news = await records.readNews.executeWithOptions({ summary: 'Look at what came in' }, [
    { caseId: progress.caseId, ...takeSeen(progress) },
  ]);
  if (news.ending) return news.ending;
  return news.hasMessage ? 'customer_wrote' : null;
}

/** Whoever sent something that nothing looked at is in the journal too. */
export async function checkWhatIsLeft(progress: CaseProgress): Promise<void> {
  if (progress.seen.length === 0) return;
  await records.checkMessages.executeWithOptions({ summary: 'Check the messages that are left' }, [
    { caseId: progress.caseId, ...takeSeen(progress) },
  ]);
}
