-- Up Migration
-- Who is signed in elsewhere is matched to a user by hand: no token and no header makes anybody up.

CREATE TABLE identities (
  -- The OIDC issuer as its tokens name it, or 'proxy' for the name that a trusted proxy sends.
  issuer text NOT NULL CHECK (issuer <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  user_id text NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- A session that a proxy opened counts only as long as the proxy says the same.
ALTER TABLE sessions ADD COLUMN method text NOT NULL DEFAULT 'password'
  CHECK (method IN ('password', 'oidc', 'proxy'));

-- Browsers in which somebody has signed in before. Guesses from elsewhere don't lock them out.
CREATE TABLE known_browsers (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id text NOT NULL REFERENCES users,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);

-- Cleaned up by their age.
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);

GRANT DELETE ON identities, known_browsers TO countersign_app;

-- Who may come in, and how, is a setting. A subject may be somebody's name, so its hash is noted.
CREATE FUNCTION audit_sign_in_setting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  of_key text := CASE TG_TABLE_NAME
    WHEN 'identities' THEN
      (found->>'issuer') || '#' || encode(sha256(convert_to(found->>'subject', 'UTF8')), 'hex')
    ELSE found->>'user_id' END;
  new_value text := CASE
    WHEN TG_OP = 'DELETE' THEN NULL
    WHEN TG_TABLE_NAME = 'identities' THEN found->>'user_id'
    ELSE 'set' END;
  old_value text := CASE
    WHEN TG_OP = 'INSERT' THEN NULL
    WHEN TG_TABLE_NAME = 'identities' THEN to_jsonb(OLD)->>'user_id'
    ELSE 'set' END;
BEGIN
  PERFORM append_audit(
    'setting',
    coalesce(nullif(current_setting('countersign.actor', true), ''), 'database:' || session_user),
    'database', NULL,
    format('{"key":%s,"new":%s,"old":%s,"setting":%s}', to_json(of_key),
      coalesce(to_json(new_value)::text, 'null'), coalesce(to_json(old_value)::text, 'null'),
      to_json(TG_TABLE_NAME::text)));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER identities_audited AFTER INSERT OR UPDATE OR DELETE ON identities
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_sign_in_setting();
CREATE CONSTRAINT TRIGGER passwords_audited AFTER INSERT OR UPDATE OR DELETE ON passwords
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_sign_in_setting();
