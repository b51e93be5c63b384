/** Sign-in by name and password. */
import { Layout } from './layout';

export type SignInProblem = { message: string } | null;

export function SignInPage({
  login,
  next,
  problem,
}: {
  login: string;
  next: string;
  problem: SignInProblem;
}) {
  return (
    <Layout title="Sign in" session={null}>
      <form method="post" action="/sign-in" class="card narrow">
        <h1>Sign in</h1>
        {problem ? (
          <p class="problem" role="alert" id="problem">
            {problem.message}
          </p>
        ) : null}
        <input type="hidden" name="next" value={next} />
        <label for="login">User</label>
        <input
          id="login"
          name="login"
          value={login}
          autocomplete="username"
          required
          autofocus={login === ''}
          maxlength={200}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          autofocus={login !== ''}
          maxlength={200}
          aria-describedby={problem ? 'problem' : undefined}
        />
        <button type="submit" class="primary">
          Sign in
        </button>
      </form>
    </Layout>
  );
}
