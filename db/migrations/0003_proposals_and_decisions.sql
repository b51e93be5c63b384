-- Up Migration

CREATE TABLE users (
  user_id text PRIMARY KEY CHECK (user_id <> ''),
  display_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('agent', 'lead', 'ops', 'admin', 'read_only')),
  is_active boolean NOT NULL DEFAULT true,
  customer_id text REFERENCES customers
);

CREATE TABLE proposals (
  case_id text NOT NULL REFERENCES cases,
  revision int NOT NULL CHECK (revision > 0),
  step_no int NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'decided', 'superseded', 'lapsed', 'expired', 'withdrawn')),
  digest text NOT NULL,
  reply text NOT NULL,
  resolution jsonb NOT NULL,
  requester_id text REFERENCES users,
  published_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_reason text,
  PRIMARY KEY (case_id, revision),
  -- A retried publication finds the proposal of its step instead of making a second one.
  UNIQUE (case_id, step_no)
);
-- At most one proposal of a case can be decided on.
CREATE UNIQUE INDEX proposals_one_pending ON proposals (case_id) WHERE state = 'pending';
-- The wait for a person is a list, oldest deadline first.
CREATE INDEX proposals_pending ON proposals (deadline_at) WHERE state = 'pending';

CREATE TABLE proposal_actions (
  case_id text NOT NULL,
  revision int NOT NULL,
  action_index int NOT NULL CHECK (action_index >= 0),
  kind text NOT NULL,
  order_id text NOT NULL,
  -- The canonical bytes that a person approves and that execute.
  canonical text NOT NULL,
  digest text NOT NULL,
  -- The same action in any revision of the case: a rejected one is refused in code.
  fingerprint text NOT NULL,
  words text NOT NULL,
  facts jsonb NOT NULL,
  signers_needed int NOT NULL CHECK (signers_needed IN (1, 2)),
  needs_lead boolean NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'rejected', 'sent_back', 'expired', 'lapsed')),
  PRIMARY KEY (case_id, revision, action_index),
  FOREIGN KEY (case_id, revision) REFERENCES proposals
);
CREATE INDEX proposal_actions_by_fingerprint ON proposal_actions (case_id, fingerprint);

-- A decision row is the truth; the Signal that follows it only wakes the Workflow.
CREATE TABLE decisions (
  decision_id uuid PRIMARY KEY,
  case_id text NOT NULL,
  revision int NOT NULL,
  action_index int NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('approve', 'reject', 'send_back')),
  digest text NOT NULL,
  user_id text NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('terminal', 'web', 'api', 'signal')),
  note text,
  decided_at timestamptz NOT NULL,
  -- The word that settled the action: the last signature needed, or a no.
  is_final boolean NOT NULL,
  FOREIGN KEY (case_id, revision, action_index) REFERENCES proposal_actions,
  UNIQUE (case_id, revision, action_index, user_id)
);
CREATE UNIQUE INDEX decisions_one_final ON decisions (case_id, revision, action_index) WHERE is_final;

-- Signals that have to reach a Workflow: sent at once, and again by the relay until acknowledged.
CREATE TABLE wakeups (
  wakeup_id uuid PRIMARY KEY,
  workflow_id text NOT NULL,
  signal_name text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  acknowledged_at timestamptz,
  outcome text
);
CREATE INDEX wakeups_open ON wakeups (created_at) WHERE acknowledged_at IS NULL;
