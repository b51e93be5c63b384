-- Up Migration
-- As tickets have it: what cleaning did to a message, and the whole of it where that changed it.
ALTER TABLE messages
  ADD COLUMN raw bytea,
  ADD COLUMN cleaned text[] NOT NULL DEFAULT '{}';
