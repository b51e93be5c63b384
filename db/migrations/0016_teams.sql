-- Up Migration
-- Whose cases somebody looks after. Who is in no team looks after all.

CREATE TABLE user_teams (
  user_id text NOT NULL REFERENCES users,
  team text NOT NULL CHECK (team <> ''),
  PRIMARY KEY (user_id, team)
);

GRANT DELETE ON user_teams TO countersign_app;
