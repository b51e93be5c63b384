-- Up Migration

CREATE TABLE operation_transitions (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO operation_transitions (from_state, to_state) VALUES
  ('ready', 'reserved'), ('ready', 'succeeded'), ('ready', 'denied'), ('ready', 'cancelled'),
  ('reserved', 'sending'), ('reserved', 'denied'), ('reserved', 'cancelled'),
  ('sending', 'accepted'), ('sending', 'succeeded'), ('sending', 'denied'), ('sending', 'unknown'),
  ('accepted', 'succeeded'), ('accepted', 'denied'), ('accepted', 'unknown'),
  ('unknown', 'sending'), ('unknown', 'accepted'), ('unknown', 'succeeded'), ('unknown', 'denied'),
  ('unknown', 'needs_reconciliation'),
  ('needs_reconciliation', 'succeeded'), ('needs_reconciliation', 'denied'),
  ('succeeded', 'reversed');

CREATE TABLE operations (
  -- uuid v5 of case, revision and action index: a retry, a reset or a second worker has the same.
  operation_id uuid PRIMARY KEY,
  case_id text NOT NULL,
  revision int NOT NULL,
  action_index int NOT NULL,
  decision_id uuid NOT NULL UNIQUE REFERENCES decisions,
  kind text NOT NULL,
  order_id text NOT NULL,
  customer_id text NOT NULL,
  action jsonb NOT NULL,
  -- SHA-256 of the canonical bytes that were approved.
  fingerprint text NOT NULL,
  route text NOT NULL DEFAULT 'local' CHECK (route IN ('local', 'remote')),
  state text NOT NULL DEFAULT 'ready'
    CHECK (state IN ('ready', 'reserved', 'sending', 'accepted', 'unknown',
                     'needs_reconciliation', 'succeeded', 'denied', 'cancelled', 'reversed')),
  fence bigint NOT NULL DEFAULT 0,
  code text,
  message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (case_id, revision, action_index),
  FOREIGN KEY (case_id, revision, action_index) REFERENCES proposal_actions
);

CREATE FUNCTION check_operation_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT EXISTS (
    SELECT 1 FROM operation_transitions
    WHERE from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'operation % can not go from % to %', OLD.operation_id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.fence < OLD.fence THEN
    RAISE EXCEPTION 'the fence of operation % can not fall', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operations_transition BEFORE UPDATE ON operations
  FOR EACH ROW EXECUTE FUNCTION check_operation_transition();

-- Money that moved: one post per succeeded operation, one reversal at most.
CREATE TABLE ledger (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation_id uuid NOT NULL REFERENCES operations,
  leg text NOT NULL CHECK (leg IN ('post', 'reversal')),
  payment_id text NOT NULL REFERENCES payments,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (operation_id, leg)
);
CREATE INDEX ledger_by_payment ON ledger (payment_id);
CREATE INDEX ledger_by_day ON ledger (posted_at);

-- One unit has one active remedy of a kind; two tickets can't both send it again.
CREATE TABLE unit_remedies (
  order_line_id text NOT NULL REFERENCES order_lines,
  unit_no int NOT NULL CHECK (unit_no > 0),
  remedy text NOT NULL CHECK (remedy IN ('return_label', 'replacement')),
  operation_id uuid REFERENCES operations,
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX unit_remedies_one_active
  ON unit_remedies (order_line_id, unit_no, remedy) WHERE is_active;

-- Replies and notices that wait to be delivered once.
CREATE TABLE outbox (
  outbox_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedup_key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('reply', 'notice')),
  case_id text NOT NULL REFERENCES cases,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);

-- One append-only chain: an entry holds the hash of its content and of its predecessor.
CREATE TABLE audit_head (
  chain text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit_head (chain, seq, hash) VALUES ('main', 0, repeat('0', 64));

CREATE TABLE audit (
  chain text NOT NULL REFERENCES audit_head,
  seq bigint NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  -- The canonical text that was hashed; jsonb would reorder it.
  body text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (chain, seq),
  UNIQUE (chain, previous_hash)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operations_are_kept BEFORE DELETE ON operations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decisions_append_only BEFORE UPDATE OR DELETE ON decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
