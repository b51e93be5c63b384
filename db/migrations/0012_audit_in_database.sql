-- Up Migration
-- What happens to many rows at once, or by hand in SQL, has its audit entry too: the database writes
-- it at the end of the transaction, so that the chain's head is still the last thing that is locked.

-- The same bytes as the application writes: canonical JSON, keys in order, instants in milliseconds.
-- `detail` is such JSON already.
CREATE FUNCTION append_audit(event text, actor text, channel text, of_case text, detail text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head%ROWTYPE;
  noted timestamptz;
  entry text;
  entry_hash text;
BEGIN
  SELECT * INTO STRICT head FROM audit_head WHERE chain = 'main' FOR UPDATE;
  noted := date_trunc('milliseconds', clock_timestamp());
  entry := format(
    '{"actor":%s,"at":"%s","case_id":%s,"channel":%s,"detail":%s,"event":%s,"previous_hash":"%s","seq":"%s"}',
    to_json(actor), to_char(noted AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    coalesce(to_json(of_case)::text, 'null'), to_json(channel), detail, to_json(event),
    head.hash, head.seq + 1);
  entry_hash := encode(sha256(convert_to(entry, 'UTF8')), 'hex');
  INSERT INTO audit (chain, seq, previous_hash, hash, body, at)
  VALUES ('main', head.seq + 1, head.hash, entry_hash, entry, noted);
  UPDATE audit_head SET seq = head.seq + 1, hash = entry_hash WHERE chain = 'main';
END $$;

-- An approved write that is never performed, because what it stood in was replaced or lapsed.
CREATE FUNCTION audit_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM append_audit('operation', 'countersign', 'database', NEW.case_id, format(
    '{"code":%s,"digest":%s,"from":%s,"kind":%s,"operation_id":%s,"state":%s}',
    coalesce(to_json(NEW.code)::text, 'null'), to_json(NEW.fingerprint), to_json(OLD.state),
    to_json(NEW.kind), to_json(NEW.operation_id), to_json(NEW.state)));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER operations_cancelled AFTER UPDATE ON operations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'cancelled' AND OLD.state <> 'cancelled') EXECUTE FUNCTION audit_cancelled();

-- Who may decide, where writes go, and what is stopped. Names and reasons are people's words and
-- stay out.
CREATE FUNCTION setting_value(setting text, found jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE setting
    WHEN 'users' THEN
      (found->>'role') || CASE WHEN (found->>'is_active')::boolean THEN ', active' ELSE ', inactive' END
    WHEN 'write_routes' THEN found->>'provider'
    WHEN 'kill_switches' THEN CASE WHEN found->>'cleared_at' IS NULL THEN 'on' ELSE 'off' END
  END
$$;

CREATE FUNCTION audit_setting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  of_key text := CASE TG_TABLE_NAME
    WHEN 'users' THEN found->>'user_id'
    WHEN 'write_routes' THEN (found->>'shop_id') || '/' || (found->>'kind')
    ELSE (found->>'provider') || '/' || (found->>'kind') END;
  new_value text := CASE WHEN TG_OP <> 'DELETE' THEN setting_value(TG_TABLE_NAME, to_jsonb(NEW)) END;
  old_value text := CASE WHEN TG_OP <> 'INSERT' THEN setting_value(TG_TABLE_NAME, to_jsonb(OLD)) END;
BEGIN
  IF new_value IS DISTINCT FROM old_value THEN
    PERFORM append_audit(
      'setting',
      coalesce(found->>'cleared_by', found->>'set_by', 'database:' || session_user), 'database', NULL,
      format('{"key":%s,"new":%s,"old":%s,"setting":%s}', to_json(of_key),
        coalesce(to_json(new_value)::text, 'null'), coalesce(to_json(old_value)::text, 'null'),
        to_json(TG_TABLE_NAME::text)));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_audited AFTER INSERT OR UPDATE OR DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_setting();
CREATE CONSTRAINT TRIGGER write_routes_audited AFTER INSERT OR UPDATE OR DELETE ON write_routes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_setting();
CREATE CONSTRAINT TRIGGER kill_switches_audited AFTER INSERT OR UPDATE OR DELETE ON kill_switches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_setting();
