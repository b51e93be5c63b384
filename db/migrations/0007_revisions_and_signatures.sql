-- Where a revision comes from: the model, somebody's edit of an earlier one, or a person who has
-- taken the case over.
ALTER TABLE proposals
  ADD COLUMN origin text NOT NULL DEFAULT 'model' CHECK (origin IN ('model', 'edit', 'person')),
  -- The actions were edited and the reply was not: it has to be newly written from the receipts.
  ADD COLUMN is_reply_stale boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT proposals_requester CHECK ((origin = 'model') = (requester_id IS NULL)),
  DROP CONSTRAINT proposals_case_id_step_no_key;
-- A retried publication finds the proposal of its step instead of making a second one.
CREATE UNIQUE INDEX proposals_of_step ON proposals (case_id, step_no) WHERE origin = 'model';

-- People who proposed or edited an action count as its requesters and can't approve it. Whoever
-- only lowered an amount is not among them.
ALTER TABLE proposal_actions
  ADD COLUMN requester_ids text[] NOT NULL DEFAULT '{}',
  -- What it is worth in minor units, as it was when it was proposed; 0 for what moves no money.
  ADD COLUMN value_minor bigint NOT NULL DEFAULT 0 CHECK (value_minor >= 0),
  ADD COLUMN currency char(3);

-- A person who has taken the case: the model stops, and this person proposes or closes.
ALTER TABLE cases
  ADD COLUMN taken_over_by text REFERENCES users,
  ADD COLUMN taken_over_at timestamptz;

CREATE TABLE user_keys (
  key_id text PRIMARY KEY CHECK (key_id <> ''),
  user_id text NOT NULL REFERENCES users,
  -- Ed25519, raw 32 bytes as base64. The private half never reaches us.
  public_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX user_keys_by_user ON user_keys (user_id);

-- Every signed statement that was ever taken, so that a second sending of it is seen as such.
CREATE TABLE signed_statements (
  statement_id uuid PRIMARY KEY,
  case_id text NOT NULL REFERENCES cases,
  -- The number of the Signal in its Workflow: the same number again is a retried Activity.
  signal_no int NOT NULL,
  code text NOT NULL,
  answer jsonb NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
