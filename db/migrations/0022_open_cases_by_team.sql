-- Up Migration
-- What waits for a team: a small one finds its few cases without a look at those of all others.
CREATE INDEX cases_open_by_team ON cases (team) WHERE ended_at IS NULL;
