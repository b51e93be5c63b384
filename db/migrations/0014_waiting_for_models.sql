-- Up Migration
-- Until when a case waits because no model answers; null while one is asked or none is needed.
ALTER TABLE cases ADD COLUMN model_asked_again_at timestamptz;
