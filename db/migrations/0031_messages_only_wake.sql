-- A person who asks for a case writes it down here; the Update that follows only wakes the case, and
-- who asked is read from this row.
CREATE TABLE take_over_requests (
  request_id uuid PRIMARY KEY,
  request_no bigint GENERATED ALWAYS AS IDENTITY,
  case_id text NOT NULL REFERENCES cases,
  user_id text NOT NULL REFERENCES users,
  reason_code text NOT NULL CHECK (length(reason_code) BETWEEN 1 AND 200),
  channel text NOT NULL CHECK (channel IN ('terminal', 'web', 'api', 'signal')),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz,
  -- 'taken', 'given_up', or the code of the refusal.
  answer text,
  CHECK ((answered_at IS NULL) = (answer IS NULL))
);
CREATE UNIQUE INDEX take_over_requests_open
  ON take_over_requests (case_id, user_id) WHERE answered_at IS NULL;
REVOKE UPDATE ON take_over_requests FROM countersign_app;
GRANT UPDATE (answered_at, answer) ON take_over_requests TO countersign_app;

-- How many messages came to a case that no row of ours tells of: so many are in the journal that
-- whoever floods a case does not fill it.
CREATE TABLE forged_messages (
  case_id text PRIMARY KEY REFERENCES cases,
  seen bigint NOT NULL CHECK (seen >= 0)
);

-- The revision that a person made with this note in mind; the model's own have told_at_step.
ALTER TABLE case_notes ADD COLUMN known_at_revision int;
