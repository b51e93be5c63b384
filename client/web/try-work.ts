/** The form that has failing work tried now. */
import type { AppDeps } from '../api/app';
import type { Channel } from '../../contracts/decision';
import { tryWorkAgain } from '../../db/try-work-again';
import type { SettleCode } from '../../contracts/error-codes';
import type { SentForm } from './read-form';

export type Tried =
  { kind: 'tried' | 'later' } | { kind: 'refused'; code: SettleCode; message: string };

/** `later`: it is noted, and Temporal, which is away or older, tries it at its next time. */
export async function tryWork(
  { pool, engine }: Pick<AppDeps, 'pool' | 'engine'>,
  form: SentForm,
  by: { userId: string; channel: Channel },
): Promise<Tried> {
  const place = form.text('place');
  const activity = form.text('activity');
  const subject = form.text('subject');
  const answer = await tryWorkAgain(pool, { place, activity, subject, ...by });
  if (answer.kind === 'refused') return answer;
  const asked = await engine?.tryNow(answer.work);
  return { kind: asked?.ok ? 'tried' : 'later' };
}
