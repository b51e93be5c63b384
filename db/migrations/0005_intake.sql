-- Up Migration

-- A ticket is new until its Workflow was started. This mark, and not a number that only grows, is
-- the cursor of the intake: arrival numbers are given out before their transaction commits, so a
-- reader that has seen 8 may still find 7 later. A mark per ticket can't pass over one.
ALTER TABLE tickets ADD COLUMN workflow_started_at timestamptz;
CREATE INDEX tickets_to_start ON tickets (source, arrival_no) WHERE workflow_started_at IS NULL;

-- How often the relay tried, so that one that always fails can't stand in front of the others.
ALTER TABLE wakeups
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN attempted_at timestamptz;
