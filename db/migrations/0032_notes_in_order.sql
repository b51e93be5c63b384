-- Several notes of one transaction are told in the order in which they were written.
ALTER TABLE case_notes ALTER COLUMN created_at SET DEFAULT clock_timestamp();
