-- Up Migration
-- How people sign in. A password is kept as an Argon2id hash, a session or a token as a SHA-256 of
-- 256 random bits: a copy of this database opens nothing.

CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users,
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  set_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- By what was typed, whether or not there is such a user: else it would tell who there is.
CREATE TABLE sign_in_failures (
  login_hash bytea PRIMARY KEY CHECK (octet_length(login_hash) = 32),
  failures int NOT NULL CHECK (failures > 0),
  last_at timestamptz NOT NULL,
  locked_until timestamptz
);

CREATE TABLE api_tokens (
  token_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id text NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'decide', 'submit', 'operate']),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

-- Answers to requests that carried an Idempotency-Key: the same request again gets the same answer.
CREATE TABLE idempotent_requests (
  user_id text NOT NULL REFERENCES users,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 200),
  request_digest text NOT NULL,
  status int,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, idempotency_key)
);

-- What has an end of its own is cleaned up by the application.
GRANT DELETE ON sessions, sign_in_failures, idempotent_requests TO countersign_app;
