-- Up Migration
-- The inbox's lists at any size: who works on what, who looks at what, and an index for each view.

-- Who says that they look after a ticket, until when. It is advice and locks nothing.
CREATE TABLE claims (
  ticket_id text PRIMARY KEY REFERENCES tickets,
  user_id text NOT NULL REFERENCES users,
  claimed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > claimed_at)
);
CREATE INDEX claims_by_user ON claims (user_id, expires_at);

-- Who has a case on the screen; a row that is a minute old says nothing any more.
CREATE TABLE presence (
  ticket_id text NOT NULL REFERENCES tickets,
  user_id text NOT NULL REFERENCES users,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, user_id)
);
CREATE INDEX presence_by_user ON presence (user_id, seen_at);

GRANT DELETE ON claims, presence TO countersign_app;

-- What waits for a decision, the nearest deadline first.
DROP INDEX proposals_pending;
CREATE INDEX proposals_pending ON proposals (deadline_at, case_id) WHERE state = 'pending';
CREATE INDEX proposal_actions_of_two ON proposal_actions (case_id, revision)
  WHERE state = 'pending' AND signers_needed = 2;
-- What a person has, and what is done; the newest first.
CREATE INDEX cases_with_people ON cases (coalesce(ended_at, taken_over_at) DESC, case_id DESC)
  WHERE state = 'handed_off' OR (taken_over_by IS NOT NULL AND ended_at IS NULL);
CREATE INDEX cases_closed ON cases (ended_at DESC, case_id DESC) WHERE state = 'closed';

-- What people search by. Words of all languages, so none is reduced to a stem.
ALTER TABLE tickets ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (to_tsvector('simple', subject || ' ' || body)) STORED;
CREATE INDEX tickets_search ON tickets USING gin (search);
CREATE INDEX tickets_by_external_id ON tickets (external_id);
CREATE INDEX tickets_by_customer ON tickets (customer_id, arrival_no);
CREATE INDEX tool_calls_by_order ON tool_calls (order_id) WHERE order_id IS NOT NULL;

-- What the page of a case reads.
CREATE INDEX messages_by_case ON messages (case_id);
CREATE INDEX audit_by_case ON audit ((body::jsonb->>'case_id'), seq);
CREATE INDEX disputes_by_payment ON disputes (payment_id);
CREATE INDEX return_labels_by_order ON return_labels (order_id);
CREATE INDEX replacements_by_order ON replacements (order_id);

-- Whose cases somebody sees is as much a right as a role: a change of it has its audit entry, by
-- whatever hand it comes.
CREATE OR REPLACE FUNCTION setting_value(setting text, found jsonb) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE setting
    WHEN 'users' THEN
      (found->>'role') || CASE WHEN (found->>'is_active')::boolean THEN ', active' ELSE ', inactive' END
    WHEN 'user_teams' THEN 'member'
    WHEN 'write_routes' THEN found->>'provider'
    WHEN 'kill_switches' THEN CASE WHEN found->>'cleared_at' IS NULL THEN 'on' ELSE 'off' END
  END
$$;

CREATE OR REPLACE FUNCTION audit_setting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  of_key text := CASE TG_TABLE_NAME
    WHEN 'users' THEN found->>'user_id'
    WHEN 'user_teams' THEN (found->>'user_id') || '/' || (found->>'team')
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
CREATE CONSTRAINT TRIGGER user_teams_audited AFTER INSERT OR DELETE ON user_teams
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_setting();
