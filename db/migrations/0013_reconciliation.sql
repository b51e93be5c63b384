-- Up Migration
-- Who set a route is part of its audit entry. Null: it was set by hand in SQL.
ALTER TABLE write_routes ADD COLUMN set_by text REFERENCES users;
-- No row is the route to our own Postgres, so to go back to it a row is taken away.
GRANT DELETE ON write_routes TO countersign_app;

-- The nightly look at what a provider did, by the time at which it was sent.
CREATE INDEX operations_by_provider ON operations (provider, first_sent_at)
  WHERE first_sent_at IS NOT NULL;
