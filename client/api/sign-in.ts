/**
 * Sign-in of local users. A wrong password, an unknown user and a deactivated one are told the same
 * and take the same work.
 */
import { POLICY } from '../../contracts/policy';
import { insertKnownBrowser } from '../../db/queries/known-browsers';
import { findCredential } from '../../db/queries/passwords';
import { noteFailure } from './note-failure';
import type { OpenSession } from './open-session';
import { hashOfSecret, hashPassword, isPassword, newSecret } from './secrets';
import { beginAttempt, endAttempt } from './sign-in-attempts';
import type { AttemptDeps, Attempter } from './sign-in-attempts';
import { startSession } from './start-session';

export type PasswordCheck =
  | { kind: 'right'; userId: string; isBrowserKnown: boolean }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterMs: number };

export type SignIn =
  | { kind: 'signed_in'; secret: string; newBrowserSecret: string | null }
  | Exclude<PasswordCheck, { kind: 'right' }>;

export type SignInDeps = AttemptDeps & {
  /** Of the library; a test counts how often it is asked. */
  verify?: typeof isPassword;
};

/** The hash of nothing that anybody could type, so that unknown users cost as much as known ones. */
let decoy: Promise<string> | undefined;

/** The user whose password it is; and who was meant, if there is such a user. */
async function whoseIs(
  { pool, verify = isPassword }: SignInDeps,
  { login, password }: { login: string; password: string },
): Promise<{ isRight: boolean; knownId: string | null }> {
  const credential = await findCredential(pool, login);
  decoy ??= hashPassword(newSecret());
  // No password is longer; the rest of a long text would only be work.
  const tried = password.slice(0, 2 * POLICY.signIn.passwordCharsMax);
  const isSame = await verify(credential?.hash ?? (await decoy), tried);
  const isRight = isSame && tried === password && credential?.isActive === true;
  return { isRight, knownId: credential?.userId ?? null };
}

/** @param who `login` is a user's id, as it was typed; letters count as they are. */
export async function checkPassword(
  deps: SignInDeps,
  { password, ...who }: Attempter & { password: string },
): Promise<PasswordCheck> {
  const attempt = await beginAttempt(deps, who);
  if (attempt.kind === 'locked') return attempt;
  const { isRight, knownId } = await whoseIs(deps, { login: who.login, password });
  if (!isRight || knownId === null) {
    const detail = { method: 'password', code: 'wrong' };
    await noteFailure(deps, { userId: knownId, detail });
    return { kind: 'wrong' };
  }
  await endAttempt(deps, attempt);
  return { kind: 'right', userId: knownId, isBrowserKnown: attempt.isBrowserKnown };
}

export async function signIn(
  deps: SignInDeps,
  { before, ...who }: Attempter & { password: string; before: OpenSession | null },
): Promise<SignIn> {
  const checked = await checkPassword(deps, who);
  if (checked.kind !== 'right') return checked;
  const { userId, isBrowserKnown } = checked;
  const secret = await startSession(deps, { userId, method: 'password', before });
  if (isBrowserKnown) return { kind: 'signed_in', secret, newBrowserSecret: null };
  const newBrowserSecret = newSecret();
  const tokenHash = hashOfSecret(newBrowserSecret);
  await insertKnownBrowser(deps.pool, { tokenHash, userId, at: deps.now() });
  return { kind: 'signed_in', secret, newBrowserSecret };
}
