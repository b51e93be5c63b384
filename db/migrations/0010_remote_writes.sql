-- The remote route: an outside service performs the effect, under a claim that is durable first.
ALTER TABLE operations
  ADD COLUMN provider text,
  -- One key per effect, derived from the operation id: the provider recognises a resend by it.
  ADD COLUMN provider_key text,
  ADD COLUMN provider_ref text,
  ADD COLUMN payment_id text REFERENCES payments,
  ADD COLUMN amount_minor bigint CHECK (amount_minor > 0),
  ADD COLUMN currency char(3),
  -- What was reserved, so that exactly this is settled or released.
  ADD COLUMN effects jsonb,
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN first_sent_at timestamptz,
  ADD COLUMN last_sent_at timestamptz,
  ADD COLUMN resend_until timestamptz,
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN error_class text,
  -- When to look again; absolute, so that a restart doesn't put it off.
  ADD COLUMN next_check_at timestamptz,
  ADD CONSTRAINT operations_remote_has_key CHECK (
    route = 'local' OR state IN ('ready', 'denied', 'cancelled')
    OR (provider IS NOT NULL AND provider_key IS NOT NULL)),
  ADD CONSTRAINT operations_local_sends_nothing CHECK (route = 'remote' OR first_sent_at IS NULL),
  ADD CONSTRAINT operations_unsent_states CHECK (
    state NOT IN ('ready', 'reserved', 'cancelled') OR first_sent_at IS NULL),
  ADD CONSTRAINT operations_sent_states CHECK (
    state NOT IN ('sending', 'accepted', 'unknown', 'needs_reconciliation')
    OR first_sent_at IS NOT NULL),
  ADD CONSTRAINT operations_one_key UNIQUE (provider, provider_key),
  ADD CONSTRAINT operations_one_ref UNIQUE (provider, provider_ref);
CREATE INDEX operations_open ON operations (state, next_check_at)
  WHERE state NOT IN ('succeeded', 'denied', 'cancelled', 'reversed');

-- There is no way from "needs reconciliation" back into resending: only look-ups and people lead out.
INSERT INTO operation_transitions (from_state, to_state) VALUES
  ('sending', 'needs_reconciliation'), ('accepted', 'needs_reconciliation'),
  ('needs_reconciliation', 'accepted');

CREATE FUNCTION check_operation_sending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.first_sent_at IS NOT NULL AND NEW.first_sent_at IS DISTINCT FROM OLD.first_sent_at THEN
    RAISE EXCEPTION 'operation % was first sent once', OLD.operation_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.resend_until IS NOT NULL AND NEW.resend_until IS DISTINCT FROM OLD.resend_until THEN
    RAISE EXCEPTION 'the end of resending of operation % does not move', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_key IS NOT NULL AND NEW.provider_key IS DISTINCT FROM OLD.provider_key THEN
    RAISE EXCEPTION 'the key of operation % does not change', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_ref IS NOT NULL AND NEW.provider_ref IS DISTINCT FROM OLD.provider_ref THEN
    RAISE EXCEPTION 'operation % has another object at the provider already', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.action IS DISTINCT FROM OLD.action OR NEW.fingerprint <> OLD.fingerprint
     OR NEW.case_id <> OLD.case_id OR NEW.decision_id <> OLD.decision_id THEN
    RAISE EXCEPTION 'operation % is frozen', OLD.operation_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operations_sending BEFORE UPDATE ON operations
  FOR EACH ROW EXECUTE FUNCTION check_operation_sending();

CREATE TABLE operation_attempts (
  operation_id uuid NOT NULL REFERENCES operations,
  attempt_no int NOT NULL CHECK (attempt_no > 0),
  fence bigint NOT NULL,
  -- SHA-256 of what is sent: the same for every attempt.
  request_digest text NOT NULL,
  sent_at timestamptz NOT NULL,
  answered_at timestamptz,
  answer text,
  PRIMARY KEY (operation_id, attempt_no)
);

-- What providers tell us by themselves. An event is kept once and applied by computing anew.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  provider_ref text NOT NULL,
  payment_ref text,
  operation_id uuid REFERENCES operations,
  kind text NOT NULL CHECK (kind IN ('succeeded', 'accepted', 'failed', 'dispute_opened')),
  amount_minor bigint,
  currency char(3),
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  outcome text,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_by_ref ON provider_events (provider, provider_ref);
CREATE INDEX provider_events_open ON provider_events (received_at) WHERE applied_at IS NULL;

-- A provider knows a payment by a name of its own.
ALTER TABLE payments ADD COLUMN provider_ref text;

-- An effect that failed after all is marked, never deleted; what is marked counts for nothing.
ALTER TABLE shop_refunds ADD COLUMN reversed_at timestamptz;
ALTER TABLE return_labels ADD COLUMN reversed_at timestamptz;
ALTER TABLE replacements ADD COLUMN reversed_at timestamptz;

-- Which kind of action goes to which provider; no row: our own Postgres.
CREATE TABLE write_routes (
  shop_id text NOT NULL REFERENCES shops,
  kind text NOT NULL,
  provider text NOT NULL CHECK (provider <> 'local'),
  PRIMARY KEY (shop_id, kind)
);

-- Stops new writes of a provider (`local` too), of a kind, or of both; `*` is any.
CREATE TABLE kill_switches (
  switch_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  set_by text NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now(),
  cleared_by text REFERENCES users,
  cleared_at timestamptz,
  CHECK ((cleared_by IS NULL) = (cleared_at IS NULL))
);
CREATE UNIQUE INDEX kill_switches_one_on ON kill_switches (provider, kind) WHERE cleared_at IS NULL;

-- A person's word on a write whose outcome nothing else can tell: evidence, and a second person.
CREATE TABLE settlements (
  operation_id uuid PRIMARY KEY REFERENCES operations,
  outcome text NOT NULL CHECK (outcome IN ('done', 'not_done')),
  evidence text NOT NULL CHECK (length(evidence) BETWEEN 10 AND 2000),
  provider_ref text,
  proposed_by text NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by text REFERENCES users,
  confirmed_at timestamptz,
  CONSTRAINT settlements_second_person CHECK (confirmed_by <> proposed_by),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
);

CREATE TABLE reconciliation_findings (
  finding_key text PRIMARY KEY,
  kind text NOT NULL,
  operation_id uuid REFERENCES operations,
  provider text,
  provider_ref text,
  detail jsonb NOT NULL DEFAULT '{}',
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz
);
CREATE INDEX reconciliation_findings_open ON reconciliation_findings (first_seen_at)
  WHERE resolved_at IS NULL;
