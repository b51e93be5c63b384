-- Up Migration
-- What the audit search, the trace and the ops page look for, by an index.

-- A field of an audit entry. Null where the text is no entry any more, so that what somebody has
-- tampered with still fits into an index and `audit verify` gets to name it; cut, since whoever asks
-- for something under a name of kilobytes must get his refusal noted too.
CREATE FUNCTION audit_field(body text, field text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN left(body::jsonb ->> field, 200);
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;

-- In place of one that a text that is no JSON does not fit into.
DROP INDEX audit_by_case;
CREATE INDEX audit_by_case ON audit (audit_field(body, 'case_id'), seq);
CREATE INDEX audit_by_actor ON audit (audit_field(body, 'actor'), seq);
CREATE INDEX audit_by_event ON audit (audit_field(body, 'event'), seq);
CREATE INDEX audit_by_channel ON audit (audit_field(body, 'channel'), seq);
CREATE INDEX audit_by_time ON audit (at);

-- A day's model calls, read from the index alone.
CREATE INDEX steps_by_start ON steps (started_at)
  INCLUDE (model, kind, input_tokens, output_tokens, cost_micros, duration_ms);

CREATE INDEX outbox_undelivered ON outbox (outbox_id) WHERE delivered_at IS NULL;

-- How far each source has been read.
CREATE INDEX tickets_by_source ON tickets (source, arrival_no);
