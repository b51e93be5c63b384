-- Up Migration
-- Work of a Workflow that fails again and again. It is tried again by itself for as long as it takes;
-- this row is how ops learn of it. One row per piece of work, however often it is tried.
CREATE TABLE failing_work (
  -- The Workflow Id of a case; of what a Schedule starts, its Workflow type, since each run has an id.
  place text NOT NULL,
  activity text NOT NULL,
  -- Which of the place's: an operation, a source, a step; empty where there is one.
  subject text NOT NULL,
  workflow_id text NOT NULL,
  -- A class or an SQLSTATE, never a message: a message may carry what a customer wrote.
  error_class text NOT NULL,
  tries int NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (place, activity, subject)
);
CREATE INDEX failing_work_open ON failing_work (first_at) WHERE ended_at IS NULL;

-- Since when an approved write waits with nothing sent, and when what lifted that woke its case.
ALTER TABLE operations ADD COLUMN held_at timestamptz, ADD COLUMN held_woken_at timestamptz;
CREATE INDEX operations_held ON operations (held_at) WHERE held_at IS NOT NULL;
