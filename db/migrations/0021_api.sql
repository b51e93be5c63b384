-- Up Migration
-- What a list of writes walks along.
CREATE INDEX operations_by_age ON operations (created_at, operation_id);
