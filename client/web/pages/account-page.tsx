/** Who one is here, and the form for a new password. */
import { POLICY } from '../../../contracts/policy';
import type { OpenSession } from '../../api/open-session';
import { Layout } from './layout';

const { passwordCharsMin, passwordCharsMax } = POLICY.signIn;

export type AccountPageProps = {
  session: OpenSession;
  /** Others sign in elsewhere and have none here. */
  hasPassword: boolean;
  notice?: string | undefined;
  problem: string | null;
};

function PasswordForm({ session, problem }: AccountPageProps) {
  return (
    <form method="post" action="/account/password" class="card narrow">
      <h2>New password</h2>
      <p id="about-password">
        At least {passwordCharsMin} characters. You are signed out everywhere else.
      </p>
      {problem === null ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <input type="hidden" name="form_key" value={session.formKey} />
      {/* For password managers, which else would not know whose it is. */}
      <input type="hidden" name="username" value={session.user.userId} autocomplete="username" />
      <label for="password">Password until now</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength={passwordCharsMax}
      />
      {[
        { name: 'new_password', label: 'New password' },
        { name: 'again', label: 'New password, once more' },
      ].map(({ name, label }) => (
        <>
          <label for={name}>{label}</label>
          <input
            id={name}
            name={name}
            type="password"
            autocomplete="new-password"
            required
            minlength={passwordCharsMin}
            maxlength={passwordCharsMax}
            aria-describedby="about-password"
          />
        </>
      ))}
      <button type="submit" class="primary">
        Set the new password
      </button>
    </form>
  );
}

export function AccountPage(props: AccountPageProps) {
  const { session, hasPassword, notice } = props;
  const { displayName, userId, role, teams } = session.user;
  return (
    <Layout title="Account" session={session} notice={notice}>
      <h1>{displayName}</h1>
      <p>
        User {userId}, role {role.replace('_', ' ')}
        {teams.length === 0 ? '' : `, in ${teams.join(', ')}`}.
      </p>
      {hasPassword ? (
        <PasswordForm {...props} />
      ) : (
        <p>You sign in elsewhere and have no password here.</p>
      )}
    </Layout>
  );
}
